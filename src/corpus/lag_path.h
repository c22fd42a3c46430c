#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "corpus/length_model.h"

namespace allot {

// Target lines [first, last] translate the source lines `lag` lines further down; without a lag,
// none of the nearby lines.
struct LagSegment {
  size_t first = 0;
  size_t last = 0;
  std::optional<int> lag;

  size_t length() const { return last - first + 1; }
};

// The most probable explanation of all target lines, where each change of the lag costs
// `change_cost` in log-likelihood. Found by dynamic programming (Viterbi) over the lags from
// -kMaxLag to kMaxLag and "unrelated". The segments cover the corpus.
std::vector<LagSegment> find_lag_path(const LengthModel& model, double change_cost);

// Log-likelihood of a range of lines under a lag, relative to that of unrelated lines. Empty lines
// carry no information; a line without a counterpart at this lag is evidence against it.
double lag_fit(const LengthModel& model, size_t line, std::optional<int> lag);

}  // namespace allot
