#include "train/example_maker.h"

#include "text/vocabulary.h"

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
  if (has_sink_) {
    example.source.push_back(Vocabulary::kSink);
    if (fertility_ != nullptr) example.fertility.push_back(kUnbounded);
  }
  if (aligned_ != nullptr) {
    const ArrayView<uint32_t> counts = (*aligned_)[pair];
    example.aligned.assign(counts.begin(), counts.begin() + source.size());
    if (has_sink_) example.aligned.push_back(0);  // has no bound: nobody asks
  }
  return example;
}

}  // namespace allot
