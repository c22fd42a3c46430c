#pragma once

#include <string>
#include <vector>

namespace allot {

// Where the bounds of source words come from.
enum class FertilityKind {
  kConstant,  // every word gets the same
};

const std::vector<FertilityKind>& all_fertility_kinds();
std::string to_string(FertilityKind kind);
FertilityKind parse_fertility_kind(const std::string& name);  // throws a usage error with choices

struct FertilityOptions {
  FertilityKind kind = FertilityKind::kConstant;
  // How much attention every word may get (constant).
  double constant = 3;

  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
