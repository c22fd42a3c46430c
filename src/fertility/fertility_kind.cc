#include "fertility/fertility_kind.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/strings.h"

namespace allot {

const std::vector<FertilityKind>& all_fertility_kinds() {
  static const std::vector<FertilityKind> kinds = {
      FertilityKind::kConstant, FertilityKind::kGuided, FertilityKind::kActual,
      FertilityKind::kPredicted, FertilityKind::kJoint};
  return kinds;
}

std::string to_string(FertilityKind kind) {
  switch (kind) {
    case FertilityKind::kConstant:
      return "constant";
    case FertilityKind::kGuided:
      return "guided";
    case FertilityKind::kActual:
      return "actual";
    case FertilityKind::kPredicted:
      return "predicted";
    case FertilityKind::kJoint:
      return "joint";
  }
  return "";
}

FertilityKind parse_fertility_kind(const std::string& name) {
  std::vector<std::string> names;
  for (const FertilityKind kind : all_fertility_kinds()) {
    names.push_back(to_string(kind));
    if (names.back() == name) return kind;
  }
  throw Error::usage(fmt::format("unknown fertility kind '{}'", name),
                     "choose one of: " + join(names, ", "));
}

bool needs_alignment(FertilityKind kind) {
  return kind != FertilityKind::kConstant;
}

bool has_slack(FertilityKind kind) {
  return kind != FertilityKind::kConstant && kind != FertilityKind::kGuided;
}

void FertilityOptions::validate() const {
  if (!(constant > 0) || !std::isfinite(constant)) {
    throw Error::usage(fmt::format("fertility.constant is {}", constant),
                       "give it a number above 0");
  }
  if (!(slack >= 0) || !std::isfinite(slack)) {
    throw Error::usage(fmt::format("fertility.slack is {}", slack), "give it 0 or more");
  }
}

}  // namespace allot
