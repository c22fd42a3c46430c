#include "train/example_maker.h"

namespace allot {

Example ExampleMaker::make(const EncodedCorpus& corpus, size_t pair) const {
  const TokenIds source = corpus.source(pair), target = corpus.target(pair);
  Example example;
  example.source.reserve(source.size() + 1);
  example.source.assign(source.begin(), source.end());
  example.target.assign(target.begin(), target.end());
  example.number = static_cast<uint32_t>(pair);
  if (fertility_ != nullptr) {
    example.fertility.reserve(source.size() + 1);
    fertility_->append_bounds(pair, source, example.fertility);
  }
  frame_.append_sink(example.source);
  if (fertility_ != nullptr) frame_.append(example.fertility, kUnbounded);
  if (aligned_ != nullptr) {
    const ArrayView<uint32_t> counts = (*aligned_)[pair];
    example.aligned.assign(counts.begin(), counts.begin() + source.size());
    frame_.append(example.aligned, 0);  // not used: the sink has no bound
  }
  return example;
}

}  // namespace allot
