#include "translate/tune_objective.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/named_choice.h"

namespace allot {
namespace {

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double mean_coverage(const SampledScores& scores) {
  return mean(scores.rep) + mean(scores.drop);
}

double sampled_value(const SampledScores& scores, size_t sample, TuneObjective objective) {
  switch (objective) {
    case TuneObjective::kCoverage:
      return scores.rep[sample] + scores.drop[sample];
    case TuneObjective::kBleu:
      return scores.bleu[sample];
    case TuneObjective::kRep:
      return scores.rep[sample];
    case TuneObjective::kDrop:
      return scores.drop[sample];
  }
  return 0;
}

size_t highest_bleu(const std::vector<SampledScores>& settings) {
  size_t best = 0;
  for (size_t i = 1; i < settings.size(); ++i) {
    if (mean(settings[i].bleu) > mean(settings[best].bleu)) best = i;
  }
  return best;
}

// In how many samples the test holds.
template <typename Test>
size_t count_samples(const SampledScores& scores, Test&& test) {
  size_t count = 0;
  for (size_t sample = 0; sample < scores.bleu.size(); ++sample) count += test(sample) ? 1 : 0;
  return count;
}

bool is_admitted(const SampledScores& a, const SampledScores& best) {
  const size_t close =
      count_samples(a, [&](size_t s) { return a.bleu[s] >= best.bleu[s] - kBleuRoom; });
  return static_cast<double>(close) >= kNotClearlyWorse * static_cast<double>(a.bleu.size());
}

bool is_clearly_better(const SampledScores& a, const SampledScores& b) {
  const size_t wins = count_samples(a, [&](size_t s) {
    return a.rep[s] + a.drop[s] < b.rep[s] + b.drop[s] || a.bleu[s] > b.bleu[s] + kBleuRoom;
  });
  return static_cast<double>(wins) >= kClearlyBetter * static_cast<double>(a.bleu.size());
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
  return parse_named("objective", name, all_tune_objectives());
}

bool needs_drop(TuneObjective objective) {
  return objective == TuneObjective::kCoverage || objective == TuneObjective::kDrop;
}

double p_of_difference(const SampledScores& a, const SampledScores& b, TuneObjective objective) {
  std::vector<double> differences;
  for (size_t sample = 0; sample < a.bleu.size(); ++sample) {
    differences.push_back(sampled_value(a, sample, objective) -
                          sampled_value(b, sample, objective));
  }
  const double seen = mean(differences);
  const auto num_larger = std::count_if(
      differences.begin(), differences.end(),
      [seen](double difference) { return std::abs(difference - seen) >= std::abs(seen); });
  return static_cast<double>(num_larger + 1) / static_cast<double>(differences.size() + 1);
}

size_t choose_for_coverage(const std::vector<SampledScores>& settings, size_t plain) {
  ALLOT_CHECK(!settings.empty() && !settings[0].bleu.empty(), "settings with scores");
  const SampledScores& highest = settings[highest_bleu(settings)];
  size_t best = settings.size();
  for (size_t i = 0; i < settings.size(); ++i) {
    if (!is_admitted(settings[i], highest)) continue;
    const bool is_first = best == settings.size();
    if (is_first || mean_coverage(settings[i]) < mean_coverage(settings[best])) best = i;
  }
  if (plain >= settings.size()) return best;
  return is_clearly_better(settings[best], settings[plain]) ? best : plain;
}

}  // namespace allot
