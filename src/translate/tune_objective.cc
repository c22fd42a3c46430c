#include "translate/tune_objective.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/strings.h"

namespace allot {
namespace {

// What settings are ordered by in one sample, smaller is better: whether BLEU is too low, then REP
// + DROP, or BLEU.
using Cost = std::pair<bool, double>;

std::vector<Cost> costs_in(const std::vector<SampledScores>& settings, size_t sample) {
  double best = 0;
  for (const SampledScores& scores : settings) best = std::max(best, scores.bleu[sample]);
  std::vector<Cost> costs;
  costs.reserve(settings.size());
  for (const SampledScores& scores : settings) {
    const bool is_too_low = scores.bleu[sample] < best - kBleuRoom;
    costs.emplace_back(
        is_too_low, is_too_low ? -scores.bleu[sample] : scores.rep[sample] + scores.drop[sample]);
  }
  return costs;
}

}  // namespace

const std::vector<TuneObjective>& all_tune_objectives() {
  static const std::vector<TuneObjective> all = {TuneObjective::kCoverage, TuneObjective::kBleu,
                                                 TuneObjective::kRep, TuneObjective::kDrop};
  return all;
}

std::string to_string(TuneObjective objective) {
  switch (objective) {
    case TuneObjective::kCoverage:
      return "coverage";
    case TuneObjective::kBleu:
      return "bleu";
    case TuneObjective::kRep:
      return "rep";
    case TuneObjective::kDrop:
      return "drop";
  }
  return "";
}

TuneObjective parse_tune_objective(const std::string& name) {
  std::vector<std::string> names;
  for (const TuneObjective objective : all_tune_objectives()) {
    if (to_string(objective) == name) return objective;
    names.push_back(to_string(objective));
  }
  throw Error::usage(fmt::format("unknown objective '{}'", name),
                     "choose one of: " + join(names, ", "));
}

bool needs_drop(TuneObjective objective) {
  return objective == TuneObjective::kCoverage || objective == TuneObjective::kDrop;
}

size_t choose_for_coverage(const std::vector<SampledScores>& settings, size_t plain) {
  ALLOT_CHECK(!settings.empty() && !settings[0].bleu.empty(), "settings with scores");
  const size_t num_samples = settings[0].bleu.size();
  // ranks: twice the sum over samples, so that settings that are equal share their places and all
  // numbers are whole. wins: samples in which a setting is ahead of the plain one.
  std::vector<size_t> ranks(settings.size()), wins(settings.size());
  for (size_t sample = 0; sample < num_samples; ++sample) {
    const std::vector<Cost> costs = costs_in(settings, sample);
    std::vector<Cost> sorted = costs;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 0; i < settings.size(); ++i) {
      const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), costs[i]);
      ranks[i] += static_cast<size_t>((first - sorted.begin()) + (last - sorted.begin()));
      if (plain < settings.size() && costs[i] < costs[plain]) ++wins[i];
    }
  }
  const auto best =
      static_cast<size_t>(std::min_element(ranks.begin(), ranks.end()) - ranks.begin());
  if (plain >= settings.size()) return best;
  const bool is_clear =
      static_cast<double>(wins[best]) >= kClearlyBetter * static_cast<double>(num_samples);
  return is_clear ? best : plain;
}

}  // namespace allot
