#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "corpus/length_model.h"

namespace allot {

// Target lines [first, last] belong to the source lines `lag` further down; without a lag, to none
// of those around.
struct LagSegment {
  size_t first = 0;
  size_t last = 0;
  std::optional<int> lag;

  size_t length() const { return last - first + 1; }
};

// The most likely way to explain all target lines, where each change of the lag costs
// `change_cost` in log-likelihood. Found by dynamic programming (Viterbi) over the lags from
// -kMaxLag to kMaxLag and "unrelated". The segments cover the corpus.
std::vector<LagSegment> find_lag_path(const LengthModel& model, double change_cost);

// Log-likelihood of a stretch of lines under a lag, against that of unrelated lines. Empty lines
// tell nothing; a line without partner at this lag speaks against it.
double lag_fit(const LengthModel& model, size_t line, std::optional<int> lag);

}  // namespace allot
