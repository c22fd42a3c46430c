#pragma once

#include <cstddef>
#include <cstdint>

#include "text/subword_spans.h"

namespace allot::infer {

// The bounds of tokens whose words have the fertility (FertilityUnit::kWord): the fertility of a
// word is the sum over its tokens, and each of its n tokens gets (sum + slack) / n. The bounds of a
// word then sum to what the word may receive, however many tokens it has; which token receives it
// is less free than a bound on the sum would leave it, but the transforms have bounds of single
// positions only. tokens: N ids, without the sink; bounds: N fertilities, replaced.
void divide_among_tokens(const SubwordSpans& spans, const uint32_t* tokens, size_t num_tokens,
                         float slack, float* bounds);

}  // namespace allot::infer
