#pragma once

#include <exception>

namespace allot {

// Whoever read our output has left (`allot ... | head`). Nobody's mistake, so not an Error: the
// program gives up what it was doing and ends as SIGPIPE would have ended it.
class BrokenPipe : public std::exception {
 public:
  const char* what() const noexcept override { return "the reader of the output has left"; }
};

}  // namespace allot
