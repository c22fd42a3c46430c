#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace allot {

// What the best of several settings is chosen by.
enum class TuneObjective {
  // The lowest REP + DROP among settings whose BLEU is within kBleuRoom of the best.
  kCoverage,
  kBleu,  // the highest
  kRep,   // the lowest
  kDrop,  // the lowest
};
const std::vector<TuneObjective>& all_tune_objectives();
std::string to_string(TuneObjective objective);
TuneObjective parse_tune_objective(const std::string& name);  // throws a usage error with choices
// Whether it looks at DROP, which needs an aligner.
bool needs_drop(TuneObjective objective);

// How much BLEU may be given up for better coverage.
inline constexpr double kBleuRoom = 0.1;
// Samples of the held-out sentences, drawn with replacement, on which settings are compared...
inline constexpr size_t kTuneSamples = 200;
inline constexpr size_t kTuneSeed = 12345;
// ...the share of them in which its BLEU must be within kBleuRoom of the best for a setting to be
// admitted: the best of many is partly so by luck, and a higher share admits settings with worse
// BLEU, REP and DROP on other sentences (docs/results.md)...
inline constexpr double kNotClearlyWorse = 0.2;
// ...and the share in which a setting must be better than the plain one to replace it.
inline constexpr double kClearlyBetter = 0.9;

// Scores of one setting on several samples of sentences, the same for all settings.
struct SampledScores {
  std::vector<double> bleu, rep, drop;
};

// How likely so large a difference in what an objective looks at is between settings that are
// equally good: paired bootstrap over the samples, whose differences are shifted to a mean of 0.
// 1 when all of them are 0.
double p_of_difference(const SampledScores& a, const SampledScores& b, TuneObjective objective);
// From here on a difference may be noise.
inline constexpr double kNoiseLevel = 0.05;

// The best setting for coverage, and whether it may replace the plain one. A setting is admitted
// when its BLEU is within kBleuRoom of that of the setting with the highest BLEU in a share of
// kNotClearlyWorse of the samples: compared on the same sentences, so that what makes a whole
// sample easy or hard does not count. The best is the admitted one with the lowest mean REP + DROP;
// of equals the first. It is returned if it is ahead of `plain` in kClearlyBetter of the samples (a
// lower REP + DROP, or BLEU that is higher by more than kBleuRoom), otherwise `plain` is, so that
// noise does not choose. `plain` may be settings.size(): there is none.
size_t choose_for_coverage(const std::vector<SampledScores>& settings, size_t plain);

}  // namespace allot
