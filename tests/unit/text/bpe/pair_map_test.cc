#include "text/bpe/pair_map.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "base/random.h"

namespace allot {
namespace {

TEST(PairMap, KeepsTheFirstValue) {
  PairMap map;
  EXPECT_EQ(map.find({0, 0}), PairMap::kAbsent);
  EXPECT_EQ(map.add({0, 0}, 7), 7U);
  EXPECT_EQ(map.add({0, 0}, 8), 7U);
  EXPECT_EQ(map.find({0, 0}), 7U);
  EXPECT_EQ(map.size(), 1U);
}

TEST(PairMap, TellsLeftFromRight) {
  PairMap map;
  map.add({1, 2}, 12);
  EXPECT_EQ(map.find({2, 1}), PairMap::kAbsent);
}

TEST(PairMap, AgreesWithAnOrderedMap) {
  Random random(3);
  PairMap map;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> expected;
  for (uint32_t i = 0; i < 20000; ++i) {
    const auto left = static_cast<uint32_t>(random.below(200));
    const auto right = static_cast<uint32_t>(random.below(200));
    EXPECT_EQ(map.add({left, right}, i), expected.emplace(std::pair(left, right), i).first->second);
  }
  EXPECT_EQ(map.size(), expected.size());
  for (const auto& [pair, value] : expected) EXPECT_EQ(map.find({pair.first, pair.second}), value);
}

}  // namespace
}  // namespace allot
