#include "infer/transformer_encoder.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/search_cases.h"
#include "support/transformer_twin.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;
using testing::transformer_options;
using testing::TransformerTwin;

TEST(TransformerEncoder, GivesTheStatesOfTheEquations) {
  for (const attention::Transform transform :
       {attention::Transform::kSoftmax, attention::Transform::kSparsemax,
        attention::Transform::kEntmax15}) {
    ModelOptions options = transformer_options();
    options.transformer.self_attention = transform;
    options.encoder_layers = 3;
    const SmallModel small(options);
    const std::vector<SourceSentence> sources = small_sources(small, 9);
    const EncodedSources encoded =
        TransformerEncoder(small.options, weights_in(small.parameters)).encode(sources);
    const TransformerTwin twin(small);
    for (size_t i = 0; i < sources.size(); ++i) {
      const TransformerTwin::Rows expected = twin.encode(sources[i].tokens);
      ASSERT_EQ(encoded.spans[i].length, expected.size());
      for (size_t t = 0; t < expected.size(); ++t) {
        for (size_t k = 0; k < expected[t].size(); ++k) {
          ASSERT_NEAR(encoded.states.row(encoded.spans[i].begin + t)[k], expected[t][k], 1e-4);
        }
      }
    }
  }
}

// More tokens than the positions that are computed once, beside a sentence with fewer.
TEST(TransformerEncoder, ALongSentenceDoesNotDependOnItsNeighbors) {
  const SmallModel small(transformer_options());
  const TransformerEncoder encoder(small.options, weights_in(small.parameters));
  std::vector<SourceSentence> sources(3);
  for (uint32_t t = 0; t < 300; ++t) sources[1].tokens.push_back(4 + t * t % 9);
  sources[0].tokens = {4, 5, Vocabulary::kSink};
  sources[2].tokens = {6, Vocabulary::kSink};
  const EncodedSources together = encoder.encode(sources);
  ASSERT_EQ(together.states.rows(), 305U);
  for (size_t i = 0; i < sources.size(); ++i) {
    const EncodedSources alone = encoder.encode({sources[i]});
    for (size_t t = 0; t < sources[i].tokens.size(); ++t) {
      for (size_t k = 0; k < alone.states.cols(); ++k) {
        ASSERT_EQ(together.states.row(together.spans[i].begin + t)[k], alone.states.row(t)[k])
            << i << " " << t;
      }
    }
  }
  // Beyond the first positions, too, they are those of the equations.
  const TransformerTwin::Rows expected = TransformerTwin(small).encode(sources[1].tokens);
  for (size_t k = 0; k < expected[299].size(); ++k) {
    EXPECT_NEAR(together.states.row(together.spans[1].begin + 299)[k], expected[299][k], 2e-4);
  }
}

TEST(TransformerEncoder, PredictsFertilitiesWithAHead) {
  ModelOptions options = transformer_options();
  options.fertility_classes = 3;
  const SmallModel small(options);
  const std::vector<SourceSentence> sources = small_sources(small, 3);
  const TransformerEncoder encoder(small.options, weights_in(small.parameters));
  const EncodedSources encoded = encoder.encode(sources);
  EXPECT_EQ(encoded.predictions.size(), encoded.states.rows());
}

TEST(TransformerEncoder, RefusesTokensThatTheModelDoesNotHave) {
  const SmallModel small(transformer_options());
  const TransformerEncoder encoder(small.options, weights_in(small.parameters));
  EXPECT_THROW(encoder.encode({SourceSentence{{4, 99}}}), InternalError);
}

}  // namespace
}  // namespace allot::infer
