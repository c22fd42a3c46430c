#pragma once

#include <vector>

#include "attention/solution.h"
#include "attention/workspace.h"
#include "infer/key_value_cache.h"
#include "nn/matrix.h"

namespace allot::infer {

// What the layers of a Transformer work with: keep it between steps. R = rows, H = hidden size, F =
// feed-forward size, A = heads.
struct TransformerBuffers {
  Matrix<float> positions;   // of long sentences: as many as were needed so far, x H
  Matrix<float> states;      // R x H: x, to which every part adds
  Matrix<float> normalized;  // R x H: the input of a part
  Matrix<float> projected;   // R x 3H: queries, keys and values; or R x H: queries
  Matrix<float> context;     // R x H: the sums of the heads, side by side
  Matrix<float> inner;       // R x F
  KeyValueCache::Steps steps;
  // Of attention: A rows for each of the R, or for one at a time.
  std::vector<attention::RowSpan> spans;
  std::vector<float> scores;
  attention::Solution<float> solution;
  attention::Workspace<float> workspace;
  std::vector<float> mean;  // by source position: the mean of the heads' weights
};

}  // namespace allot::infer
