#include "train/example_maker.h"

namespace allot {

ExampleParts training_parts(const Recipe& recipe, const PreparedData& data,
                            const FertilitySource* fertility) {
  ExampleParts parts;
  parts.has_sink = recipe.has_sink();
  parts.fertility = fertility;
  if (recipe.has_fertility_head()) parts.aligned = &data.fertility.train;
  if (recipe.is_guided()) parts.links = &data.fertility.train_links;
  parts.unlinked = recipe.guide.unlinked;
  return parts;
}

Example ExampleMaker::make(const EncodedCorpus& corpus, size_t pair) const {
  const TokenIds source = corpus.source(pair), target = corpus.target(pair);
  Example example;
  example.source.reserve(source.size() + 1);
  example.source.assign(source.begin(), source.end());
  example.target.assign(target.begin(), target.end());
  example.number = static_cast<uint32_t>(pair);
  const SourceFrame frame{parts_.has_sink};
  if (parts_.fertility != nullptr) {
    example.fertility.reserve(source.size() + 1);
    parts_.fertility->append_bounds(pair, source, example.fertility);
  }
  frame.append_sink(example.source);
  if (parts_.fertility != nullptr) frame.append(example.fertility, kUnbounded);
  if (parts_.aligned != nullptr) {
    const ArrayView<uint32_t> counts = (*parts_.aligned)[pair];
    example.aligned.assign(counts.begin(), counts.begin() + source.size());
    frame.append(example.aligned, kNoFertility);  // the sink has no bound
  }
  if (parts_.links != nullptr) example.links = links(pair, source.size(), example.source.size());
  return example;
}

// The aligner always saw a sink; a model without one has nothing to attend to there.
std::vector<uint8_t> ExampleMaker::links(size_t pair, size_t num_tokens,
                                         size_t num_positions) const {
  const uint8_t sink =
      parts_.has_sink && num_tokens < kNoLink ? static_cast<uint8_t>(num_tokens) : kNoLink;
  std::vector<uint8_t> links;
  for (const uint8_t link : (*parts_.links)[pair]) {
    const bool is_linked = link < num_positions && link != kNoLink;
    const bool goes_to_sink = !is_linked && parts_.unlinked == UnlinkedTokens::kSink;
    links.push_back(is_linked ? link : goes_to_sink ? sink : kNoLink);
  }
  links.push_back(sink);  // of the end symbol
  return links;
}

}  // namespace allot
