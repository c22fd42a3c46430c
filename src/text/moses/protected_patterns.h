#pragma once

#include <string>
#include <vector>

#include "text/moses/character_line.h"
#include "text/moses/pattern.h"

namespace allot {

// Regular expressions for text that is not to be split: web addresses, tags and the like. As in
// Moses, what one of them matches is set apart by spaces and kept as it is, there and wherever else
// the same string stands in the line. Where two of them disagree the earlier expression wins.
class ProtectedPatterns {
 public:
  ProtectedPatterns() = default;  // nothing is protected
  // One expression a line; empty lines are left out. Throws Error at the line of a malformed one.
  explicit ProtectedPatterns(const std::string& path);

  // Expressions see the line with its white space made single spaces, and one space at either end.
  void protect(CharacterLine& line) const;

 private:
  std::vector<Pattern> patterns_;
};

}  // namespace allot
