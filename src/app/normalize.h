#pragma once

#include <string>

#include "base/stream.h"

namespace allot {

struct NormalizeOptions {
  StreamOptions stream;
  // Two or three letters; see parse_language.
  std::string language;
};

// allot normalize: one form for quotes, dashes and the spaces around punctuation.
void run_normalize(const NormalizeOptions& options, const Run& run);

}  // namespace allot
