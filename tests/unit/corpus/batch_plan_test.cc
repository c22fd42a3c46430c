#include "corpus/batch_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

std::vector<SentenceLengths> random_lengths(size_t count, uint64_t seed) {
  Random random(seed);
  std::vector<SentenceLengths> lengths;
  for (size_t i = 0; i < count; ++i) {
    const auto source = static_cast<uint32_t>(1 + random.below(50));
    lengths.push_back({source, static_cast<uint32_t>(1 + source / 2 + random.below(source))});
  }
  return lengths;
}

std::vector<std::vector<uint32_t>> batches_of(const BatchPlan& plan) {
  std::vector<std::vector<uint32_t>> batches;
  for (size_t i = 0; i < plan.size(); ++i) batches.emplace_back(plan[i].begin(), plan[i].end());
  return batches;
}

uint64_t tokens_of(BatchView batch, const std::vector<SentenceLengths>& lengths) {
  uint64_t tokens = 0;
  for (const uint32_t pair : batch) tokens += lengths[pair].source + lengths[pair].target;
  return tokens;
}

void expect_every_pair_once(const BatchPlan& plan, size_t num_pairs) {
  std::vector<int> seen(num_pairs, 0);
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_GT(plan[i].size(), 0u);
    for (const uint32_t pair : plan[i]) ++seen.at(pair);
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(num_pairs));
}

TEST(BatchPlan, HasEveryPairOnceInFullBatchesOfSentences) {
  const auto lengths = random_lengths(20'001, 3);
  const BatchPlan plan(lengths, {BatchUnit::kSentences, 64, 100, 1}, 0);
  expect_every_pair_once(plan, lengths.size());
  EXPECT_EQ(plan.size(), (lengths.size() + 63) / 64);
  size_t num_smaller = 0;
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_LE(plan[i].size(), 64u);
    num_smaller += plan[i].size() < 64 ? 1 : 0;
  }
  EXPECT_EQ(num_smaller, 1u) << "only the very last cut may leave a rest";
}

TEST(BatchPlan, HasEveryPairOnceInBatchesOfTokens) {
  const auto lengths = random_lengths(5'000, 4);
  const BatchPlan plan(lengths, {BatchUnit::kTokens, 1000, 20, 1}, 0);
  expect_every_pair_once(plan, lengths.size());
  uint64_t tokens = 0;
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_LE(tokens_of(plan[i], lengths), 1000u);
    tokens += tokens_of(plan[i], lengths);
  }
  EXPECT_GT(static_cast<double>(tokens) / static_cast<double>(plan.size()), 900);
}

TEST(BatchPlan, GivesAPairThatIsTooLongABatchToItself) {
  const BatchPlan plan({{3, 3}, {900, 700}, {2, 2}}, {BatchUnit::kTokens, 100, 10, 1}, 0);
  expect_every_pair_once(plan, 3);
  ASSERT_EQ(plan.size(), 2u);
  const size_t of_long = plan[0].size() == 1 ? 0 : 1;
  EXPECT_EQ(plan[of_long][0], 1u);
  EXPECT_EQ(plan[1 - of_long].size(), 2u);
}

TEST(BatchPlan, PutsLikeLengthsTogetherLongestFirst) {
  const auto lengths = random_lengths(64 * 200, 5);
  const BatchPlan plan(lengths, {}, 0);
  uint64_t real = 0, padded = 0;
  for (size_t i = 0; i < plan.size(); ++i) {
    const BatchView batch = plan[i];
    for (size_t j = 0; j < batch.size(); ++j) {
      real += lengths[batch[j]].source;
      if (j > 0) {
        EXPECT_GE(lengths[batch[j - 1]].source, lengths[batch[j]].source);
      }
    }
    padded += uint64_t{lengths[batch[0]].source} * batch.size();
  }
  EXPECT_LT(static_cast<double>(padded - real) / static_cast<double>(real), 0.02);
}

TEST(BatchPlan, IsTheSameForTheSameSeedAndEpochOnly) {
  const auto lengths = random_lengths(3'000, 6);
  const BatchOptions options{BatchUnit::kSentences, 32, 10, 7};
  BatchOptions other_seed = options;
  other_seed.seed = 8;
  const auto plan = batches_of(BatchPlan(lengths, options, 2));
  EXPECT_EQ(plan, batches_of(BatchPlan(lengths, options, 2)));
  EXPECT_NE(plan, batches_of(BatchPlan(lengths, options, 3)));
  EXPECT_NE(plan, batches_of(BatchPlan(lengths, other_seed, 2)));
}

TEST(BatchPlan, MixesDifferentPairsInEachEpoch) {
  const auto lengths = random_lengths(6'400, 7);
  std::set<std::vector<uint32_t>> batches;
  size_t count = 0;
  for (uint64_t epoch = 0; epoch < 5; ++epoch) {
    for (std::vector<uint32_t> batch :
         batches_of(BatchPlan(lengths, {BatchUnit::kSentences, 64, 10, 1}, epoch))) {
      std::sort(batch.begin(), batch.end());
      batches.insert(batch);
      ++count;
    }
  }
  EXPECT_EQ(batches.size(), count) << "no batch should come back with the same pairs";
}

TEST(BatchPlan, DoesNotGoThroughTheLengthsInOrder) {
  const auto lengths = random_lengths(64 * 100, 8);
  const BatchPlan plan(lengths, {}, 0);  // a single pool
  size_t num_falling = 0;
  for (size_t i = 1; i < plan.size(); ++i) {
    if (lengths[plan[i][0]].source < lengths[plan[i - 1][0]].source) ++num_falling;
  }
  EXPECT_GT(num_falling, plan.size() / 4);
  EXPECT_LT(num_falling, plan.size() * 3 / 4);
}

TEST(BatchPlan, OfNothingIsEmpty) {
  EXPECT_EQ(BatchPlan({}, {}, 0).size(), 0u);
}

TEST(BatchPlan, RefusesABatchThatIsNotThere) {
  EXPECT_THROW(BatchPlan({{1, 1}}, {}, 0)[1], InternalError);
}

TEST(BatchOptions, NamesWhatIsWrong) {
  BatchOptions options;
  options.size = 0;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.pool_batches = 0;
  EXPECT_THROW(BatchPlan({{1, 1}}, options, 0), Error);
}

TEST(BatchUnit, ReadsBackItsName) {
  for (const BatchUnit unit : {BatchUnit::kSentences, BatchUnit::kTokens}) {
    EXPECT_EQ(parse_batch_unit(to_string(unit)), unit);
  }
  try {
    parse_batch_unit("words");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_STREQ(error.what(),
                 "unknown batch unit 'words'\n  to fix: choose one of: sentences, tokens");
  }
}

}  // namespace
}  // namespace allot
