#include "attention/soft_link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "base/random.h"

namespace allot::attention {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

std::vector<std::pair<int, int>> counts_of(const SoftLink& link) {
  std::vector<std::pair<int, int>> counts;
  for (const SoftLink::Part& part : link) counts.emplace_back(part.position, part.count);
  return counts;
}

TEST(SoftLink, OfOnePositionIsAllOfIt) {
  const SoftLink link(7);
  EXPECT_THAT(counts_of(link), ElementsAre(Pair(7, 255)));
  EXPECT_EQ(link.begin()->share<float>(), 1.0F);
  EXPECT_EQ(link.begin()->share<double>(), 1.0);
  EXPECT_TRUE(SoftLink(kNoLink).empty());
  EXPECT_TRUE(SoftLink().empty());
  EXPECT_EQ(SoftLink(), SoftLink(kNoLink));
  EXPECT_FALSE(SoftLink(3) == link);
}

TEST(SoftLink, KeepsTheLargestInProportion) {
  EXPECT_THAT(counts_of(SoftLink::in_proportion({{4, 0.2}, {9, 0.6}, {1, 0.2}})),
              ElementsAre(Pair(9, 153), Pair(4, 51), Pair(1, 51)));
  // Of six the largest four; what is left out is shared by them.
  EXPECT_THAT(counts_of(SoftLink::in_proportion(
                  {{0, 0.1}, {1, 0.2}, {2, 0.05}, {3, 0.3}, {4, 0.1}, {5, 0.25}})),
              ElementsAre(Pair(3, 90), Pair(5, 75), Pair(1, 60), Pair(0, 30)));
  EXPECT_EQ(SoftLink::in_proportion({{6, 0.01}}), SoftLink(6));
  EXPECT_EQ(SoftLink::in_proportion({{6, 1}, {7, 1e-4}}), SoftLink(6));
  EXPECT_TRUE(SoftLink::in_proportion({}).empty());
  EXPECT_TRUE(SoftLink::in_proportion({{6, 0}}).empty());
}

TEST(SoftLink, SharesAddUpToOneAndAreStable) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    std::vector<SoftLink::Mass> masses;
    const size_t count = 1 + random.below(6);
    for (size_t j = 0; j < count; ++j) {
      masses.push_back({static_cast<uint8_t>(j), random.uniform()});
    }
    const SoftLink link = SoftLink::in_proportion(masses);
    ASSERT_TRUE(link.is_valid());
    std::vector<SoftLink::Mass> again;
    double sum = 0;
    for (const SoftLink::Part& part : link) {
      sum += part.share<double>();
      again.push_back({part.position, part.share<double>()});
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    // Rounded once, a link does not change when it is rounded again, but perhaps for its order.
    const SoftLink twice = SoftLink::in_proportion(again);
    for (const SoftLink::Part& part : twice) {
      EXPECT_NE(std::find(link.begin(), link.end(), part), link.end());
    }
  }
}

TEST(SoftLink, KnowsBytesThatItDidNotWrite) {
  EXPECT_TRUE(SoftLink().is_valid());
  EXPECT_TRUE(SoftLink(3).is_valid());
  const auto from_bytes = [](const std::array<uint8_t, 8>& bytes) {
    SoftLink link;
    static_assert(sizeof link == 8);
    std::memcpy(static_cast<void*>(&link), bytes.data(), bytes.size());
    return link;
  };
  EXPECT_TRUE(from_bytes({1, 200, 2, 55, 255, 0, 255, 0}).is_valid());
  EXPECT_FALSE(from_bytes({1, 200, 2, 54, 255, 0, 255, 0}).is_valid());
  EXPECT_FALSE(from_bytes({1, 0, 2, 255, 255, 0, 255, 0}).is_valid());
  EXPECT_FALSE(from_bytes({1, 200, 255, 0, 2, 55, 255, 0}).is_valid());
  EXPECT_FALSE(from_bytes({1, 255, 9, 0, 255, 0, 255, 0}).is_valid());
}

}  // namespace
}  // namespace allot::attention
