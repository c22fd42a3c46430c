#pragma once

#include <cstddef>
#include <cstdint>

#include "infer/ensemble.h"

namespace allot::infer {

// What the search for the translations of one sentence has to do at most.
struct SearchLoad {
  size_t source_tokens = 0;  // the sink included
  size_t rows = 0;           // hypotheses side by side
  size_t steps = 0;          // of the decoder
};

// Approximate memory in bytes, in addition to the models: states of the encoder, log-probabilities
// of all tokens for each hypothesis, the attention of every step, which is kept until the end, and
// of a Transformer the keys and values of every step.
uint64_t search_bytes(const Ensemble& ensemble, const SearchLoad& load);

}  // namespace allot::infer
