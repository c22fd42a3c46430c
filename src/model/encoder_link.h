#pragma once

#include "model/decoder.h"
#include "model/encoder.h"

namespace allot {

// From a recurrent encoder to the decoder and back: each orders the sentences by the lengths on its
// own side.

// The source states, and the encoder's last states, of both directions side by side: each decoder
// layer starts from those of the encoder layer of its height.
template <typename T>
void start_decoder(const Shard& shard, const EncoderTrace<T>& encoder, DecoderTrace<T>& decoder);

// The gradients of these, where the decoder's backward has left them.
template <typename T>
void start_decoder_backward(const Shard& shard, const DecoderScratch<T>& decoder,
                            EncoderOutputGradients<T>& d_encoder);

}  // namespace allot
