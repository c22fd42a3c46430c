#pragma once

#include "base/worker_pool.h"
#include "text/protect/protect_settings.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/text_stages.h"

namespace allot {

// What of the text is copied, as the recipe says: its kinds, and the expressions of its file. The
// file is not read for a copy of the cache: only rank 0 writes models. Throws Error at the line of
// a malformed expression.
ProtectSettings protect_settings(const TextRecipe& recipe, const StageCache& cache);

// The words of a corpus, where text that both sides of a pair have and that is protected is a
// number token on both (text/protect/protected_line.h), and tags are taken out. Line n begins with
// number n, so that all numbers are trained. Unlike pair_words_stage, this needs both sides at a
// time.
WordsFiles protected_words_stage(const ParallelFiles& files, const PairWordSettings& settings,
                                 const ProtectSettings& protect, StageCache& cache,
                                 WorkerPool& pool);

// Throws a usage error when the model that a training starts from protects other text.
void check_same_protection(const std::string& model, const ProtectSettings& protect);

// Throws Error when a vocabulary, which came with a file or a model, lacks the number tokens.
void check_number_tokens(const Vocabularies& vocabularies);

}  // namespace allot
