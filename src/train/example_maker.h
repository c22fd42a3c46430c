#pragma once

#include <memory>
#include <vector>

#include "corpus/encoded_corpus.h"
#include "fertility/fertility_source.h"
#include "model/shard.h"
#include "text/source_frame.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"

namespace allot {

// What examples are made of besides the pairs. Not owned.
struct ExampleParts {
  bool has_sink = false;
  // Bounds; null when the attention has none.
  const FertilitySource* fertility = nullptr;
  // The target words of each token, the sink last, for a model that learns to predict them; null
  // when none does.
  const FertilityCounts* aligned = nullptr;
  // For guided attention: one of them, or null.
  const TokenLinks* links = nullptr;
  const SoftTokenLinks* soft_links = nullptr;
  UnlinkedTokens unlinked = UnlinkedTokens::kNone;
};
// Those of training; `fertility` is null without bounds.
ExampleParts training_parts(const Recipe& recipe, const PreparedData& data,
                            const FertilitySource* fertility);

// Pairs of a corpus -> model input: the sink appended to the source, the bounds of its
// words when the attention has any, and the links when it is guided.
class ExampleMaker {
 public:
  explicit ExampleMaker(const ExampleParts& parts) : parts_(parts) {}

  Example make(const EncodedCorpus& corpus, size_t pair) const;

 private:
  std::vector<SoftLink> links(size_t pair, size_t num_tokens, size_t num_positions) const;

  ExampleParts parts_;
};

}  // namespace allot
