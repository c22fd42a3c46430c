#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.h"
#include "corpus/parallel_reader.h"

namespace allot {

// Share of held-out pairs that may also be training pairs; more make validation worthless, and are
// an error unless they are allowed. Fewer are common: short sentences occur twice.
inline constexpr double kMostOverlap = 0.2;
// So few are no evidence of a mistake.
inline constexpr uint64_t kFewestCommonPairs = 10;

// Held-out text beside the training text that it is to validate.
struct HeldOutReport {
  uint64_t pairs = 0;                // held out
  uint64_t common = 0;               // of them, those that are in the training text, by their hash
  std::optional<Place> first;        // the first of these
  uint64_t first_training_line = 0;  // where it is in the training text
  // When each side is spelled like the other side of the training text: says so; else "".
  std::string swap;

  bool overlaps_too_much() const {
    return common >= kFewestCommonPairs &&
           static_cast<double>(common) > kMostOverlap * static_cast<double>(pairs);
  }
};

// Reads both texts to their ends. What is malformed is passed over: 'check' reports that.
HeldOutReport compare_held_out(const ParallelFiles& training, const ParallelFiles& held_out);

// "120 of 1,000 validation pairs are also in the training text (this one is its line 7)".
std::string describe_overlap(const HeldOutReport& report);
// For overlaps_too_much().
Error overlap_error(const HeldOutReport& report);

}  // namespace allot
