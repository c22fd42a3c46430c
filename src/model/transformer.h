#pragma once

#include "model/network_output.h"
#include "model/transformer_decoder.h"
#include "model/transformer_encoder.h"
#include "model/transformer_layout.h"

namespace allot {

// Letters: N target rows, P source rows, H hidden size.
template <typename T>
struct TransformerWorkspace {
  SentenceRows source, target;
  TransformerEncoderTrace<T> encoder;
  TransformerDecoderTrace<T> decoder;
  TransformerScratch<T> scratch;
  Matrix<T> states, encoder_states;  // N x H, P x H: packed as the shard is
  Matrix<T> d_encoder_states;        // P x H, packed
  Matrix<T> d_outputs, d_memory;     // N x H, P x H: sentence by sentence
};

// Encoder and decoder of a Transformer; the functions of every network (model/network_output.h).
class Transformer {
 public:
  // Adds its parameters to `list`.
  Transformer(const ModelOptions& options, const EmbeddingTables& tables, ParameterList& list)
      : Transformer(options, tables, TransformerLayout(options, list)) {}

  template <typename T>
  NetworkOutput<T> forward(const BatchRun<T>& run, TransformerWorkspace<T>& workspace) const;
  template <typename T>
  MatrixView<T> decoder_backward(const BackwardRun<T>& run, const MatrixView<T>& d_states,
                                 TransformerWorkspace<T>& workspace) const;
  template <typename T>
  void encoder_backward(const BackwardRun<T>& run, TransformerWorkspace<T>& workspace) const;

 private:
  Transformer(const ModelOptions& options, const EmbeddingTables& tables,
              const TransformerLayout& layout)
      : encoder_(options, layout.encoder, tables.source),
        decoder_(options, layout.decoder, tables.target) {}

  TransformerEncoder encoder_;
  TransformerDecoder decoder_;
};

}  // namespace allot
