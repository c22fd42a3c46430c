#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translate/line_input.h"

namespace allot {

// Lines with their translations, kept out of training.
struct HeldOutText {
  std::vector<LineInput> inputs;
  std::vector<std::string> references;
};
// Throws Error when a file is empty or cannot be read, or when the two do not fit together.
// `encoding`: of both ("" = UTF-8; none: the user cannot choose).
HeldOutText read_held_out_text(const std::string& source, const std::string& reference,
                               const std::optional<std::string>& encoding = {});

}  // namespace allot
