#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace allot {

// Where the bounds of source tokens come from.
enum class FertilityKind {
  kConstant,  // every token gets the same
  kGuided,    // the most target tokens that were aligned to it anywhere in training
  kActual,    // as many as are aligned to it in this very sentence pair, and the slack
  // Training as with kActual, translating with...
  kPredicted,  // ...what a tagger of its own predicts, and the slack
  kJoint,      // ...what the translator predicts from its encoder's states, and the slack
  kFile,       // given with every sentence, of training and of translation; and the slack
};

const std::vector<FertilityKind>& all_fertility_kinds();
std::string to_string(FertilityKind kind);
FertilityKind parse_fertility_kind(const std::string& name);  // throws a usage error with choices

// Bounds of this kind need the tokens of the training text to be aligned.
bool needs_alignment(FertilityKind kind);

// Whether the slack is added to bounds of this kind. The others are generous by themselves.
bool has_slack(FertilityKind kind);

// Which number of a predicted distribution of fertilities the bound is.
enum class FertilityEstimate {
  kMean,      // the expectation
  kQuantile,  // the smallest fertility whose cumulative probability reaches
              // FertilityOptions::quantile
};
const std::vector<FertilityEstimate>& all_fertility_estimates();
std::string to_string(FertilityEstimate estimate);
FertilityEstimate parse_fertility_estimate(const std::string& name);  // throws, with choices

// Whether bounds of this kind are predicted when translating.
bool is_predicted(FertilityKind kind);

// What has a fertility of its own.
enum class FertilityUnit {
  kToken,
  kWord,  // the subword tokens of a word share its fertility, and its slack, in equal parts
};
const std::vector<FertilityUnit>& all_fertility_units();
std::string to_string(FertilityUnit unit);
FertilityUnit parse_fertility_unit(const std::string& name);  // throws a usage error with choices

struct FertilityOptions {
  FertilityKind kind = FertilityKind::kConstant;
  // How much attention every token, or word (unit), may get (constant). In a recipe also kFitting.
  double constant = 3;
  // The constant follows from the training text (fertility/fitting_constant.h).
  static constexpr double kFitting = 0;
  bool has_fitting_constant() const {
    return kind == FertilityKind::kConstant && constant == kFitting;
  }
  // Added to the fertility of every token, or word (unit; see has_slack): attention is not as sharp
  // as an alignment.
  double slack = 1;
  // The least fertility of a token: 1 as in the paper, or 0, so that a token that is linked to
  // nothing needs no attention.
  uint32_t minimum = 1;
  // How the bound follows from predicted probabilities (see is_predicted).
  FertilityEstimate prediction = FertilityEstimate::kMean;
  double quantile = 0.9;
  FertilityUnit unit = FertilityUnit::kToken;

  // A bound is a fertility and what is added to it, by token or by word: the slack, for kinds that
  // have it. A constant is all that the bound of a token has; but of a word it must be there once,
  // not once for each token, so there it is added to a fertility of 0.
  double constant_fertility() const { return unit == FertilityUnit::kWord ? 0 : constant; }
  double added() const;
  // The probability of the quantile that is predicted, 0 = the expectation is.
  double predicted_quantile() const {
    return prediction == FertilityEstimate::kQuantile ? quantile : 0;
  }
  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
