#include "app/bench/translation_work.h"

#include "model/cost.h"

namespace allot {

double TranslationWork::operations(const Translator& translator) const {
  return 2e-9 * forward_multiply_adds(translator.model().folder().options(),
                                      {source_tokens, decoder_steps});
}

TranslationWork translation_work(const Translator& translator, const std::vector<LineInput>& lines,
                                 const DecodeOptions& options, WorkerPool& pool) {
  TranslationWork work;
  std::vector<LineTranslation> translations;
  work.duration = duration_of([&] { translations = translator.translate(lines, options, pool); });
  for (const LineTranslation& line : translations) {
    if (line.hypotheses.empty()) continue;
    work.source_tokens += line.shape().num_columns();
    work.target_tokens += line.hypotheses.front().target.tokens.size() + 1;
    work.decoder_steps += line.decoder_steps;
    work.shortlist_tokens += line.shortlist_size;
  }
  return work;
}

}  // namespace allot
