#include "corpus/lag_path.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace allot {
namespace {

constexpr int kMaxLag = LengthModel::kMaxLag;
constexpr size_t kUnrelated = 2 * kMaxLag + 1;  // the state after those of the lags
constexpr size_t kNumStates = kUnrelated + 1;
constexpr double kNoPartner = -1;

std::optional<int> lag_of(size_t state) {
  if (state == kUnrelated) return std::nullopt;
  return static_cast<int>(state) - kMaxLag;
}

// How each state of a line was reached: from the same state, or from the best state of the previous
// line. 5 bytes per line.
struct Step {
  uint8_t best_before = 0;
  uint32_t changed = 0;  // a bit for each state
};
static_assert(kNumStates <= 32, "a bit for each state");

}  // namespace

double lag_fit(const LengthModel& model, size_t line, std::optional<int> lag) {
  if (!lag) return 0;
  const auto partner = static_cast<std::ptrdiff_t>(line) + *lag;
  if (partner < 0 || partner >= static_cast<std::ptrdiff_t>(model.size())) return kNoPartner;
  return model.is_known(line, *lag) ? static_cast<double>(model.fit(line, *lag)) : 0;
}

std::vector<LagSegment> find_lag_path(const LengthModel& model, double change_cost) {
  if (model.size() == 0) return {};
  std::vector<Step> steps(model.size());
  std::array<double, kNumStates> score{};
  for (size_t line = 0; line < model.size(); ++line) {
    const auto best = std::max_element(score.begin(), score.end());
    const double after_change = *best - change_cost;
    Step& step = steps[line];
    step.best_before = static_cast<uint8_t>(best - score.begin());
    for (size_t state = 0; state < kNumStates; ++state) {
      if (after_change > score[state]) {
        score[state] = after_change;
        step.changed |= 1U << state;
      }
      score[state] += lag_fit(model, line, lag_of(state));
    }
  }

  std::vector<LagSegment> path;
  auto state = static_cast<size_t>(std::max_element(score.begin(), score.end()) - score.begin());
  path.push_back({0, model.size() - 1, lag_of(state)});
  for (size_t line = model.size(); line-- > 1;) {
    if ((steps[line].changed >> state & 1U) == 0) continue;
    state = steps[line].best_before;
    path.back().first = line;
    path.push_back({0, line - 1, lag_of(state)});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace allot
