#pragma once

#include "model/options.h"

namespace allot {

// Tokens that a computation handles: source with sink, target with end symbol.
struct SideTokens {
  size_t source = 0;
  size_t target = 0;
};

// Multiply-adds of the model's matrix products in a forward pass; docs/performance.md derives them.
// Training takes three times as many: backward multiplies once for the inputs and once for the
// weights. What attention does between states and positions is left out: it is below 1 % for LSTMs,
// and some percent for Transformers. So is what is done once for a sentence.
double forward_multiply_adds(const ModelOptions& options, const SideTokens& tokens);

}  // namespace allot
