#pragma once

#include <string>

#include "base/stream.h"

namespace allot {

struct SplitOptions {
  StreamOptions stream;
  // Two or three letters; see parse_language.
  std::string language;
  // Write the number of the line that a sentence comes from before it, with a tab.
  bool number_lines = false;
};

// allot split: one sentence per line. A line without text stays an empty line.
void run_split(const SplitOptions& options, const Run& run);

}  // namespace allot
