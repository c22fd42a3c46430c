#pragma once

#include <string>
#include <vector>

namespace allot {

// Where the bounds of source words come from.
enum class FertilityKind {
  kConstant,  // every word gets the same
  kGuided,    // the most target words that were aligned to it anywhere in training
  kActual,    // as many as are aligned to it in this very sentence pair, and the slack
  // Training as with kActual, translating with...
  kPredicted,  // ...what a tagger of its own predicts, and the slack
  kJoint,      // ...what the translator predicts from its encoder's states, and the slack
};

const std::vector<FertilityKind>& all_fertility_kinds();
std::string to_string(FertilityKind kind);
FertilityKind parse_fertility_kind(const std::string& name);  // throws a usage error with choices

// Bounds of this kind need the words of the training text to be aligned.
bool needs_alignment(FertilityKind kind);

// Whether the slack is added to bounds of this kind. The others are generous by themselves.
bool has_slack(FertilityKind kind);

struct FertilityOptions {
  FertilityKind kind = FertilityKind::kConstant;
  // How much attention every word may get (constant).
  double constant = 3;
  // Added to the fertility of every word (see has_slack): attention is not as sharp as an
  // alignment.
  double slack = 1;

  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
