#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>

namespace allot::fuzz {

// A property that does not hold ends the program, which libFuzzer reports with the input.
inline void require(bool condition) {
  if (!condition) std::abort();
}

// An input that is refused with a message is as it should be. With ALLOT_FUZZ_VERBOSE set, says
// why: a target that refuses everything tests little.
inline void note_refused(const std::exception& error) {
  static const bool is_verbose = std::getenv("ALLOT_FUZZ_VERBOSE") != nullptr;
  if (is_verbose) std::fprintf(stderr, "refused: %s\n", error.what());
}

}  // namespace allot::fuzz
