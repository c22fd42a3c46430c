#pragma once

#include <string>

#include "base/error.h"

namespace allot {

// Work that was asked to stop has saved and left (exit code 1): no failure, but not done either.
class StoppedError : public Error {
 public:
  StoppedError(const Place& place, const std::string& what_is_saved, const std::string& remedy)
      : Error(ErrorKind::kFailure, place, what_is_saved, remedy) {}
};

}  // namespace allot
