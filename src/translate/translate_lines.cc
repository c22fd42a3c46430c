#include "translate/translate_lines.h"

#include <algorithm>

#include "base/progress.h"
#include "translate/translation_output.h"

namespace allot {

std::vector<std::string> translate_lines(const Translator& translator,
                                         const std::vector<std::string>& lines,
                                         const DecodeOptions& options, const std::string& label,
                                         WorkerPool& pool) {
  // Enough batches for each thread that like lengths come together.
  constexpr size_t kBatchesPerThread = 32;
  const size_t block =
      kBatchesPerThread * options.batch_size * static_cast<size_t>(pool.num_threads());
  DecodeOptions text_only = options;
  text_only.keeps_attention = false;
  translator.check_memory(text_only, pool.num_threads());
  Progress progress(label, lines.size(), "lines");
  std::vector<std::string> translations;
  translations.reserve(lines.size());
  for (size_t begin = 0; begin < lines.size(); begin += block) {
    std::vector<LineInput> inputs(std::min(block, lines.size() - begin));
    for (size_t i = 0; i < inputs.size(); ++i) inputs[i].text = lines[begin + i];
    for (const LineTranslation& line : translator.translate(inputs, text_only, pool)) {
      translations.push_back(text_of(line));
    }
    progress.advance(inputs.size());
  }
  progress.finish();
  return translations;
}

}  // namespace allot
