#pragma once

#include <string>

#include "base/error.h"

namespace allot {

// The work was asked to stop, has saved and ended (exit code 1): not a failure, but not finished
// either.
class StoppedError : public Error {
 public:
  StoppedError(const Place& place, const std::string& what_is_saved, const std::string& remedy)
      : Error(ErrorKind::kFailure, place, what_is_saved, remedy) {}
};

}  // namespace allot
