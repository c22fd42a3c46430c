#include "train/shards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

std::vector<Example> random_batch(size_t count) {
  Random random(1);
  std::vector<Example> batch(count);
  for (Example& example : batch) {
    example.source.resize(1 + random.below(6));
    example.target = example.source;
  }
  return batch;
}

TEST(Shards, AreAsManyAsAskedForOrAsThreads) {
  const WorkerPool pool(3);
  EXPECT_EQ(shard_count(0, pool), 3U);
  EXPECT_EQ(shard_count(1, pool), 1U);
  EXPECT_EQ(shard_count(7, pool), 7U);
}

TEST(Shards, GetEveryExampleOnceAndTokensEvenly) {
  const std::vector<Example> batch = random_batch(101);
  const auto shards = deal_into_shards(batch, 4);
  ASSERT_EQ(shards.size(), 4U);
  std::vector<int> times(batch.size());
  std::vector<size_t> tokens(shards.size());
  for (size_t s = 0; s < shards.size(); ++s) {
    for (const uint32_t i : shards[s]) {
      ++times[i];
      tokens[s] += batch[i].source.size();
    }
  }
  EXPECT_THAT(times, ::testing::Each(1));
  EXPECT_LT(*std::max_element(tokens.begin(), tokens.end()) -
                *std::min_element(tokens.begin(), tokens.end()),
            12U);
}

TEST(Shards, TheMostExpensiveIsDealtFirst) {
  std::vector<Example> batch(3);
  batch[0].source = {4};
  batch[1].source = {4, 5, 6};
  batch[2].source = {4, 5};
  EXPECT_THAT(deal_into_shards(batch, 2), ElementsAre(ElementsAre(1U), ElementsAre(2U, 0U)));
}

TEST(Shards, ThatGetNothingAreLeftOut) {
  EXPECT_EQ(deal_into_shards(random_batch(1), 4).size(), 1U);
  EXPECT_TRUE(deal_into_shards({}, 4).empty());
}

}  // namespace
}  // namespace allot
