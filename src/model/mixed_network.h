#pragma once

#include "model/decoder.h"
#include "model/decoder_start.h"
#include "model/network_output.h"
#include "model/transformer_encoder.h"
#include "model/transformer_layout.h"

namespace allot {

// Letters: P source rows, H hidden size.
template <typename T>
struct MixedWorkspace {
  SentenceRows source;
  TransformerEncoderTrace<T> encoder;
  DecoderStartTrace<T> start;
  DecoderTrace<T> decoder;
  TransformerScratch<T> encoder_scratch;
  DecoderStartScratch<T> start_scratch;
  DecoderScratch<T> decoder_scratch;
  Matrix<T> encoder_states, d_encoder_states;  // P x H: packed as the shard is
};

// The encoder of a Transformer and a decoder of LSTMs or GRUs: sources are encoded all at once, and
// what a step of the decoder takes does not grow with the steps before. The functions of every
// network (model/network_output.h).
class MixedNetwork {
 public:
  // Adds its parameters to `list`.
  MixedNetwork(const ModelOptions& options, const EmbeddingTables& tables, ParameterList& list);

  template <typename T>
  NetworkOutput<T> forward(const BatchRun<T>& run, MixedWorkspace<T>& workspace) const;
  template <typename T>
  MatrixView<T> decoder_backward(const BackwardRun<T>& run, const MatrixView<T>& d_states,
                                 MixedWorkspace<T>& workspace) const;
  template <typename T>
  void encoder_backward(const BackwardRun<T>& run, MixedWorkspace<T>& workspace) const;

 private:
  TransformerEncoder encoder_;
  DecoderStart start_;
  Decoder decoder_;
};

}  // namespace allot
