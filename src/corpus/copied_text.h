#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "text/protect/protect_settings.h"
#include "text/protect/protected_spans.h"

namespace allot {

struct SentencePair;

// How many pairs of a corpus have the same numbers, URLs, ... on both sides: text that a model
// copies if it is trained to (`protect`), and otherwise changes or loses.
class CopiedTextCounts {
 public:
  // A pair that has these kinds.
  void add(const std::array<bool, kNumProtectKinds>& kinds);

  // Pairs with any of the kinds.
  uint64_t count(const std::vector<ProtectKind>& kinds) const;
  // Those that are worth copying in a corpus of so many pairs: in 1 % of them and at least 10, or
  // in 50.
  std::vector<ProtectKind> frequent(uint64_t num_pairs) const;

 private:
  // By the kinds that pairs have: bit k stands for the k-th.
  std::array<uint64_t, size_t{1} << kNumProtectKinds> pairs_{};
};

// "120 of 3,000 pairs have the same numbers or tags on both sides; a model copies ..."; "" when no
// kind is frequent.
std::string describe_copied_text(const CopiedTextCounts& counts, uint64_t num_pairs);

// Finds it.
class CopiedTextFinder {
 public:
  CopiedTextFinder();

  void count(const SentencePair& pair, CopiedTextCounts& counts) const;

 private:
  SpanFinder finder_;
};

}  // namespace allot
