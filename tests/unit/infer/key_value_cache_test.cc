#include "infer/key_value_cache.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"

namespace allot::infer {
namespace {

// What the rows of a cache remember: the first number of each step.
std::vector<std::vector<float>> histories(const KeyValueCache& cache) {
  KeyValueCache::Steps steps;
  cache.find_steps(steps);
  std::vector<std::vector<float>> result;
  for (size_t r = 0; r < cache.num_rows(); ++r) {
    result.emplace_back();
    const attention::RowSpan& span = steps.spans[r];
    EXPECT_EQ(span.length, cache.length(r));
    for (size_t t = 0; t < span.length; ++t) {
      const float* const step = steps.pointers[span.begin + t];
      EXPECT_EQ(step[1], -step[0]);
      result.back().push_back(step[0]);
    }
  }
  return result;
}

// A step of every row, each with a number of its own, in a cache and in plain lists.
void add_step(float& number, KeyValueCache& cache, std::vector<std::vector<float>>& plain) {
  cache.add_step();
  for (size_t r = 0; r < plain.size(); ++r) {
    cache.last_step(r)[0] = ++number;
    cache.last_step(r)[1] = -number;
    plain[r].push_back(number);
  }
}

TEST(KeyValueCache, RowsRememberTheStepsOfTheirAncestors) {
  Random random(7);
  KeyValueCache cache(3, 2);
  std::vector<std::vector<float>> plain(3);
  float number = 0;
  for (int step = 0; step < 200; ++step) {
    add_step(number, cache, plain);
    ASSERT_EQ(histories(cache), plain);
    std::vector<size_t> parents(1 + random.below(6));
    std::vector<std::vector<float>> selected;
    for (size_t& parent : parents) {
      parent = random.below(plain.size());
      selected.push_back(plain[parent]);
    }
    cache.select(parents);
    plain = selected;
    ASSERT_EQ(histories(cache), plain);
    // Sentences join now and then, as a rule before their first step.
    if (step % 20 != 7) continue;
    KeyValueCache other(2, 2);
    std::vector<std::vector<float>> more(2);
    for (int k = 0; k < step % 3; ++k) add_step(number, other, more);
    other.select({1, 1, 0});
    more = {more[1], more[1], more[0]};
    cache.append(other);
    plain.insert(plain.end(), more.begin(), more.end());
    ASSERT_EQ(histories(cache), plain);
  }
}

TEST(KeyValueCache, StepsAreSharedAndUsedAgain) {
  KeyValueCache cache(2, 2);
  std::vector<std::vector<float>> plain(2);
  float number = 0;
  for (int step = 0; step < 5; ++step) add_step(number, cache, plain);
  EXPECT_EQ(cache.num_slots(), 10U);
  // Three hypotheses of one sentence share its five steps; the other's are forgotten.
  cache.select({1, 1, 1});
  EXPECT_EQ(cache.num_slots(), 5U);
  cache.add_step();
  EXPECT_EQ(cache.num_slots(), 8U);
  KeyValueCache joined(0, 2);
  joined.append(cache);
  EXPECT_EQ(joined.num_slots(), 8U);
  EXPECT_EQ(histories(joined), histories(cache));
  joined.select({2, 0});
  EXPECT_EQ(joined.num_slots(), 7U);
  cache.select({});
  EXPECT_EQ(cache.num_slots(), 0U);
  EXPECT_EQ(cache.num_rows(), 0U);
}

TEST(KeyValueCache, GivesMemoryBackWhenMostSlotsAreFree) {
  KeyValueCache cache(20, 2);
  std::vector<std::vector<float>> plain(20);
  float number = 0;
  for (int step = 0; step < 50; ++step) add_step(number, cache, plain);
  const size_t peak = cache.capacity();
  EXPECT_GE(peak, 1000U);
  cache.trim();
  EXPECT_EQ(cache.capacity(), peak) << "all are in use";
  // Two rows that share their steps, and one of its own.
  cache.select({7, 7, 3});
  plain = {plain[7], plain[7], plain[3]};
  EXPECT_EQ(cache.capacity(), peak);
  cache.trim();
  EXPECT_EQ(cache.num_slots(), 100U);
  EXPECT_EQ(cache.capacity(), 128U);
  EXPECT_EQ(histories(cache), plain);
  // Further steps are as before.
  add_step(number, cache, plain);
  EXPECT_EQ(histories(cache), plain);
  cache.select({2, 0});
  plain = {plain[2], plain[0]};
  EXPECT_EQ(histories(cache), plain);
  EXPECT_EQ(cache.num_slots(), 102U);
  cache.select({});
  cache.trim();
  EXPECT_EQ(cache.num_rows(), 0U);
  EXPECT_LE(cache.capacity(), 128U);
  KeyValueCache empty;
  empty.trim();
  EXPECT_EQ(empty.capacity(), 0U);
}

TEST(KeyValueCache, RefusesWhatDoesNotFit) {
  KeyValueCache cache(2, 2);
  EXPECT_THROW(cache.select({2}), InternalError);
  EXPECT_THROW(cache.last_step(0), InternalError);
  EXPECT_THROW(cache.append(KeyValueCache(1, 3)), InternalError);
}

}  // namespace
}  // namespace allot::infer
