#pragma once

#include <vector>

#include "translate/model_attention.h"

namespace allot {

// Throws a usage error for an override that none of the models (at least one) uses, such as a bound
// for attention without bounds: the user expects it to have an effect.
void check_overrides(const AttentionOverrides& overrides,
                     const std::vector<ModelAttention>& models);

// Throws a usage error for a word reward, also one to be tuned, where nothing says how many words a
// source becomes: by the first model, whose fertilities count. `overrides`: those that the models
// were made with.
void check_word_reward(const BeamOptions& beam, const AttentionOverrides& overrides,
                       const ModelAttention& first);

}  // namespace allot
