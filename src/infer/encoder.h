#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/rows.h"
#include "infer/fertility_head.h"
#include "infer/recurrent_layer.h"
#include "infer/source_sentence.h"
#include "infer/token_table.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/recurrent.h"

namespace allot::infer {

// What the encoder computes of some sentences. B = sentences, P = source positions of all
// sentences, sentence by sentence, H = hidden size.
struct EncodedSources {
  std::vector<attention::RowSpan> spans;         // B: the rows of `states` of a sentence
  Matrix<float> states;                          // P x H
  std::vector<RecurrentState<float>> last;       // by layer: B x H, where the decoder starts
  std::vector<FertilityPrediction> predictions;  // P; empty without a fertility head
};

// The encoder for translation: same numbers as model/encoder.h except for rounding, and what a
// sentence gets does not depend on the others, bit for bit.
class Encoder {
 public:
  // What `weights` gives must outlive the encoder. fertility_minimum: the first class of the
  // fertility head, if there is one.
  Encoder(const ModelOptions& options, const WeightLookup& weights, uint32_t fertility_minimum = 1);

  // Of the sentences only the tokens are read.
  EncodedSources encode(const std::vector<SourceSentence>& sources) const;

 private:
  struct Packing;
  struct Layer {
    RecurrentLayer forward, backward;  // each of hidden size H/2
    const float* norm_gain = nullptr;  // H; null without layer normalization
    const float* norm_bias = nullptr;
  };

  Matrix<float> embed(const std::vector<SourceSentence>& sources, const Packing& packing) const;

  size_t hidden_;
  TokenTable table_;  // source vocabulary x E
  std::vector<Layer> layers_;
  std::optional<FertilityHead> fertility_head_;
};

}  // namespace allot::infer
