#include "fertility/fertility_kind.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/strings.h"

namespace allot {

const std::vector<FertilityKind>& all_fertility_kinds() {
  static const std::vector<FertilityKind> kinds = {FertilityKind::kConstant};
  return kinds;
}

std::string to_string(FertilityKind kind) {
  switch (kind) {
    case FertilityKind::kConstant:
      return "constant";
  }
  return "";
}

FertilityKind parse_fertility_kind(const std::string& name) {
  std::vector<std::string> names;
  for (const FertilityKind kind : all_fertility_kinds()) {
    names.push_back(to_string(kind));
    if (names.back() == name) return kind;
  }
  throw Error::usage(fmt::format("fertility kind '{}' does not exist", name),
                     "choose one of: " + join(names, ", "));
}

void FertilityOptions::validate() const {
  if (!(constant > 0) || !std::isfinite(constant)) {
    throw Error::usage(fmt::format("fertility.constant is {}", constant),
                       "give it a number above 0");
  }
}

}  // namespace allot
