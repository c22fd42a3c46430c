#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "base/strings.h"

namespace allot {

// The choice with this name, as to_string gives it. Throws a usage error that lists the choices.
// what: "unknown {what} 'name'".
template <typename Choice>
Choice parse_named(const std::string& what, const std::string& name,
                   const std::vector<Choice>& choices) {
  std::vector<std::string> names;
  for (const Choice choice : choices) {
    names.push_back(to_string(choice));
    if (names.back() == name) return choice;
  }
  throw Error::usage("unknown " + what + " '" + name + "'", "choose one of: " + join(names, ", "));
}

}  // namespace allot
