#pragma once

#include <vector>

#include "translate/model_attention.h"

namespace allot {

// Throws a usage error for an override that none of the models (at least one) uses, such as a bound
// for attention without bounds: the user expects it to have an effect.
void check_overrides(const AttentionOverrides& overrides,
                     const std::vector<ModelAttention>& models);

}  // namespace allot
