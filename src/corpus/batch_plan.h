#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/sentence_lengths.h"

namespace allot {

enum class BatchUnit { kSentences, kTokens };

std::string to_string(BatchUnit unit);
BatchUnit parse_batch_unit(const std::string& name);  // throws a usage error with the choices

struct BatchOptions {
  // What `size` counts: sentence pairs, or tokens of both sides.
  BatchUnit unit = BatchUnit::kSentences;
  // Maximum size of a batch. A pair with more tokens than that gets its own batch.
  uint32_t size = 64;
  // Batches per pool. Pairs are sorted by length only within a pool: a larger pool makes the
  // lengths in a batch more similar, a smaller one makes the batches more random.
  uint32_t pool_batches = 100;
  uint64_t seed = 1;

  void validate() const;  // throws a usage error naming option, value and range
};

// Indices of the pairs in one batch, longest source first. Valid as long as its plan.
class BatchView {
 public:
  BatchView(const uint32_t* first, size_t size) : first_(first), size_(size) {}
  const uint32_t* begin() const { return first_; }
  const uint32_t* end() const { return first_ + size_; }
  size_t size() const { return size_; }
  uint32_t operator[](size_t i) const { return first_[i]; }

 private:
  const uint32_t* first_;
  size_t size_;
};

// The batches of one epoch: every pair exactly once, pairs of similar length together. All pairs
// are shuffled and divided into pools; each pool is sorted by (source length, target length), cut
// into batches, and its batches are shuffled. A function of lengths, options and epoch only: the
// same plan on every machine, a different one for another epoch or seed.
class BatchPlan {
 public:
  BatchPlan(const std::vector<SentenceLengths>& lengths, const BatchOptions& options,
            uint64_t epoch);

  size_t size() const { return starts_.size() - 1; }
  BatchView operator[](size_t batch) const;

 private:
  std::vector<uint32_t> order_;    // pair indices, batch after batch
  std::vector<size_t> starts_{0};  // where each batch begins in order_, and the end
};

}  // namespace allot
