#pragma once

#include <memory>
#include <vector>

#include "corpus/encoded_corpus.h"
#include "fertility/fertility_source.h"
#include "model/shard.h"
#include "text/source_frame.h"
#include "train/recipe/recipe.h"

namespace allot {

// Pairs of a corpus -> model input: the sink appended to the source, and the bounds of its words
// when the attention has any.
class ExampleMaker {
 public:
  // Does not own the fertilities; null when the attention has no bounds. `aligned`: the number of
  // target words of each token, the sink last, for a model that learns to predict them; null for
  // other models.
  ExampleMaker(bool has_sink, const FertilitySource* fertility,
               const FertilityCounts* aligned = nullptr)
      : frame_{has_sink}, fertility_(fertility), aligned_(aligned) {}

  Example make(const EncodedCorpus& corpus, size_t pair) const;

 private:
  SourceFrame frame_;
  const FertilitySource* fertility_;
  const FertilityCounts* aligned_;
};

}  // namespace allot
