#pragma once

#include <memory>
#include <vector>

#include "infer/decoder.h"
#include "infer/encoder.h"
#include "text/subword_spans.h"

namespace allot::infer {

// Which bounds a model takes for the attention that source tokens receive.
struct BoundsOptions {
  // Those of the sentence, SourceSentence::fertility[member]...
  size_t member = 0;
  // ...or, if none are given, fertilities that the model predicts, plus this.
  float slack = 1;
  // These are quantiles for this probability, or expectations (0).
  double quantile = 0;
  // Shared by the subword tokens of a word (null = each token has its own). Must outlive the use.
  const SubwordSpans* spans = nullptr;
};

// The translation model as search runs it: encoder and decoder with weights packed for
// products of few rows, in floats or in 8 bits, nothing kept for a backward pass. Same numbers as
// model/translation_model.h except for rounding, and bitwise independent of the other sentences of
// the batch. Immutable, so several threads may use one.
class Model {
 public:
  // What `weights` gives must outlive the model. fertility_minimum: the first class of its
  // fertility head, if there is one. label_smoothing: as of OutputLayer.
  Model(const ModelOptions& options, const WeightLookup& weights, uint32_t fertility_minimum = 1,
        double label_smoothing = 0);

  const ModelOptions& options() const { return options_; }
  const Decoder& decoder() const { return *decoder_; }
  // The settings of the options; a caller may use another transform or bonus.
  AttentionSettings default_attention() const;

  // Encodes sentences, and computes what attention needs of them once.
  PreparedSources prepare(const std::vector<SourceSentence>& sources,
                          const BoundsOptions& bounds = {}) const;

 private:
  ModelOptions options_;
  std::unique_ptr<const Encoder> encoder_;
  std::unique_ptr<const Decoder> decoder_;
};

}  // namespace allot::infer
