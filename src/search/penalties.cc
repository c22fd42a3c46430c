#include "search/penalties.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot {
namespace {

Error out_of_range(const char* option, double value, const char* range) {
  return Error::usage(fmt::format("{} is {}", option, value), fmt::format("it must be {}", range));
}

void check_weight(const char* option, double value) {
  if (!(value >= 0) || !std::isfinite(value)) throw out_of_range(option, value, "at least 0");
}

}  // namespace

std::string to_string(LengthPenalty kind) {
  switch (kind) {
    case LengthPenalty::kNone:
      return "none";
    case LengthPenalty::kWu:
      return "wu";
    case LengthPenalty::kAvg:
      return "avg";
  }
  return "";
}

LengthPenalty parse_length_penalty(const std::string& name) {
  for (const auto kind : {LengthPenalty::kNone, LengthPenalty::kWu, LengthPenalty::kAvg}) {
    if (to_string(kind) == name) return kind;
  }
  throw Error::usage(fmt::format("unknown length penalty '{}'", name),
                     "choose one of: none, wu, avg");
}

std::string to_string(CoveragePenalty kind) {
  switch (kind) {
    case CoveragePenalty::kNone:
      return "none";
    case CoveragePenalty::kWu:
      return "wu";
    case CoveragePenalty::kSummary:
      return "summary";
  }
  return "";
}

CoveragePenalty parse_coverage_penalty(const std::string& name) {
  for (const auto kind :
       {CoveragePenalty::kNone, CoveragePenalty::kWu, CoveragePenalty::kSummary}) {
    if (to_string(kind) == name) return kind;
  }
  throw Error::usage(fmt::format("unknown coverage penalty '{}'", name),
                     "choose one of: none, wu, summary");
}

void PenaltyOptions::validate() const {
  check_weight("--alpha", alpha);
  check_weight("--beta", beta);
  check_weight("--word-reward", word_reward);
  if (!(epsilon > 0 && epsilon <= 1)) {
    throw out_of_range("--min-attention", epsilon, "above 0 and at most 1");
  }
}

double length_penalty(const PenaltyOptions& options, size_t num_tokens) {
  const double length = static_cast<double>(num_tokens) + 2;
  switch (options.length) {
    case LengthPenalty::kNone:
      return 1;
    case LengthPenalty::kWu:
      return std::pow((5 + length) / 6, options.alpha);
    case LengthPenalty::kAvg:
      return length;
  }
  throw InternalError("a length penalty without a formula");
}

double coverage_penalty(const PenaltyOptions& options, const std::vector<double>& coverage) {
  if (!options.has_coverage()) return 0;
  double sum = 0;
  for (const double covered : coverage) {
    sum += options.coverage == CoveragePenalty::kWu
               ? std::log(std::max(options.epsilon, std::min(1.0, covered)))
               : 1 - std::max(1.0, covered);
  }
  return options.beta * sum;
}

double word_reward(const PenaltyOptions& options, const ScoredLength& hypothesis) {
  if (options.word_reward == 0) return 0;
  return options.word_reward *
         std::min(static_cast<double>(hypothesis.num_tokens), hypothesis.fertility);
}

double penalized_score(const PenaltyOptions& options, const ScoredLength& hypothesis,
                       const std::vector<double>& coverage) {
  return hypothesis.log_prob / length_penalty(options, hypothesis.num_tokens) +
         coverage_penalty(options, coverage) + word_reward(options, hypothesis);
}

double score_limit(const PenaltyOptions& options, const ScoredLength& hypothesis, size_t longest,
                   const std::vector<double>& coverage) {
  // Divisors grow with the length; the penalty of `summary` grows with coverage, that of `wu` may
  // become 0.
  const double best_coverage =
      options.coverage == CoveragePenalty::kSummary ? coverage_penalty(options, coverage) : 0;
  const ScoredLength at_most{hypothesis.log_prob, std::max(longest, hypothesis.num_tokens),
                             hypothesis.fertility};
  return at_most.log_prob / length_penalty(options, at_most.num_tokens) + best_coverage +
         word_reward(options, at_most);
}

}  // namespace allot
