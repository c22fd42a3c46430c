#pragma once

#include <cstddef>
#include <vector>

#include "app/bench/tools.h"
#include "translate/translator.h"

namespace allot {

// What translating some lines took, and what it was.
struct TranslationWork {
  Duration duration;
  size_t source_tokens = 0;  // sinks included
  size_t target_tokens = 0;  // end symbols included
  size_t decoder_steps = 0;  // of all hypotheses
  size_t shortlist_tokens = 0;

  // Operations of the model without a shortlist, in units of 1e9.
  double operations(const Translator& translator) const;
};

TranslationWork translation_work(const Translator& translator, const std::vector<LineInput>& lines,
                                 const DecodeOptions& options, WorkerPool& pool);

}  // namespace allot
