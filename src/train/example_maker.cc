#include "train/example_maker.h"

#include <algorithm>
#include <utility>

namespace allot {
namespace {

// What a token can attend to of the origins that the aligner holds possible: none counts as the
// position `otherwise`, or is left out when that is kNoLink. A token that most probably has no
// origin then has no link, as when only its best origin is known.
SoftLink attended_part(const SoftLink& origins, size_t num_positions, uint8_t otherwise) {
  std::vector<SoftLink::Mass> masses;
  double none = 0;
  for (const SoftLink::Part& part : origins) {
    if (part.position < num_positions && part.position != kNoLink) {
      masses.push_back({part.position, part.share<double>()});
    } else {
      none += part.share<double>();
    }
  }
  if (none == 0) return origins;
  if (otherwise == kNoLink) {
    const bool is_linked = !masses.empty() && masses.front().mass > none;
    return is_linked ? SoftLink::in_proportion(std::move(masses)) : SoftLink();
  }
  const auto same = std::find_if(masses.begin(), masses.end(), [&](const SoftLink::Mass& part) {
    return part.position == otherwise;
  });
  if (same != masses.end()) {
    same->mass += none;
  } else {
    masses.push_back({otherwise, none});
  }
  return SoftLink::in_proportion(std::move(masses));
}

}  // namespace

ExampleParts training_parts(const Recipe& recipe, const PreparedData& data,
                            const FertilitySource* fertility) {
  ExampleParts parts;
  parts.has_sink = recipe.has_sink();
  parts.fertility = fertility;
  if (recipe.has_fertility_head()) parts.aligned = &data.fertility.train;
  if (recipe.is_guided()) {
    const bool is_soft = recipe.guide.links == GuideLinks::kPosterior;
    parts.links = is_soft ? nullptr : &data.fertility.train_links;
    parts.soft_links = is_soft ? &data.fertility.train_soft_links : nullptr;
  }
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
  if (parts_.links != nullptr || parts_.soft_links != nullptr) {
    example.links = links(pair, source.size(), example.source.size());
  }
  return example;
}

// The aligner always saw a sink; a model without one has nothing to attend to there.
std::vector<SoftLink> ExampleMaker::links(size_t pair, size_t num_tokens,
                                          size_t num_positions) const {
  const uint8_t sink =
      parts_.has_sink && num_tokens < kNoLink ? static_cast<uint8_t>(num_tokens) : kNoLink;
  // Where tokens go that come from no position of the model.
  const uint8_t otherwise = parts_.unlinked == UnlinkedTokens::kSink ? sink : kNoLink;
  std::vector<SoftLink> links;
  if (parts_.soft_links != nullptr) {
    for (const SoftLink& link : (*parts_.soft_links)[pair]) {
      links.push_back(attended_part(link, num_positions, otherwise));
    }
  } else {
    for (const uint8_t link : (*parts_.links)[pair]) {
      links.emplace_back(link < num_positions ? link : otherwise);
    }
  }
  links.emplace_back(sink);  // of the end symbol
  return links;
}

}  // namespace allot
