#include "align/sentence_pairs.h"

#include "base/error.h"

namespace allot::align {

void Sentences::add(ArrayView<WordId> sentence) {
  tokens_.insert(tokens_.end(), sentence.begin(), sentence.end());
  ends_.push_back(tokens_.size());
}

void Sentences::clear() {
  tokens_.clear();
  ends_.clear();
}

DirectedPairs directed(const SentencePairs& pairs, const VocabularySizes& sizes,
                       Direction direction) {
  ALLOT_CHECK(pairs.source.size() == pairs.target.size(), "both sides have as many sentences");
  if (direction == Direction::kForward) {
    return {pairs.source, pairs.target, sizes.source, sizes.target};
  }
  return {pairs.target, pairs.source, sizes.target, sizes.source};
}

}  // namespace allot::align
