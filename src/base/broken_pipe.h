#pragma once

#include <exception>

namespace allot {

// The reader of our output has exited (`allot ... | head`). Not an Error: the program stops what it
// was doing and ends as SIGPIPE would have ended it.
class BrokenPipe : public std::exception {
 public:
  const char* what() const noexcept override { return "the reader of the output has closed it"; }
};

}  // namespace allot
