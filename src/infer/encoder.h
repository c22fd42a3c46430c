#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/rows.h"
#include "infer/fertility_head.h"
#include "infer/recurrent_layer.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/recurrent.h"

namespace allot::infer {

// A sentence to translate.
struct SourceSentence {
  std::vector<uint32_t> tokens;  // at least one; the sink, when there is one, is the last
  // How much attention each token may get in all (infinity = no bound). Empty for transforms
  // without bounds, and when the model predicts fertilities itself...
  std::vector<float> fertility = {};
  // ...to which this is then added.
  float slack = 1;
};

// What the decoder needs to know of some sentences. P = tokens of all, sentence by sentence.
struct EncodedSources {
  std::vector<attention::RowSpan> spans;    // by sentence: its rows of `states`
  Matrix<float> states;                     // P x H
  std::vector<RecurrentState<float>> last;  // by layer: sentences x H, where the decoder starts
  std::vector<float> fertility;             // P; empty when no sentence has any
  std::vector<FertilityPrediction> predictions;  // P; empty when the model has no head for them
};

// The encoder for translation: same numbers as model/encoder.h but for rounding, and what a
// sentence gets does not depend on the others, to the bit.
class Encoder {
 public:
  Encoder(const ModelOptions& options, const WeightLookup& weights);

  EncodedSources encode(const std::vector<SourceSentence>& sources) const;

 private:
  struct Layer {
    RecurrentLayer forward, backward;
    const float* norm_gain = nullptr;  // null without layer normalization
    const float* norm_bias = nullptr;
  };
  void append_bounds(const SourceSentence& source, size_t sentence, EncodedSources& result) const;

  size_t hidden_;
  ConstMatrix<float> table_;
  std::vector<Layer> layers_;
  std::optional<FertilityHead> fertility_head_;
};

}  // namespace allot::infer
