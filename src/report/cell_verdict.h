#pragma once

#include <string>

#include "metrics/better.h"

namespace allot {

// How a score differs from the one that it is compared with, where the difference is significant.
enum class CellVerdict {
  kNone,  // it is not, or there is nothing to compare with
  kBetter,
  kWorse,
  kDifferent,  // of scores of which none is better: lengths
};

// `is_higher`: than the other score.
CellVerdict verdict_on(bool is_higher, Better better);

// "▲", "▼", "≠", and "" for none. Of a good sign and a bad one: it says better or worse, not higher
// or lower.
std::string sign_of(CellVerdict verdict);
// "better", "worse", "different", and "" for none.
std::string word_of(CellVerdict verdict);

}  // namespace allot
