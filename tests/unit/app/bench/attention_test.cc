#include "app/bench/attention.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace allot {
namespace {

TEST(BenchAttentionTest, HalfOfTheBoundsBind) {
  for (const attention::Transform transform : attention::all_transforms()) {
    for (const size_t num_columns : {30U, 2000U}) {
      AttentionBenchmark benchmark(transform, 4, num_columns);
      benchmark.run();
      const double expected = attention::is_bounded(transform) ? 0.5 : 0.0;
      EXPECT_NEAR(benchmark.share_at_bound(), expected, 0.05) << to_string(transform);
    }
  }
}

TEST(BenchAttentionTest, MeasuresEveryTransform) {
  BenchAttentionOptions options;
  options.seconds = 0.001;
  const BenchAttentionResult result = run_bench_attention(options);
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["rows"], 64);
  EXPECT_EQ(json["columns"], 30);
  EXPECT_EQ(json.size(), 3U);
  ASSERT_EQ(json["microseconds"].size(), attention::all_transforms().size());
  for (const TransformTime& time : result.times) {
    EXPECT_GT(time.microseconds, 0);
    EXPECT_GE(time.microseconds_median, time.microseconds);
    EXPECT_GT(json["microseconds"][to_string(time.transform)], 0);
  }
}

TEST(BenchAttentionTest, SomethingMustBeMeasured) {
  BenchAttentionOptions options;
  options.num_columns = 0;
  EXPECT_THROW(run_bench_attention(options), Error);
  options.num_columns = 1;
  options.seconds = 0;
  EXPECT_THROW(run_bench_attention(options), Error);
}

}  // namespace
}  // namespace allot
