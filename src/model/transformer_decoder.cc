#include "model/transformer_decoder.h"

namespace allot {
namespace {

// Dropout sites: the tokens, then the parts of the layers.
constexpr uint32_t kDecoderParts = 3;
constexpr uint32_t kTargetTokensSite = kTransformerDecoderSite;

uint32_t decoder_part_site(size_t layer, uint32_t part) {
  return kTargetTokensSite + 1 + kDecoderParts * static_cast<uint32_t>(layer) + part;
}

}  // namespace

TransformerDecoder::TransformerDecoder(const ModelOptions& options,
                                       const TransformerDecoderLayout& layout, size_t target_table)
    : target_table_(target_table),
      attention_layer_(
          static_cast<size_t>(options.transformer.bounded_layers.last_of(options.decoder_layers))),
      norm_(layout.norm) {
  for (size_t l = 0; l < layout.layers.size(); ++l) {
    const TransformerDecoderLayerPlaces& places = layout.layers[l];
    layers_.push_back(
        {SelfAttentionLayer(options, SelfAttentionLayer::Side::kDecoder, places.self,
                            decoder_part_site(l, 0)),
         CrossAttentionLayer(options, places.cross, l == attention_layer_, decoder_part_site(l, 1)),
         FeedForwardLayer(options, places.feed_forward, decoder_part_site(l, 2))});
  }
}

template <typename T>
void TransformerDecoder::forward(const BatchRun<T>& run, const TransformerSide& side,
                                 ConstMatrix<T> memory, TransformerScratch<T>& scratch,
                                 TransformerDecoderTrace<T>& trace) const {
  read_tokens<T>(run, side, target_table_, kTargetTokensSite, scratch.positions, trace.states);
  const MatrixView<T> states = trace.states.view();
  trace.layers.resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    typename TransformerDecoderTrace<T>::Layer& layer = trace.layers[l];
    layers_[l].self.forward<T>(run, side, scratch.attention, layer.self, states);
    layers_[l].cross.forward<T>(run, side, memory, scratch.attention, layer.cross, states);
    layers_[l].feed_forward.forward<T>(run, side, scratch.feed_forward, layer.feed_forward, states);
  }
  normalize_rows<T>(run.weights, norm_, states, trace.norm);
}

template <typename T>
void TransformerDecoder::backward(const BackwardRun<T>& run, const TransformerSide& side,
                                  ConstMatrix<T> memory, const TransformerDecoderTrace<T>& trace,
                                  const MatrixView<T>& d_outputs, TransformerScratch<T>& scratch,
                                  Matrix<T>& d_memory) const {
  d_memory.resize_to_zero(memory.rows, memory.cols);
  scratch.d_states.resize_to_zero(d_outputs.rows, d_outputs.cols);
  const MatrixView<T> d_states = scratch.d_states.view();
  normalize_rows_backward<T>(run, norm_, trace.norm, d_outputs, d_states);
  for (size_t l = layers_.size(); l-- > 0;) {
    const typename TransformerDecoderTrace<T>::Layer& layer = trace.layers[l];
    layers_[l].feed_forward.backward<T>(run, side, layer.feed_forward, scratch.feed_forward,
                                        d_states);
    layers_[l].cross.backward<T>(run, side, memory, layer.cross, scratch.attention, d_memory.view(),
                                 d_states);
    layers_[l].self.backward<T>(run, side, layer.self, scratch.attention, d_states);
  }
  read_tokens_backward<T>(run, side, target_table_, kTargetTokensSite, d_states);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                    \
  template void TransformerDecoder::forward(const BatchRun<T>&, const TransformerSide&,         \
                                            ConstMatrix<T>, TransformerScratch<T>&,             \
                                            TransformerDecoderTrace<T>&) const;                 \
  template void TransformerDecoder::backward(const BackwardRun<T>&, const TransformerSide&,     \
                                             ConstMatrix<T>, const TransformerDecoderTrace<T>&, \
                                             const MatrixView<T>&, TransformerScratch<T>&,      \
                                             Matrix<T>&) const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
