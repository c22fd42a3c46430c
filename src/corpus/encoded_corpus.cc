#include "corpus/encoded_corpus.h"

#include "base/error.h"

namespace allot {

void EncodedCorpus::add(const std::vector<TokenId>& source, const std::vector<TokenId>& target) {
  ids_.insert(ids_.end(), source.begin(), source.end());
  starts_.push_back(ids_.size());
  ids_.insert(ids_.end(), target.begin(), target.end());
  starts_.push_back(ids_.size());
}

void EncodedCorpus::reserve(size_t num_pairs, size_t num_tokens) {
  ids_.reserve(num_tokens);
  starts_.reserve(2 * num_pairs + 1);
}

size_t EncodedCorpus::num_bytes() const {
  return ids_.capacity() * sizeof(TokenId) + starts_.capacity() * sizeof(uint64_t);
}

void EncodedCorpus::shrink() {
  ids_.shrink_to_fit();
  starts_.shrink_to_fit();
}

TokenIds EncodedCorpus::sentence(size_t number) const {
  ALLOT_CHECK(number + 1 < starts_.size(), "no such pair in the corpus");
  return {ids_.data() + starts_[number],
          static_cast<size_t>(starts_[number + 1] - starts_[number])};
}

std::vector<SentenceLengths> EncodedCorpus::lengths() const {
  std::vector<SentenceLengths> lengths;
  lengths.reserve(size());
  for (size_t pair = 0; pair < size(); ++pair) {
    lengths.push_back(
        {static_cast<uint32_t>(source(pair).size()), static_cast<uint32_t>(target(pair).size())});
  }
  return lengths;
}

}  // namespace allot
