#include "infer/recurrent_encoder.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::describe;
using testing::every_kind_of_recurrent_model;
using testing::small_sources;
using testing::SmallModel;

TEST(RecurrentEncoder, GivesTheStatesOfTheModelsEncoder) {
  for (const ModelOptions& options : every_kind_of_recurrent_model()) {
    const SmallModel small(options);
    const std::vector<SourceSentence> sources = small_sources(small, 11);
    const EncodedSources encoded =
        RecurrentEncoder(small.options, weights_in(small.parameters)).encode(sources);

    // The model's own: sentences one at a time, so that nothing needs to be sorted.
    Transposes<float> transposes(small.model.parameters());
    WorkerPool pool(1);
    transposes.refresh(small.parameters, pool);
    ModelWorkspace<float> workspace;
    for (size_t i = 0; i < sources.size(); ++i) {
      const Shard shard = make_shard({{sources[i].tokens, {}, sources[i].fertility[0], 0}}, {1, 2});
      small.model.forward<float>(shard, {small.parameters, transposes},
                                 small.model.default_settings(), workspace);
      const attention::RowSpan& span = encoded.spans[i];
      ASSERT_EQ(span.length, sources[i].tokens.size());
      for (size_t t = 0; t < span.length; ++t) {
        for (size_t k = 0; k < encoded.states.cols(); ++k) {
          ASSERT_NEAR(encoded.states.row(span.begin + t)[k],
                      workspace.recurrent.decoder.attention.memory.row(t)[k], 1e-5F)
              << describe(options);
        }
      }
      for (size_t l = 0; l < encoded.last.size(); ++l) {
        for (size_t k = 0; k < encoded.states.cols(); ++k) {
          ASSERT_NEAR(encoded.last[l].output.row(i)[k],
                      workspace.recurrent.decoder.layers[l].first.output.row(0)[k], 1e-5F);
          ASSERT_NEAR(encoded.last[l].cell.row(i)[k],
                      workspace.recurrent.decoder.layers[l].first.cell.row(0)[k], 1e-5F);
        }
      }
    }
  }
}

TEST(RecurrentEncoder, RefusesTokensThatTheModelDoesNotHave) {
  const SmallModel small;
  const RecurrentEncoder encoder(small.options, weights_in(small.parameters));
  EXPECT_THROW(encoder.encode({SourceSentence{{4, 99}}}), InternalError);
}

}  // namespace
}  // namespace allot::infer
