#include "corpus/misalignment.h"

#include <algorithm>
#include <cmath>

#include "corpus/lag_path.h"
#include "corpus/length_model.h"

namespace allot {
namespace {

constexpr double kFalseAlarms = 0.01;  // expected number per corpus
constexpr size_t kFewestShiftedLines = 20;
constexpr size_t kFewestUnrelatedLines = 100;
// A shifted block must fit at least this fraction as well as good lines do.
constexpr double kLeastFit = 0.3;
// Maximum correlation of lengths in a block that fits nothing, as a fraction of the way from that
// of unrelated lines to 1; by chance, 100 unrelated lines stay below it in 39 of 40 cases.
constexpr double kMostCorrelation = 0.2;

// The log-likelihood ratio that a block must reach. Aligned lines reach it by chance at most
// num_tests * num_lines * exp(-threshold) times (as in Page's test).
double least_score(const LengthModel& model) {
  const double num_tests = 2 * LengthModel::kMaxLag + 1;
  return std::log(num_tests * static_cast<double>(model.size()) / kFalseAlarms);
}

double total_fit(const LengthModel& model, const LagSegment& lines, std::optional<int> lag) {
  double total = 0;
  for (size_t i = lines.first; i <= lines.last; ++i) total += lag_fit(model, i, lag);
  return total;
}

// Lines of a list or a table may fit another shift about as well as their own position, and
// unrelated ones fit any shift a little: a real shift stands out among all of them, and fits like
// good lines do.
bool is_shifted(const LengthModel& model, const LagSegment& lines) {
  if (lines.length() < kFewestShiftedLines) return false;
  const double fit = total_fit(model, lines, lines.lag);
  if (fit < kLeastFit * model.typical_fit() * static_cast<double>(lines.length())) return false;
  const double margin = least_score(model) / 2;
  for (int other = -LengthModel::kMaxLag; other <= LengthModel::kMaxLag; ++other) {
    if (other != *lines.lag && total_fit(model, lines, other) > fit - margin) return false;
  }
  return true;
}

bool is_unrelated(const LengthModel& model, const LagSegment& lines) {
  const double by_chance = model.unrelated_correlation();
  return lines.length() >= kFewestUnrelatedLines &&
         model.correlation(lines.first, lines.last) <
             by_chance + (1 - by_chance) * kMostCorrelation;
}

uint64_t length(const MisalignedBlock& block) {
  return block.last_line - block.first_line + 1;
}

// Neighbors with the same shift are merged when the gap is the smallest of the three parts.
void append(std::vector<MisalignedBlock>& blocks, const MisalignedBlock& block) {
  if (!blocks.empty() && blocks.back().shift == block.shift &&
      block.first_line - blocks.back().last_line <=
          std::min(length(blocks.back()), length(block))) {
    blocks.back().last_line = block.last_line;
    blocks.back().score += block.score;
  } else {
    blocks.push_back(block);
  }
}

}  // namespace

std::vector<MisalignedBlock> find_misaligned_blocks(const std::vector<PairEvidence>& pairs) {
  const LengthModel model(pairs);
  if (!model.can_evaluate()) return {};
  const double threshold = least_score(model);
  std::vector<MisalignedBlock> blocks;
  // A block costs two changes of the lag, so it gains at least the threshold.
  for (const LagSegment& lines : find_lag_path(model, threshold / 2)) {
    if (lines.lag == 0) continue;
    const double score = total_fit(model, lines, lines.lag) - total_fit(model, lines, 0);
    if (score < threshold) continue;
    if (lines.lag ? is_shifted(model, lines) : is_unrelated(model, lines)) {
      append(blocks, {lines.first + 1, lines.last + 1, lines.lag.value_or(0), score});
    }
  }
  return blocks;
}

}  // namespace allot
