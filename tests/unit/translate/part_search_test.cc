#include "translate/part_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class PartSearchTest : public ::testing::Test {
 protected:
  PartSearchTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    model_ = std::make_unique<LoadedModel>(folder_.path("model"));
    options_.beam.max_length = 8;
  }

  PartSearch search(DecodeMode mode = DecodeMode::kTranslate) const {
    return {{ModelAttention(*model_, options_.attention)}, true, options_, mode};
  }
  std::vector<PartResult> run(const std::vector<LinePart>& parts,
                              DecodeMode mode = DecodeMode::kTranslate) const {
    WorkerPool pool(2);
    return search(mode).run(parts, pool);
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<LoadedModel> model_;
  DecodeOptions options_;
};

TEST_F(PartSearchTest, ResultsComeInTheOrderOfThePartsAndSayWhichTheyAre) {
  const std::vector<LinePart> parts = {
      {0, 0, {4}, {}, {}}, {0, 1, {5, 6, 7}, {}, {}}, {2, 0, {8, 9}, {}, {}}};
  const std::vector<PartResult> together = run(parts);
  ASSERT_EQ(together.size(), 3U);
  EXPECT_EQ(together[1].first_token, 1U);
  EXPECT_EQ(together[1].num_tokens, 3U);
  EXPECT_EQ(together[2].line, 2U);
  options_.batch_size = 1;
  for (size_t i = 0; i < parts.size(); ++i) {
    const std::vector<PartResult> alone = run({parts[i]});
    EXPECT_EQ(alone[0].translations[0].tokens, together[i].translations[0].tokens);
    EXPECT_EQ(alone[0].translations[0].attention, together[i].translations[0].attention);
    EXPECT_EQ(together[i].fertility, std::vector<float>(parts[i].tokens.size(), 1.5F));
  }
  EXPECT_TRUE(run({}).empty());
}

TEST_F(PartSearchTest, BoundsThatAreGivenReplaceTheModels) {
  options_.attention.bounds_are_given = true;
  EXPECT_THAT(run({{0, 0, {4, 5}, {}, {2, 3}}})[0].fertility, ::testing::ElementsAre(2, 3));
}

TEST_F(PartSearchTest, ScoringGivesTheTargetBack) {
  const std::vector<PartResult> results = run({{0, 0, {4, 5}, {6, 7, 6}, {}}}, DecodeMode::kScore);
  EXPECT_THAT(results[0].translations[0].tokens, ::testing::ElementsAre(6, 7, 6));
}

TEST_F(PartSearchTest, LoadGrowsWithTheBeamUnlessItIsNotSearchedFor) {
  EXPECT_EQ(search().load({10, 0, 0}).rows, 5U);
  EXPECT_EQ(search().load({10, 0, 0}).source_tokens, 11U);
  EXPECT_EQ(search(DecodeMode::kScore).load({10, 3, 0}).rows, 1U);
  EXPECT_EQ(search(DecodeMode::kScore).load({10, 3, 0}).steps, 4U);
  options_.sampling.emplace();
  EXPECT_EQ(search().load({10, 0, 0}).rows, 1U);
  EXPECT_GT(search().bytes({100, 5, 10}), search().bytes({10, 5, 10}));
}

TEST_F(PartSearchTest, OverridesWithoutEffectAreRefused) {
  options_.attention.transform = attention::Transform::kSoftmax;
  options_.attention.fertility_constant = 2;
  EXPECT_THROW(search(), Error);
}

// The reward is counted with the fertilities that the sentence has.
TEST_F(PartSearchTest, AWordRewardIsAddedToTheScore) {
  options_.attention.bounds_are_given = true;
  const std::vector<LinePart> parts = {{0, 0, {4, 5}, {}, {1, 0.5F}}};
  options_.beam.penalties.word_reward = 1000;  // above all: the longest that it pays for
  const PartResult result = run(parts)[0];
  EXPECT_DOUBLE_EQ(result.total_fertility, 1.5);
  const TokenTranslation& best = result.translations[0];
  ASSERT_GE(best.tokens.size(), 2U);
  EXPECT_NEAR(best.score, best.log_prob + 1500, 1e-9);
  options_.attention.bounds_are_given = false;
  EXPECT_THROW(search(), Error);  // constant
}

}  // namespace
}  // namespace allot
