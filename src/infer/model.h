#pragma once

#include <vector>

#include "infer/decoder.h"
#include "infer/encoder.h"

namespace allot::infer {

// Which bounds a model takes for the attention that source tokens receive.
struct BoundsOptions {
  // Those of the sentence, SourceSentence::fertility[member]...
  size_t member = 0;
  // ...or, if none are given, expected fertilities that the model predicts, plus this.
  float slack = 1;
};

// The translation model as search runs it: encoder and decoder in float, weights packed for
// products of few rows, nothing kept for a backward pass. Same numbers as model/translation_model.h
// except for rounding, and bitwise independent of the other sentences of the batch. Immutable, so
// several threads may use one.
class Model {
 public:
  // What `weights` gives must outlive the model.
  Model(const ModelOptions& options, const WeightLookup& weights);

  const ModelOptions& options() const { return options_; }
  const Decoder& decoder() const { return decoder_; }
  // The settings of the options; a caller may use another transform or bonus.
  AttentionSettings default_attention() const;

  // Encodes sentences, and computes what attention needs of them once.
  PreparedSources prepare(const std::vector<SourceSentence>& sources,
                          const BoundsOptions& bounds = {}) const;

 private:
  ModelOptions options_;
  Encoder encoder_;
  Decoder decoder_;
};

}  // namespace allot::infer
