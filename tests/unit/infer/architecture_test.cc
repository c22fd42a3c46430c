#include "infer/architecture.h"

#include <gtest/gtest.h>

#include "infer/recurrent_decoder.h"
#include "infer/recurrent_encoder.h"
#include "infer/transformer_decoder.h"
#include "infer/transformer_encoder.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::SmallModel;

TEST(InferArchitecture, OptionsDecideWhichEncoderAndDecoder) {
  {
    const SmallModel small;
    const WeightLookup weights = weights_in(small.parameters);
    const std::unique_ptr<const Encoder> encoder = make_encoder(small.options, weights);
    const std::unique_ptr<const Decoder> decoder = make_decoder(small.options, weights);
    EXPECT_NE(dynamic_cast<const RecurrentEncoder*>(encoder.get()), nullptr);
    EXPECT_NE(dynamic_cast<const RecurrentDecoder*>(decoder.get()), nullptr);
  }
  for (const ModelOptions& options : {testing::transformer_options(), testing::mixed_options()}) {
    const SmallModel small(options);
    const WeightLookup weights = weights_in(small.parameters);
    const std::unique_ptr<const Encoder> encoder = make_encoder(small.options, weights);
    const std::unique_ptr<const Decoder> decoder = make_decoder(small.options, weights);
    const bool is_mixed = options.decoder == DecoderKind::kLstm;
    EXPECT_NE(dynamic_cast<const TransformerEncoder*>(encoder.get()), nullptr);
    EXPECT_EQ(dynamic_cast<const RecurrentDecoder*>(decoder.get()) != nullptr, is_mixed);
    EXPECT_EQ(dynamic_cast<const TransformerDecoder*>(decoder.get()) != nullptr, !is_mixed);
  }
}

}  // namespace
}  // namespace allot::infer
