#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "corpus/sentence_lengths.h"

namespace allot {

using TokenId = uint32_t;

// Token ids of one sentence of an EncodedCorpus. Valid until it changes.
class TokenIds {
 public:
  TokenIds(const TokenId* first, size_t size) : first_(first), size_(size) {}
  const TokenId* begin() const { return first_; }
  const TokenId* end() const { return first_ + size_; }
  size_t size() const { return size_; }
  TokenId operator[](size_t i) const { return first_[i]; }

 private:
  const TokenId* first_;
  size_t size_;
};

// A parallel corpus as token ids, for training: 4 bytes per token and 16 bytes per pair.
class EncodedCorpus {
 public:
  void add(const std::vector<TokenId>& source, const std::vector<TokenId>& target);
  // Reserves memory for this number of pairs and of tokens on both sides.
  void reserve(size_t num_pairs, size_t num_tokens);
  // Releases unused reserved memory; call it when everything has been added.
  void shrink();

  size_t size() const { return (starts_.size() - 1) / 2; }  // pairs
  size_t num_tokens() const { return ids_.size(); }         // of both sides
  size_t num_bytes() const;                                 // of memory
  TokenIds source(size_t pair) const { return sentence(2 * pair); }
  TokenIds target(size_t pair) const { return sentence(2 * pair + 1); }

  // Lengths in tokens of all pairs, for a BatchPlan.
  std::vector<SentenceLengths> lengths() const;

 private:
  TokenIds sentence(size_t number) const;

  std::vector<TokenId> ids_;         // source 0, target 0, source 1, target 1, ...
  std::vector<uint64_t> starts_{0};  // where each of these begins in ids_, and the end
};

}  // namespace allot
