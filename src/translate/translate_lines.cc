#include "translate/translate_lines.h"

#include <algorithm>

#include "base/progress.h"
#include "translate/translation_output.h"

namespace allot {

std::vector<std::string> translate_lines(const TranslatorOptions& options,
                                         const std::vector<std::string>& lines,
                                         const std::string& label, WorkerPool& pool) {
  // Enough batches for each thread that like lengths come together.
  constexpr size_t kBatchesPerThread = 32;
  const size_t block =
      kBatchesPerThread * options.batch_size * static_cast<size_t>(pool.num_threads());
  TranslatorOptions text_only = options;
  text_only.keeps_attention = false;
  const Translator translator(text_only);
  translator.check_memory(pool.num_threads());
  Progress progress(label, lines.size(), "lines");
  std::vector<std::string> translations;
  translations.reserve(lines.size());
  for (size_t begin = 0; begin < lines.size(); begin += block) {
    std::vector<LineInput> inputs(std::min(block, lines.size() - begin));
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i].text = lines[begin + i];
    for (const LineTranslation& line : translator.translate(inputs, pool)) {
      translations.push_back(text_of(line));
    }
    progress.advance(inputs.size());
  }
  progress.finish();
  return translations;
}

}  // namespace allot
