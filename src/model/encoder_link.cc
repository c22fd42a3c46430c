#include "model/encoder_link.h"

#include <algorithm>

namespace allot {
namespace {

template <typename T>
void join_last(const Shard& shard, const typename EncoderTrace<T>::Layer& encoder,
               RecurrentState<T>& first) {
  const size_t half = encoder.last_forward.output.cols();
  first.output.resize(shard.num_sentences(), 2 * half);
  first.cell.resize(shard.num_sentences(), 2 * half);
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const size_t from = shard.source_of[s];
    std::copy_n(encoder.last_forward.output.row(from), half, first.output.row(s));
    std::copy_n(encoder.last_backward.output.row(from), half, first.output.row(s) + half);
    std::copy_n(encoder.last_forward.cell.row(from), half, first.cell.row(s));
    std::copy_n(encoder.last_backward.cell.row(from), half, first.cell.row(s) + half);
  }
}

}  // namespace

template <typename T>
void start_decoder(const Shard& shard, const EncoderTrace<T>& encoder, DecoderTrace<T>& decoder) {
  decoder.layers.resize(encoder.layers.size());
  for (size_t l = 0; l < encoder.layers.size(); ++l) {
    join_last<T>(shard, encoder.layers[l], decoder.layers[l].first);
  }
  const Matrix<T>& states = encoder.states();
  Matrix<T>& memory = decoder.attention.memory;
  memory.resize(states.rows(), states.cols());
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    for (size_t t = 0; t < shard.source_spans[s].length; ++t) {
      std::copy_n(states.row(shard.source_shape.row(shard.source_of[s], t)), states.cols(),
                  memory.row(shard.source_spans[s].begin + t));
    }
  }
}

template <typename T>
void start_decoder_backward(const Shard& shard, const DecoderScratch<T>& decoder,
                            EncoderOutputGradients<T>& d_encoder) {
  const Matrix<T>& d_memory = decoder.attention.memory;
  const size_t hidden = d_memory.cols(), num_layers = decoder.layers.size();
  d_encoder.states.resize(d_memory.rows(), hidden);
  d_encoder.last.resize(num_layers);
  for (size_t l = 0; l < num_layers; ++l) {
    d_encoder.last[l].output.resize(shard.num_sentences(), hidden);
    d_encoder.last[l].cell.resize(shard.num_sentences(), hidden);
  }
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const size_t to = shard.source_of[s];
    for (size_t t = 0; t < shard.source_spans[s].length; ++t) {
      std::copy_n(d_memory.row(shard.source_spans[s].begin + t), hidden,
                  d_encoder.states.row(shard.source_shape.row(to, t)));
    }
    for (size_t l = 0; l < num_layers; ++l) {
      const RecurrentState<T>& d_first = decoder.layers[l].d_running;
      std::copy_n(d_first.output.row(s), hidden, d_encoder.last[l].output.row(to));
      std::copy_n(d_first.cell.row(s), hidden, d_encoder.last[l].cell.row(to));
    }
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                           \
  template void start_decoder(const Shard&, const EncoderTrace<T>&, DecoderTrace<T>&); \
  template void start_decoder_backward(const Shard&, const DecoderScratch<T>&,         \
                                       EncoderOutputGradients<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
