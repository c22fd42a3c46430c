#pragma once

#include <cstdint>
#include <vector>

#include "translate/translation_output.h"

namespace allot {

// What there is to say about a line and its translation, besides the translation.
struct LineReport {
  uint64_t number = 0;  // starting at 1
  bool was_repaired = false;
  size_t num_tokens = 0;
  size_t num_parts = 1;  // of a line that was too long; else 1
  // Of the line itself and of its first translation.
  std::vector<TranslationWarning> warnings;
};
LineReport report_of(const NumberedLine& input, const LineTranslation& line);

}  // namespace allot
