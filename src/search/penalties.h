#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace allot {

// What the log-probability of a translation is divided by, L being its tokens and the two symbols
// around them: longer translations have lower log-probabilities.
enum class LengthPenalty {
  kNone,  // 1
  kWu,    // ((5 + L) / 6)^alpha (Wu et al. 2016)
  kAvg,   // L
};
std::string to_string(LengthPenalty kind);
LengthPenalty parse_length_penalty(const std::string& name);  // throws a usage error with choices

// What is added to it, cov_j being the attention that source token j has received in all steps.
enum class CoveragePenalty {
  kNone,     // 0
  kWu,       // beta sum_j log max(epsilon, min(1, cov_j))
  kSummary,  // -beta (sum_j max(1, cov_j) - number of tokens)
};
std::string to_string(CoveragePenalty kind);
CoveragePenalty parse_coverage_penalty(const std::string& name);

struct PenaltyOptions {
  LengthPenalty length = LengthPenalty::kWu;
  // Exponent of the length penalty (0 = off).
  double alpha = 0;
  CoveragePenalty coverage = CoveragePenalty::kWu;
  // Weight of the coverage penalty (0 = off).
  double beta = 0;
  // The coverage of a token that received no attention: epsilon of the paper's footnote on
  // CovPenalty.
  double epsilon = 0.1;
  // Added for each token of a translation, up to ScoredLength::fertility of them (0 = off). A
  // reward for every token would prefer the longest translations; this one ends where the source
  // should be translated.
  double word_reward = 0;
  // The coverage penalty also decides which unfinished hypotheses stay in the beam.
  bool stepwise = false;

  bool has_coverage() const { return coverage != CoveragePenalty::kNone && beta != 0; }
  void validate() const;  // throws a usage error naming option, value and range
};

// A translation as penalties see it. `coverage`: all source tokens but the sink, which has nothing
// to be translated: attention to it is no merit, and none no fault. May be empty when the options
// have no coverage penalty.
struct ScoredLength {
  double log_prob = 0;
  size_t num_tokens = 0;  // without the end symbol
  // How many tokens the source is expected to become: the sum of its fertilities, without slack and
  // without the sink. Only for the word reward.
  double fertility = 0;
};

double length_penalty(const PenaltyOptions& options, size_t num_tokens);
double coverage_penalty(const PenaltyOptions& options, const std::vector<double>& coverage);

// word_reward min(num_tokens, fertility): the bounded word reward of Yang, Huang and Ma (2018),
// with fertilities in place of their predicted length.
double word_reward(const PenaltyOptions& options, const ScoredLength& hypothesis);

// log_prob / length penalty + coverage penalty + word reward.
double penalized_score(const PenaltyOptions& options, const ScoredLength& hypothesis,
                       const std::vector<double>& coverage);

// No translation that continues this hypothesis, up to `longest` tokens, has a larger score:
// further tokens only lower the log-probability, coverage only grows, and so does the word reward.
double score_limit(const PenaltyOptions& options, const ScoredLength& hypothesis, size_t longest,
                   const std::vector<double>& coverage);

}  // namespace allot
