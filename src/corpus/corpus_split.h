#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "corpus/parallel_reader.h"

namespace allot {

// A part that a corpus is split into.
enum class CorpusPart : uint8_t {
  kTrain,
  kValid,
  kTest,
  kLeftOut,  // a pair of the training text that is also held out
};

struct HeldOutSizes {
  uint64_t valid = 1000;
  uint64_t test = 1000;
};

// A hash of each pair of a corpus, in order; kUnusablePair where a side has no text. Throws Error
// when the corpus is malformed.
inline constexpr uint64_t kUnusablePair = 0;
std::vector<uint64_t> hash_pairs(const ParallelFiles& files);

// The part of each pair. What is held out is taken in blocks of neighboring lines, which are chosen
// at random: neighbors come from one text and are often alike, so single lines would be easier to
// translate than text that is new. No pair is in two parts, and none is held out twice: pairs are
// compared by their hashes. The same pairs, sizes and seed give the same parts. Fewer are held out
// when there are not enough different pairs.
std::vector<CorpusPart> assign_parts(const std::vector<uint64_t>& pairs, const HeldOutSizes& sizes,
                                     uint64_t seed);

// Pairs in each part, by CorpusPart.
std::array<uint64_t, 4> count_parts(const std::vector<CorpusPart>& parts);

// Calls write(part, pair) for each pair of the corpus, which must be as it was when it was hashed.
void visit_parts(const ParallelFiles& files, const std::vector<CorpusPart>& parts,
                 const std::function<void(CorpusPart part, const SentencePair& pair)>& write);

}  // namespace allot
