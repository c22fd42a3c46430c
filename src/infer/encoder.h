#pragma once

#include <vector>

#include "attention/rows.h"
#include "infer/fertility_prediction.h"
#include "infer/source_sentence.h"
#include "nn/recurrent.h"

namespace allot::infer {

// What the encoder computes of some sentences. B = sentences, P = source positions of all
// sentences, sentence by sentence, H = hidden size.
struct EncodedSources {
  std::vector<attention::RowSpan> spans;  // B: the rows of `states` of a sentence
  Matrix<float> states;                   // P x H
  // By layer: B x H, where a recurrent decoder starts. That of a Transformer has none: a recurrent
  // decoder then puts its own here (infer/decoder_start.h).
  std::vector<RecurrentState<float>> last;
  std::vector<FertilityPrediction> predictions;  // P; empty without a fertility head
};

// The encoder for translation, of any architecture. What a sentence gets does not depend on the
// others, bit for bit.
class Encoder {
 public:
  virtual ~Encoder() = default;

  // Of the sentences only the tokens are read.
  virtual EncodedSources encode(const std::vector<SourceSentence>& sources) const = 0;
};

}  // namespace allot::infer
