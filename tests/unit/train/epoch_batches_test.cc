#include "train/epoch_batches.h"

#include <gtest/gtest.h>

#include "support/tiny_training.h"

namespace allot {
namespace {

std::vector<std::vector<uint32_t>> all_batches(const EpochBatches& batches) {
  std::vector<std::vector<uint32_t>> all;
  for (size_t i = 0; i < batches.size(); ++i) {
    all.emplace_back(batches.plan()[i].begin(), batches.plan()[i].end());
  }
  return all;
}

TEST(EpochBatches, AnEpochDecidesItsBatches) {
  const testing::TinyTraining tiny;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  EpochBatches batches(tiny.recipe, data, pool), others(tiny.recipe, data, pool);
  batches.begin(0);
  EXPECT_EQ(batches.size(), 4U);
  const auto first = all_batches(batches);
  batches.begin(1);
  EXPECT_FALSE(all_batches(batches) == first);
  others.begin(1);
  EXPECT_TRUE(all_batches(batches) == all_batches(others)) << "whatever came before";
  EXPECT_EQ(&batches.corpus(), &data.train.corpus);
}

TEST(EpochBatches, DropoutOfBpeGivesEachEpochItsTokens) {
  testing::TinyTraining tiny;
  tiny.recipe.text.bpe.merges = 10;
  tiny.recipe.text.bpe.dropout = 0.5;
  tiny.recipe.guide.weight = 0;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  EpochBatches batches(tiny.recipe, data, pool);
  batches.begin(0);
  EXPECT_NE(&batches.corpus(), &data.train.corpus);
  EXPECT_EQ(batches.corpus().size(), data.train.corpus.size());
}

}  // namespace
}  // namespace allot
