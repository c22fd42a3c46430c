#include "model/mixed_network.h"

#include <utility>

#include "model/backward_stages.h"
#include "nn/matrix_rows.h"

namespace allot {
namespace {

// Sentences are in decoder order, which both sides keep.
template <typename T>
TransformerSide source_side(const BatchRun<T>& run, const MixedWorkspace<T>& workspace) {
  return {workspace.source, run.shard.target_numbers};
}

}  // namespace

MixedNetwork::MixedNetwork(const ModelOptions& options, const EmbeddingTables& tables,
                           ParameterList& list)
    : encoder_(options, TransformerEncoderLayout(options, list), tables.source),
      start_(options, list.begin_stage(kDecoderStage)),
      decoder_(options, tables.target, list) {}

template <typename T>
NetworkOutput<T> MixedNetwork::forward(const BatchRun<T>& run, MixedWorkspace<T>& workspace) const {
  workspace.source = source_rows(run.shard);
  encoder_.forward<T>(run, source_side(run, workspace), workspace.encoder_scratch,
                      workspace.encoder);
  const ConstMatrix<T> memory = workspace.encoder.memory().view();
  Matrix<T>& attended = workspace.decoder.attention.memory;
  attended.resize(memory.rows, memory.cols);
  copy_rows<T>(memory, attended.view());
  start_.forward<T>(run, workspace.start, workspace.decoder);
  decoder_.forward<T>(run, workspace.decoder);
  workspace.encoder_states.resize(memory.rows, memory.cols);
  scatter_packed<T>(workspace.source, memory, workspace.encoder_states.view());
  return {std::as_const(workspace.decoder.states).view(),
          std::as_const(workspace.encoder_states).view(), workspace.decoder.attention.guide};
}

template <typename T>
MatrixView<T> MixedNetwork::decoder_backward(const BackwardRun<T>& run,
                                             const MatrixView<T>& d_states,
                                             MixedWorkspace<T>& workspace) const {
  decoder_.backward<T>(run, workspace.decoder, d_states, workspace.decoder_scratch);
  start_.backward<T>(run, workspace.start, workspace.start_scratch, workspace.decoder_scratch);
  const Matrix<T>& d_memory = workspace.decoder_scratch.attention.memory;
  workspace.d_encoder_states.resize(d_memory.rows(), d_memory.cols());
  scatter_packed<T>(workspace.source, d_memory.view(), workspace.d_encoder_states.view());
  return workspace.d_encoder_states.view();
}

template <typename T>
void MixedNetwork::encoder_backward(const BackwardRun<T>& run, MixedWorkspace<T>& workspace) const {
  const MatrixView<T> d_memory = workspace.decoder_scratch.attention.memory.view();
  gather_packed<T>(workspace.source, workspace.d_encoder_states.view(), d_memory);
  encoder_.backward<T>(run, source_side<T>(run, workspace), workspace.encoder, d_memory,
                       workspace.encoder_scratch);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                     \
  template NetworkOutput<T> MixedNetwork::forward(const BatchRun<T>&, MixedWorkspace<T>&) const; \
  template MatrixView<T> MixedNetwork::decoder_backward(                                         \
      const BackwardRun<T>&, const MatrixView<T>&, MixedWorkspace<T>&) const;                    \
  template void MixedNetwork::encoder_backward(const BackwardRun<T>&, MixedWorkspace<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
