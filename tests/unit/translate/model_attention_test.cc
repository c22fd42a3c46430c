#include "translate/model_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
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

}  // namespace
}  // namespace allot
