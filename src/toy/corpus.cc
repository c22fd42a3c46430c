#include "toy/corpus.h"

#include <algorithm>

#include "base/checksum.h"

namespace allot {

ToySentence ToyGenerator::next() {
  while (true) {
    ToySentence sentence = sentences_.next();
    const size_t length = std::max(sentence.german.size(), sentence.english.size());
    if (length <= kMaxLength) return sentence;
  }
}

ToyCorpus::ToyCorpus(uint64_t seed) : generator_(seed) {
  for (std::vector<ToySentence>* part : {&test_, &valid_}) {
    part->reserve(kHeldOut);
    for (size_t i = 0; i < kHeldOut; ++i) part->push_back(next_new());
  }
}

ToySentence ToyCorpus::next_new() {
  while (true) {
    ToySentence sentence = generator_.next();
    if (seen_.insert(checksum(toy::raw_text(sentence.german))).second) return sentence;
  }
}

size_t held_out_size(uint64_t num_train) {
  return static_cast<size_t>(std::clamp<uint64_t>(num_train / 10, 1, ToyCorpus::kHeldOut));
}

}  // namespace allot
