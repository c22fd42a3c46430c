#pragma once

#include <exception>
#include <string>

#include "base/error.h"

namespace allot {

// An exception as text that can be sent to another rank. Not enough memory and mistakes of ours
// become errors with a remedy.
std::string failure_text(const std::exception_ptr& failure);

// The parts of the error again.
struct SentFailure {
  ErrorKind kind = ErrorKind::kFailure;
  std::string problem;  // with its place
  std::string remedy;
};
SentFailure parse_failure(const std::string& text);

}  // namespace allot
