#pragma once

#include <cstddef>
#include <utility>

#include "model/backward_stages.h"
#include "model/decoder.h"
#include "model/encoder.h"
#include "model/encoder_link.h"
#include "model/network_output.h"

namespace allot {

template <typename T>
struct RecurrentWorkspace {
  EncoderTrace<T> encoder;
  DecoderTrace<T> decoder;
  EncoderScratch<T> encoder_scratch;
  DecoderScratch<T> decoder_scratch;
  EncoderOutputGradients<T> d_encoder;
};

// Encoder and decoder of LSTMs or GRUs; the functions of every network (model/network_output.h).
class RecurrentNetwork {
 public:
  RecurrentNetwork(const ModelOptions& options, const EmbeddingTables& tables, ParameterList& list)
      : encoder_(options, tables.source, list),
        decoder_(options, tables.target, list.begin_stage(kDecoderStage)) {}

  template <typename T>
  NetworkOutput<T> forward(const BatchRun<T>& run, RecurrentWorkspace<T>& workspace) const {
    encoder_.forward(run, workspace.encoder);
    start_decoder(run.shard, workspace.encoder, workspace.decoder);
    decoder_.forward(run, workspace.decoder);
    return {std::as_const(workspace.decoder.states).view(),
            std::as_const(workspace.encoder).states().view(), workspace.decoder.attention.guide};
  }
  template <typename T>
  MatrixView<T> decoder_backward(const BackwardRun<T>& run, const MatrixView<T>& d_states,
                                 RecurrentWorkspace<T>& workspace) const {
    decoder_.backward<T>(run, workspace.decoder, d_states, workspace.decoder_scratch);
    start_decoder_backward(run.shard, workspace.decoder_scratch, workspace.d_encoder);
    return workspace.d_encoder.states.view();
  }
  template <typename T>
  void encoder_backward(const BackwardRun<T>& run, RecurrentWorkspace<T>& workspace) const {
    encoder_.backward<T>(run, workspace.encoder, workspace.d_encoder, workspace.encoder_scratch);
  }

 private:
  Encoder encoder_;
  Decoder decoder_;
};

}  // namespace allot
