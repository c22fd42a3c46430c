#pragma once

#include <string>
#include <vector>

#include "corpus/parallel_reader.h"
#include "translate/line_input.h"

namespace allot {

// Lines with their translations, kept out of training.
struct HeldOutText {
  std::vector<LineInput> inputs;
  std::vector<std::string> references;
};
// Throws Error when a file is empty or cannot be read, or when the two do not fit together.
HeldOutText read_held_out_text(const ParallelFiles& files);

}  // namespace allot
