#pragma once

#include <string>

#include "base/error.h"

namespace allot {

// The work was asked to stop, has saved and ended: not a failure, but not finished either. The
// program then ends as by the signal that asked.
class StoppedError : public Error {
 public:
  StoppedError(const Place& place, const std::string& what_is_saved, const std::string& remedy)
      : Error(ErrorKind::kFailure, place, what_is_saved, remedy) {}

  // Whether the message has been printed already.
  bool was_reported() const { return was_reported_; }
  void note_reported() { was_reported_ = true; }

 private:
  bool was_reported_ = false;
};

}  // namespace allot
