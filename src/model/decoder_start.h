#pragma once

#include <cstddef>
#include <vector>

#include "model/decoder.h"
#include "model/transformer_layout.h"

namespace allot {

// Where a recurrent decoder starts when the encoder has no last states to start from. Letters: B
// sentences, P source rows (tokens of all sentences, sentence by sentence in decoder order), H
// hidden size, G = 2H for an LSTM, H for a GRU.
//
//   m = mean of the source states h_j of the sentence      h_0 | c_0 = tanh(m W + b)
//
// with a W (H x G) and a b of its own for every layer; a GRU has no cell besides its output. The
// mean is as large for long sentences as for short ones, and tanh keeps the state where a cell's
// outputs are.

template <typename T>
struct DecoderStartTrace {
  Matrix<T> means;               // B x H
  std::vector<Matrix<T>> first;  // by layer: B x G
};

template <typename T>
struct DecoderStartScratch {
  Matrix<T> d_first;  // B x G, of a layer
  Matrix<T> d_means;  // B x H
};

class DecoderStart {
 public:
  // Names: decoder.layer0.start.weights and so on.
  DecoderStart(const ModelOptions& options, ParameterList& list);

  // decoder.attention.memory (P x H) -> where each of decoder.layers starts.
  template <typename T>
  void forward(const BatchRun<T>& run, DecoderStartTrace<T>& trace, DecoderTrace<T>& decoder) const;
  // After the decoder's backward: adds to the gradient of the memory, decoder.attention.memory.
  template <typename T>
  void backward(const BackwardRun<T>& run, const DecoderStartTrace<T>& trace,
                DecoderStartScratch<T>& scratch, DecoderScratch<T>& decoder) const;

 private:
  size_t hidden_;
  bool has_cell_;
  std::vector<LinearPlaces> layers_;
};

// The fewest parameters that a decoder layer has with these.
inline constexpr size_t kStartedLayerParameters = 5;

}  // namespace allot
