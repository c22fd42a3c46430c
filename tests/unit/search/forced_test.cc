#include "search/forced.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/search_cases.h"

namespace allot {
namespace {

using testing::small_sources;
using testing::SmallModel;

TEST(Forced, GivesTheLossOfTheTranslationModel) {
  for (const ModelOptions& options : testing::every_kind_of_model()) {
    const SmallModel small(options);
    const infer::Model model(small.options, infer::weights_in(small.parameters));
    const infer::Ensemble ensemble = {{&model, model.default_attention()}};
    Transposes<float> transposes(small.model.parameters());
    WorkerPool pool(1);
    transposes.refresh(small.parameters, pool);
    ModelWorkspace<float> workspace;
    std::vector<infer::SearchInput> inputs;
    for (const infer::SourceSentence& source : small_sources(small, 8)) {
      inputs.push_back({source.tokens, {source.fertility}, {}});
      for (size_t k = 0; k < inputs.size() % 5; ++k) {
        inputs.back().prefix.push_back(static_cast<uint32_t>(4 + k));
      }
    }
    const auto results = score_batch(ensemble, inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Shard shard =
          make_shard({{inputs[i].tokens, inputs[i].prefix, inputs[i].fertility[0], 0}},
                     {Vocabulary::kStart, Vocabulary::kEnd});
      const ShardLoss loss = small.model.forward<float>(shard, {small.parameters, transposes},
                                                        small.model.default_settings(), workspace);
      const Translation& forced = results[i].translations.at(0);
      EXPECT_NEAR(-forced.log_prob, loss.nll, 1e-4) << testing::describe(options);
      EXPECT_EQ(forced.words, inputs[i].prefix);
      EXPECT_EQ(forced.log_probs.size(), inputs[i].prefix.size() + 1);
      EXPECT_EQ(forced.attention.size(), inputs[i].prefix.size() + 1);
      EXPECT_TRUE(forced.is_finished);
    }
  }
}

}  // namespace
}  // namespace allot
