#include "model/transformer.h"

#include <utility>

namespace allot {
namespace {

// Encoder and decoder have their sentences in the same order.
template <typename T>
TransformerSide source_side(const BatchRun<T>& run, const TransformerWorkspace<T>& workspace) {
  return {workspace.source, run.shard.target_numbers};
}

template <typename T>
TransformerSide target_side(const BatchRun<T>& run, const TransformerWorkspace<T>& workspace) {
  return {workspace.target, run.shard.target_numbers};
}

}  // namespace

template <typename T>
NetworkOutput<T> Transformer::forward(const BatchRun<T>& run,
                                      TransformerWorkspace<T>& workspace) const {
  workspace.source = source_rows(run.shard);
  workspace.target = target_rows(run.shard);
  encoder_.forward<T>(run, source_side(run, workspace), workspace.scratch, workspace.encoder);
  const Matrix<T>& memory = workspace.encoder.memory();
  decoder_.forward<T>(run, target_side(run, workspace), memory.view(), workspace.scratch,
                      workspace.decoder);
  const Matrix<T>& outputs = workspace.decoder.outputs();
  workspace.states.resize(outputs.rows(), outputs.cols());
  scatter_packed<T>(workspace.target, outputs.view(), workspace.states.view());
  workspace.encoder_states.resize(memory.rows(), memory.cols());
  scatter_packed<T>(workspace.source, memory.view(), workspace.encoder_states.view());
  return {std::as_const(workspace.states).view(), std::as_const(workspace.encoder_states).view(),
          workspace.decoder.layers[decoder_.attention_layer()].cross.guide};
}

template <typename T>
MatrixView<T> Transformer::decoder_backward(const BackwardRun<T>& run,
                                            const MatrixView<T>& d_states,
                                            TransformerWorkspace<T>& workspace) const {
  const Matrix<T>& memory = workspace.encoder.memory();
  workspace.d_outputs.resize(d_states.rows, d_states.cols);
  gather_packed<T>(workspace.target, d_states, workspace.d_outputs.view());
  decoder_.backward<T>(run, target_side<T>(run, workspace), memory.view(), workspace.decoder,
                       workspace.d_outputs.view(), workspace.scratch, workspace.d_memory);
  workspace.d_encoder_states.resize(memory.rows(), memory.cols());
  scatter_packed<T>(workspace.source, workspace.d_memory.view(), workspace.d_encoder_states.view());
  return workspace.d_encoder_states.view();
}

template <typename T>
void Transformer::encoder_backward(const BackwardRun<T>& run,
                                   TransformerWorkspace<T>& workspace) const {
  gather_packed<T>(workspace.source, workspace.d_encoder_states.view(), workspace.d_memory.view());
  encoder_.backward<T>(run, source_side<T>(run, workspace), workspace.encoder,
                       workspace.d_memory.view(), workspace.scratch);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                   \
  template NetworkOutput<T> Transformer::forward(const BatchRun<T>&, TransformerWorkspace<T>&) \
      const;                                                                                   \
  template MatrixView<T> Transformer::decoder_backward(                                        \
      const BackwardRun<T>&, const MatrixView<T>&, TransformerWorkspace<T>&) const;            \
  template void Transformer::encoder_backward(const BackwardRun<T>&, TransformerWorkspace<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
