#pragma once

#include <string>

#include "corpus/pair_limits.h"

namespace allot {

// What to do with a pair that has a problem.
enum class Treatment {
  kRepair,
  kDrop,
  kKeep,
};

// Which pairs count as repeated.
enum class DuplicateRule {
  kPair,    // both sides equal those of an earlier pair
  kSource,  // the source equals that of an earlier pair
  kKeep,    // none
};

std::string to_string(Treatment treatment);
std::string to_string(DuplicateRule rule);
// These throw a usage error with the choices; kRepair is excluded where nothing can be repaired.
Treatment parse_treatment(const std::string& name);
Treatment parse_drop_or_keep(const std::string& name);
DuplicateRule parse_duplicate_rule(const std::string& name);

// Pairs that cannot be trained on are always dropped: invalid UTF-8, no text on one side, a TSV
// line without exactly one tab. The rest is optional.
struct CleanOptions {
  PairLimits limits;
  // Target characters per source character, on which max_ratio is based (0 = measure it first).
  double usual_ratio = 0;
  // Repair: white space becomes a space, the others are removed.
  Treatment control_characters = Treatment::kRepair;
  // U+0085, U+2028 and U+2029. Repair: they become spaces.
  Treatment line_separators = Treatment::kRepair;
  // Soft hyphens, zero-width spaces and the like (TextScan::invisible). Repair: they are removed.
  Treatment invisible_characters = Treatment::kRepair;
  // Convert the text to Unicode normalization form C.
  bool nfc = true;
  // U+FFFD, the replacement for something that was lost.
  Treatment damaged = Treatment::kDrop;
  // Target and source are the same.
  Treatment copies = Treatment::kDrop;
  // Blocks of lines that are likely misaligned.
  Treatment misaligned = Treatment::kDrop;
  DuplicateRule duplicates = DuplicateRule::kPair;

  // Whether the corpus must be read once before it can be cleaned.
  bool needs_measuring() const {
    return misaligned == Treatment::kDrop || (limits.max_ratio > 0 && usual_ratio == 0);
  }
  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
