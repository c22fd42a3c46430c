#include "translate/model_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "base/error.h"
#include "fertility/guided_table.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using testing::SmallModel;

TEST(ModelAttention, IsTheModelsOwn) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const LoadedModel loaded(folder.path("model"));
  const ModelAttention model(loaded, {});
  EXPECT_TRUE(model.is_bounded());
  EXPECT_EQ(model.settings().bonus.weight, 0.2);
  const auto bounds = model.bounds({{4, 5}, {6}});
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_THAT(bounds[0], ElementsAre(1.5F, 1.5F, kUnbounded));
  EXPECT_THAT(bounds[1], ElementsAre(1.5F, kUnbounded));
}

TEST(ModelAttention, AttentionMayBeChanged) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  AttentionOverrides overrides;
  overrides.fertility_constant = 4;
  overrides.exhaustion_bonus = 0;
  const LoadedModel loaded(folder.path("model"));
  const ModelAttention model(loaded, overrides);
  EXPECT_THAT(model.bounds({{4}})[0], ElementsAre(4.0F, kUnbounded));
  EXPECT_EQ(model.settings().bonus.weight, 0);
  overrides = {};
  overrides.transform = attention::Transform::kSoftmax;
  const ModelAttention plain(loaded, overrides);
  EXPECT_FALSE(plain.is_bounded());
  EXPECT_TRUE(plain.bounds({{4}}).empty());
  overrides = {};
  overrides.fertility_constant = -1;
  EXPECT_THROW(ModelAttention(loaded, overrides), Error);
  overrides = {};
  overrides.exhaustion_bonus = std::nan("");
  EXPECT_THROW(ModelAttention(loaded, overrides), Error);
}

TEST(ModelAttention, BoundsNeedASink) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"), {"de", false, false, false},
                            {"en", false, false, false}, false);
  const LoadedModel loaded(folder.path("model"));
  EXPECT_THROW(ModelAttention(loaded, {}), Error);
  AttentionOverrides overrides;
  overrides.transform = attention::Transform::kSparsemax;
  EXPECT_NO_THROW(ModelAttention(loaded, overrides));
}

TEST(ModelAttention, GivenBoundsGetTheSlackAndTheSink) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const LoadedModel loaded(folder.path("model"));
  AttentionOverrides overrides;
  overrides.bounds_are_given = true;
  EXPECT_THAT(ModelAttention(loaded, overrides).completed({1, 2}), ElementsAre(1, 2, kUnbounded));
  EXPECT_TRUE(ModelAttention(loaded, overrides).bounds({{4}}).empty());
  overrides.fertility_slack = 0.5;
  EXPECT_THAT(ModelAttention(loaded, overrides).completed({1, 2}),
              ElementsAre(1.5F, 2.5F, kUnbounded));
}

// A joint model with fertilities of words.
class JointAttentionTest : public ::testing::Test {
 protected:
  JointAttentionTest() {
    ModelOptions options;
    options.fertility_classes = 4;
    const SmallModel small(options);
    ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
    contents.sections["text"] = {{"sink", true}};
    contents.sections["fertility"] = {{"kind", "joint"}, {"minimum", 0}, {"slack", 0.5}};
    write_model_folder(folder_.path("model"), contents, small.parameters);
    loaded_ = std::make_unique<LoadedModel>(folder_.path("model"));
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<LoadedModel> loaded_;
};

TEST_F(JointAttentionTest, TheQuantileMayBeChanged) {
  AttentionOverrides overrides;
  EXPECT_EQ(ModelAttention(*loaded_, overrides).member().quantile, 0);
  overrides.fertility_quantile = 0.8;
  EXPECT_EQ(ModelAttention(*loaded_, overrides).member().quantile, 0.8);
  overrides.fertility_quantile = 0;
  EXPECT_EQ(ModelAttention(*loaded_, overrides).member().quantile, 0);
  for (const double bad : {1.0, -0.1, std::nan("")}) {
    overrides.fertility_quantile = bad;
    EXPECT_THROW(ModelAttention(*loaded_, overrides), Error) << bad;
  }
}

TEST_F(JointAttentionTest, TheMinimumIsTheModels) {
  const infer::Ensemble ensemble = {ModelAttention(*loaded_, {}).member()};
  const std::vector<float> bounds =
      infer::EnsembleDecoder(ensemble, {{{4, Vocabulary::kSink}, {}, {}}}).fertility(0);
  EXPECT_GT(bounds[0], 0.5F);
  EXPECT_LT(bounds[0], 3.5F);  // classes 0 to 3, and the slack
}

TEST_F(JointAttentionTest, TheTotalIsWithoutSlack) {
  EXPECT_DOUBLE_EQ(ModelAttention(*loaded_, {}).total_fertility({4, 5}, {1.5F, 2.0F}), 2.5);
  AttentionOverrides overrides;
  overrides.bounds_are_given = true;
  overrides.fertility_slack = 1;
  EXPECT_DOUBLE_EQ(ModelAttention(*loaded_, overrides).total_fertility({4, 5}, {1.5F, 2.0F}), 1.5);
}

TEST(ModelAttention, ByWordThePiecesShareABound) {
  const testing::TemporaryFolder folder;
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "a", "b", "c", "d", "e", "f", "g"}) {
    counts.add(token, 1);
  }
  const Vocabulary source = Vocabulary::build(counts);
  const SmallModel small;
  ASSERT_EQ(source.size(), small.source_vocabulary.size());
  ModelContents contents{small.options, source, small.target_vocabulary};
  contents.sections["text"] = {{"sink", true}};
  contents.sections["fertility"] = {{"kind", "guided"}, {"unit", "word"}};
  GuidedTable table;
  table.add(source.id("un@@"), 3);
  table.write(folder.path("table"), source);
  contents.files.push_back({kFertilityTableFile, folder.path("table")});
  write_model_folder(folder.path("model"), contents, small.parameters);
  const LoadedModel loaded(folder.path("model"));
  const std::vector<uint32_t> tokens = {source.id("a"), source.id("un@@"), source.id("able")};
  const ModelAttention guided(loaded, {});
  EXPECT_THAT(guided.bounds({tokens})[0], ElementsAre(1, 2, 2, kUnbounded));
  EXPECT_DOUBLE_EQ(guided.total_fertility(tokens, {1, 2, 2}), 5);
  AttentionOverrides overrides;
  overrides.fertility = FertilityKind::kConstant;
  overrides.fertility_constant = 3;
  EXPECT_THAT(ModelAttention(loaded, overrides).bounds({tokens})[0],
              ElementsAre(3, 1.5F, 1.5F, kUnbounded));
}

}  // namespace
}  // namespace allot
