#pragma once

#include <cstdint>
#include <memory>

#include "infer/decoder.h"
#include "infer/encoder.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// Encoder and decoder that the options name. What `weights` gives must outlive
// them.

// fertility_minimum: the first class of the fertility head, if there is one.
std::unique_ptr<const Encoder> make_encoder(const ModelOptions& options,
                                            const WeightLookup& weights,
                                            uint32_t fertility_minimum = 1);

// label_smoothing: as of OutputLayer.
std::unique_ptr<const Decoder> make_decoder(const ModelOptions& options,
                                            const WeightLookup& weights,
                                            double label_smoothing = 0);

}  // namespace allot::infer
