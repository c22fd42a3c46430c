#pragma once

#include <cstddef>

#include "model/guide_loss.h"
#include "nn/matrix.h"

namespace allot {

// What a translation model asks of its network, the encoder and decoder between embedding tables
// and output layer. Every network has
//
//   forward            a batch -> NetworkOutput<T>
//   decoder_backward   gradients of `states` -> those of `encoder_states`, which may be added to
//   encoder_backward   the rest
//
// Rows of matrices are packed as the shard's shapes are. Letters: N target rows, P source rows, H
// hidden size.
template <typename T>
struct NetworkOutput {
  ConstMatrix<T> states;          // N x H: what the next tokens are predicted from
  ConstMatrix<T> encoder_states;  // P x H: one for each source token
  GuideLoss guide;
};

// Places of embedding tables in a ParameterList.
struct EmbeddingTables {
  size_t source, target;
};

}  // namespace allot
