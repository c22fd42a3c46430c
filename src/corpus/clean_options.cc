#include "corpus/clean_options.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {
namespace {

Error unknown_choice(const std::string& name, const std::string& choices) {
  return Error::usage(fmt::format("unknown choice '{}'", name), "choose one of: " + choices);
}

}  // namespace

std::string to_string(Treatment treatment) {
  switch (treatment) {
    case Treatment::kRepair:
      return "repair";
    case Treatment::kDrop:
      return "drop";
    case Treatment::kKeep:
      return "keep";
  }
  return "";
}

std::string to_string(DuplicateRule rule) {
  switch (rule) {
    case DuplicateRule::kPair:
      return "pair";
    case DuplicateRule::kSource:
      return "source";
    case DuplicateRule::kKeep:
      return "keep";
  }
  return "";
}

Treatment parse_treatment(const std::string& name) {
  for (const Treatment choice : {Treatment::kRepair, Treatment::kDrop, Treatment::kKeep}) {
    if (name == to_string(choice)) return choice;
  }
  throw unknown_choice(name, "repair, drop, keep");
}

Treatment parse_drop_or_keep(const std::string& name) {
  for (const Treatment choice : {Treatment::kDrop, Treatment::kKeep}) {
    if (name == to_string(choice)) return choice;
  }
  throw unknown_choice(name, "drop, keep");
}

DuplicateRule parse_duplicate_rule(const std::string& name) {
  for (const DuplicateRule choice :
       {DuplicateRule::kPair, DuplicateRule::kSource, DuplicateRule::kKeep}) {
    if (name == to_string(choice)) return choice;
  }
  throw unknown_choice(name, "pair, source, keep");
}

void CleanOptions::validate() const {
  limits.validate();
  if (!(usual_ratio >= 0 && usual_ratio <= 1e6)) {
    throw Error::usage(fmt::format("--usual-ratio {}", usual_ratio),
                       "give a positive number, or 0 to measure it");
  }
}

}  // namespace allot
