#include "train/recipe/attention_guide.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(AttentionGuide, NamesAreReadBack) {
  for (const GuideLinks links : all_guide_links()) {
    EXPECT_EQ(parse_guide_links(to_string(links)), links);
  }
  for (const GuidedTransforms transforms : all_guided_transforms()) {
    EXPECT_EQ(parse_guided_transforms(to_string(transforms)), transforms);
  }
  for (const UnlinkedTokens unlinked : all_unlinked_tokens()) {
    EXPECT_EQ(parse_unlinked_tokens(to_string(unlinked)), unlinked);
  }
  EXPECT_THROW(parse_guide_links("reverse"), Error);
  EXPECT_THROW(parse_guided_transforms("bounded"), Error);
  EXPECT_THROW(parse_unlinked_tokens("null"), Error);
}

TEST(AttentionGuide, GuidesTransformsWithExactZerosOrAll) {
  using attention::Transform;
  AttentionGuide guide;
  EXPECT_TRUE(guide.guides(Transform::kCsparsemax));
  EXPECT_TRUE(guide.guides(Transform::kSparsemax));
  EXPECT_FALSE(guide.guides(Transform::kSoftmax));
  EXPECT_FALSE(guide.guides(Transform::kCsoftmax));
  guide.transforms = GuidedTransforms::kAll;
  EXPECT_TRUE(guide.guides(Transform::kSoftmax));
  guide.weight = 0;
  EXPECT_FALSE(guide.guides(Transform::kSoftmax));
  EXPECT_FALSE(guide.guides(Transform::kCsparsemax));
}

TEST(AttentionGuide, TheWeightStaysOrFallsLinearly) {
  AttentionGuide guide;
  guide.weight = 0.4;
  EXPECT_EQ(guide.weight_at(0), 0.4);
  EXPECT_EQ(guide.weight_at(0.9), 0.4);
  guide.until = 0.5;
  EXPECT_EQ(guide.weight_at(0), 0.4);
  EXPECT_EQ(guide.weight_at(0.25), 0.2);
  EXPECT_EQ(guide.weight_at(0.5), 0);
  EXPECT_EQ(guide.weight_at(0.8), 0);
}

TEST(AttentionGuide, RefusesWhatHasNoMeaning) {
  AttentionGuide guide;
  guide.validate();
  guide.weight = -1;
  EXPECT_THROW(guide.validate(), Error);
  guide.weight = 1;
  guide.until = 1.5;
  EXPECT_THROW(guide.validate(), Error);
}

}  // namespace
}  // namespace allot
