#include "corpus/corpus_split.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "base/checksum.h"
#include "base/error.h"
#include "base/random.h"
#include "corpus/pair_hash.h"

namespace allot {
namespace {

constexpr uint64_t kLargestBlock = 50;
// At least this many blocks, so that no single text decides.
constexpr uint64_t kFewestBlocks = 20;

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t") == std::string::npos;
}

uint64_t block_size(const HeldOutSizes& sizes) {
  uint64_t smallest = std::max(sizes.valid, sizes.test);
  if (sizes.valid > 0) smallest = std::min(smallest, sizes.valid);
  if (sizes.test > 0) smallest = std::min(smallest, sizes.test);
  return std::clamp<uint64_t>(smallest / kFewestBlocks, 1, kLargestBlock);
}

}  // namespace

std::vector<uint64_t> hash_pairs(const ParallelFiles& files) {
  std::vector<uint64_t> hashes;
  ParallelReader reader(files);
  for (SentencePair pair; reader.next(pair);) {
    if (is_blank(pair.source) || is_blank(pair.target)) {
      hashes.push_back(kUnusablePair);
    } else {
      const uint64_t hash = pair_hash(checksum(pair.source), checksum(pair.target));
      hashes.push_back(hash == kUnusablePair ? ~kUnusablePair : hash);
    }
  }
  return hashes;
}

std::vector<CorpusPart> assign_parts(const std::vector<uint64_t>& pairs, const HeldOutSizes& sizes,
                                     uint64_t seed) {
  const uint64_t size = block_size(sizes);
  std::vector<uint64_t> blocks((pairs.size() + size - 1) / size);
  std::iota(blocks.begin(), blocks.end(), uint64_t{0});
  Random random(seed);
  random.shuffle(blocks);

  std::vector<CorpusPart> parts(pairs.size(), CorpusPart::kTrain);
  std::unordered_set<uint64_t> held_out;
  size_t next = 0;
  for (const auto& [part, wanted] :
       {std::pair(CorpusPart::kValid, sizes.valid), std::pair(CorpusPart::kTest, sizes.test)}) {
    // A block is for one part, even if it has more lines than are needed.
    for (uint64_t count = 0; count < wanted && next < blocks.size(); ++next) {
      const uint64_t begin = blocks[next] * size;
      const uint64_t end = std::min<uint64_t>(begin + size, pairs.size());
      for (uint64_t i = begin; i < end && count < wanted; ++i) {
        if (pairs[i] == kUnusablePair || !held_out.insert(pairs[i]).second) continue;
        parts[i] = part;
        ++count;
      }
    }
  }
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (parts[i] == CorpusPart::kTrain && held_out.count(pairs[i]) > 0) {
      parts[i] = CorpusPart::kLeftOut;
    }
  }
  return parts;
}

std::array<uint64_t, 4> count_parts(const std::vector<CorpusPart>& parts) {
  std::array<uint64_t, 4> counts{};
  for (const CorpusPart part : parts) ++counts[static_cast<size_t>(part)];
  return counts;
}

void visit_parts(const ParallelFiles& files, const std::vector<CorpusPart>& parts,
                 const std::function<void(CorpusPart part, const SentencePair& pair)>& write) {
  ParallelReader reader(files);
  SentencePair pair;
  size_t next = 0;
  bool is_more = reader.next(pair);
  for (; is_more && next < parts.size(); is_more = reader.next(pair)) write(parts[next++], pair);
  if (!is_more && next == parts.size()) return;
  throw Error(reader.source_place(), "has changed while it was read", "run the command again");
}

}  // namespace allot
