#pragma once

#include <string>
#include <vector>

#include "text/moses/character_line.h"
#include "text/moses/pattern.h"

namespace allot {

// Regular expressions for text that is not to be split: web addresses, tags and the like. As in
// Moses, what one of them matches is separated by spaces and kept unchanged, there and wherever
// else the same string occurs in the line. Where two of them conflict the earlier expression wins.
class ProtectedPatterns {
 public:
  ProtectedPatterns() = default;  // nothing is protected
  // One expression per line; empty lines are skipped. Throws Error at the line of a malformed one.
  explicit ProtectedPatterns(const std::string& path);

  // Expressions see the line with single spaces as white space, including one at either end.
  void protect(CharacterLine& line) const;

 private:
  std::vector<Pattern> patterns_;
};

}  // namespace allot
