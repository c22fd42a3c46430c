#include "model/transformer_encoder.h"

namespace allot {
namespace {

// Dropout sites: the tokens, then the parts of the layers.
constexpr uint32_t kEncoderParts = 2;
constexpr uint32_t kSourceTokensSite = kTransformerEncoderSite;

uint32_t encoder_part_site(size_t layer, uint32_t part) {
  return kSourceTokensSite + 1 + kEncoderParts * static_cast<uint32_t>(layer) + part;
}

}  // namespace

TransformerEncoder::TransformerEncoder(const ModelOptions& options,
                                       const TransformerEncoderLayout& layout, size_t source_table)
    : source_table_(source_table), norm_(layout.norm) {
  for (size_t l = 0; l < layout.layers.size(); ++l) {
    const TransformerEncoderLayerPlaces& places = layout.layers[l];
    layers_.push_back({SelfAttentionLayer(options, SelfAttentionLayer::Side::kEncoder, places.self,
                                          encoder_part_site(l, 0)),
                       FeedForwardLayer(options, places.feed_forward, encoder_part_site(l, 1))});
  }
}

template <typename T>
void TransformerEncoder::forward(const BatchRun<T>& run, const TransformerSide& side,
                                 TransformerScratch<T>& scratch,
                                 TransformerEncoderTrace<T>& trace) const {
  read_tokens<T>(run, side, source_table_, kSourceTokensSite, scratch.positions, trace.states);
  const MatrixView<T> states = trace.states.view();
  trace.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    layers_[l].self.forward<T>(run, side, scratch.attention, trace.layers[l].self, states);
    layers_[l].feed_forward.forward<T>(run, side, scratch.feed_forward,
                                       trace.layers[l].feed_forward, states);
  }
  normalize_rows<T>(run.weights, norm_, states, trace.norm);
}

template <typename T>
void TransformerEncoder::backward(const BackwardRun<T>& run, const TransformerSide& side,
                                  const TransformerEncoderTrace<T>& trace,
                                  const MatrixView<T>& d_memory,
                                  TransformerScratch<T>& scratch) const {
  scratch.d_states.resize_to_zero(d_memory.rows, d_memory.cols);
  const MatrixView<T> d_states = scratch.d_states.view();
  normalize_rows_backward<T>(run, norm_, trace.norm, d_memory, d_states);
  for (size_t l = layers_.size(); l-- > 0;) {
    layers_[l].feed_forward.backward<T>(run, side, trace.layers[l].feed_forward,
                                        scratch.feed_forward, d_states);
    layers_[l].self.backward<T>(run, side, trace.layers[l].self, scratch.attention, d_states);
  }
  read_tokens_backward<T>(run, side, source_table_, kSourceTokensSite, d_states);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                     \
  template void TransformerEncoder::forward(const BatchRun<T>&, const TransformerSide&,          \
                                            TransformerScratch<T>&, TransformerEncoderTrace<T>&) \
      const;                                                                                     \
  template void TransformerEncoder::backward(const BackwardRun<T>&, const TransformerSide&,      \
                                             const TransformerEncoderTrace<T>&,                  \
                                             const MatrixView<T>&, TransformerScratch<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
