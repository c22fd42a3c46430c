#include "app/bench/translation_ways.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "support/random_translator.h"

namespace allot {
namespace {

TEST(TranslationWays, AreAllCombinations) {
  const testing::RandomTranslator random;
  const Translator floats = random.open(Precision::kFloat), int8 = random.open(Precision::kInt8);
  WorkerPool pool(2);
  LargeProduct product(pool);
  Int8Peak peak(pool);
  const TranslationWays found =
      measure_ways({{&floats, &int8}, random.lines, random.decode, 2, pool}, {product, peak, {}});
  EXPECT_GT(found.shortlist_tokens, 10);
  std::set<std::tuple<Precision, bool, size_t, bool>> kinds;
  for (const TranslationWay& way : found.ways) {
    kinds.emplace(way.precision, way.shortlist, way.beam_size, way.single);
    EXPECT_GT(way.sentences_per_second, 0);
    EXPECT_GT(way.float_limit_share, 0);
    EXPECT_GT(way.limit_share, 0);
    const bool is_exact = way.precision == Precision::kFloat && !way.shortlist;
    if (is_exact) {
      EXPECT_EQ(way.times_exact, 1);
      EXPECT_DOUBLE_EQ(way.limit_share, way.float_limit_share);
    } else {
      EXPECT_GT(way.times_exact, 0);
    }
  }
  EXPECT_EQ(kinds.size(), 16U);
  EXPECT_EQ(found.ways[0].step_bytes, 4 * found.ways[2].step_bytes);
  EXPECT_LT(found.ways[1].step_bytes, found.ways[0].step_bytes);
  EXPECT_THAT(to_text(found), ::testing::HasSubstr("one at a time  greedy  int8   shortlist"));
  EXPECT_EQ(to_json(found.ways[3])["precision"], "int8");
}

}  // namespace
}  // namespace allot
