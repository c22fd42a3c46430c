#include "search/forced.h"

#include <gtest/gtest.h>

#include "support/search_cases.h"

namespace allot {
namespace {

TEST(Forced, GivesTheLossOfTheTranslationModel) {
  for (const ModelOptions& options : testing::every_kind_of_model()) {
    const testing::SmallInference inference(options, 0.5);
    const testing::SmallModel& small = inference.small;
    Transposes<float> transposes(small.model.parameters());
    WorkerPool pool(1);
    transposes.refresh(small.parameters, pool);
    ModelWorkspace<float> workspace;
    std::vector<infer::SourceSentence> sources = inference.sources(8);
    for (size_t i = 0; i < sources.size(); ++i) {
      for (size_t k = 0; k < (i + 1) % 5; ++k) {
        sources[i].prefix.push_back(static_cast<uint32_t>(4 + k));
      }
    }
    infer::EnsembleDecoder decoder = inference.decoder(sources);
    const auto results = score_batch(decoder, sources);
    for (size_t i = 0; i < sources.size(); ++i) {
      const infer::SourceSentence& source = sources[i];
      const Shard shard = make_shard({{source.tokens, source.prefix, source.fertility[0], 0}},
                                     {Vocabulary::kStart, Vocabulary::kEnd});
      const ShardLoss loss = small.model.forward<float>(shard, {small.parameters, transposes},
                                                        small.model.default_settings(), workspace);
      const Hypothesis& forced = results[i].hypotheses.at(0);
      EXPECT_NEAR(-forced.log_prob, loss.nll, 1e-4) << testing::describe(options);
      EXPECT_EQ(forced.score, forced.log_prob);
      EXPECT_EQ(forced.tokens, source.prefix);
      EXPECT_EQ(forced.log_probs.size(), source.prefix.size() + 1);
      EXPECT_EQ(forced.attention.size(), source.prefix.size() + 1);
      EXPECT_TRUE(forced.is_finished);
    }
  }
}

}  // namespace
}  // namespace allot
