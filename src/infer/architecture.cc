#include "infer/architecture.h"

#include "infer/recurrent_decoder.h"
#include "infer/recurrent_encoder.h"
#include "infer/transformer_decoder.h"
#include "infer/transformer_encoder.h"

namespace allot::infer {

std::unique_ptr<const Encoder> make_encoder(const ModelOptions& options,
                                            const WeightLookup& weights,
                                            uint32_t fertility_minimum) {
  if (options.architecture == Architecture::kTransformer) {
    return std::make_unique<TransformerEncoder>(options, weights, fertility_minimum);
  }
  return std::make_unique<RecurrentEncoder>(options, weights, fertility_minimum);
}

std::unique_ptr<const Decoder> make_decoder(const ModelOptions& options,
                                            const WeightLookup& weights, double label_smoothing) {
  if (options.decoder_architecture() == Architecture::kTransformer) {
    return std::make_unique<TransformerDecoder>(options, weights, label_smoothing);
  }
  return std::make_unique<RecurrentDecoder>(options, weights, label_smoothing);
}

}  // namespace allot::infer
