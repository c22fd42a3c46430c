#include "model/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr TargetFrame kFrame{1, 2};

TEST(MakeShard, OrdersEachSideByLength) {
  // Lengths: source 1, 3, 2; target (with the end symbol) 4, 1, 2.
  const Shard shard = make_shard(
      {{{10}, {20, 21, 22}, {}, 100}, {{11, 12, 13}, {}, {}, 101}, {{14, 15}, {23}, {}, 102}},
      kFrame);
  EXPECT_THAT(shard.source_ids, ElementsAre(11, 14, 10, 12, 15, 13));
  EXPECT_THAT(shard.source_numbers, ElementsAre(101, 102, 100));
  EXPECT_THAT(shard.target_inputs, ElementsAre(1, 1, 1, 20, 23, 21, 22));
  EXPECT_THAT(shard.target_outputs, ElementsAre(20, 23, 2, 21, 2, 22, 2));
  EXPECT_THAT(shard.target_numbers, ElementsAre(100, 102, 101));
  EXPECT_THAT(shard.source_of, ElementsAre(2, 1, 0));
  EXPECT_THAT(shard.example_of, ElementsAre(0, 2, 1));
  EXPECT_THAT(shard.fertility, IsEmpty());
}

TEST(MakeShard, KeepsFertilitiesSentenceBySentence) {
  const Shard shard = make_shard(
      {{{10, 3}, {20}, {2, kUnbounded}, 0}, {{11, 12, 3}, {21}, {1, 3, kUnbounded}, 1}}, kFrame);
  EXPECT_THAT(shard.source_spans, ElementsAre(attention::RowSpan{0, 2}, attention::RowSpan{2, 3}));
  EXPECT_THAT(shard.fertility, ElementsAre(2, kUnbounded, 1, 3, kUnbounded));
}

TEST(MakeShard, CountsOfTargetWordsArePackedLikeTheTokens) {
  const Shard shard = make_shard(
      {{{10, 3}, {}, {}, 0, {4, kNoFertility}}, {{11, 12, 3}, {}, {}, 1, {1, 0, 0}}}, kFrame);
  EXPECT_THAT(shard.source_ids, ElementsAre(11, 10, 12, 3, 3));
  EXPECT_THAT(shard.aligned, ElementsAre(1, 4, 0, kNoFertility, 0));
  EXPECT_THROW(make_shard({{{10, 3}, {}, {}, 0, {4}}}, kFrame), InternalError);
}

TEST(MakeShard, LinksArePackedLikeTheOutputs) {
  const Shard shard = make_shard(
      {{{10, 3}, {20}, {}, 0, {}, {0, 1}}, {{11, 12, 3}, {21, 22}, {}, 1, {}, {1, kNoLink, 2}}},
      kFrame);
  EXPECT_THAT(shard.target_outputs, ElementsAre(21, 20, 22, 2, 2));
  EXPECT_THAT(shard.links, ElementsAre(1, 0, kNoLink, 1, 2));
  EXPECT_THAT(make_shard({{{10}, {20}, {}, 0}}, kFrame).links, IsEmpty());
  EXPECT_THROW(make_shard({{{10, 3}, {20}, {}, 0, {}, {0}}}, kFrame), InternalError);
}

TEST(MakeShard, TakesTheChosenExamplesOfABatch) {
  const std::vector<Example> batch{
      {{10}, {20}, {}, 0}, {{11, 12}, {21, 22}, {}, 1}, {{13}, {23}, {1}, 2}};
  const Shard shard = make_shard(batch, {1, 0}, kFrame);
  EXPECT_THAT(shard.source_ids, ElementsAre(11, 10, 12));
  EXPECT_THAT(shard.source_numbers, ElementsAre(1, 0));
  EXPECT_THAT(shard.example_of, ElementsAre(0, 1));
  EXPECT_THAT(shard.fertility, IsEmpty());  // only one that was not chosen has any
}

TEST(MakeShard, RefusesFertilitiesOfAnotherLength) {
  EXPECT_THROW(make_shard({{{10, 3}, {20}, {2}, 0}}, kFrame), InternalError);
}

}  // namespace
}  // namespace allot
