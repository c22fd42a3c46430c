#include "app/bench/align.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(BenchAlign, MeasuresTheBuiltInCorpus) {
  BenchAlignOptions options;
  options.num_pairs = 200;
  options.repeat = 2;
  const BenchAlignResult result = run_bench_align(options, {2});
  EXPECT_EQ(result.num_pairs, 200U);
  EXPECT_EQ(result.threads, 2);
  EXPECT_EQ(result.iterations, 5);
  EXPECT_GT(result.num_words, 1000U);
  EXPECT_GT(result.num_entries, 1000U);
  EXPECT_GT(result.seconds, 0);
  EXPECT_GE(result.seconds_slowest, result.seconds);
  EXPECT_GT(result.peak_bytes, 1000000U);
}

TEST(BenchAlign, MeasuresFiles) {
  BenchAlignOptions options;
  options.text.files.source = testing::data_path("align/test.de");
  options.text.files.target = testing::data_path("align/test.en");
  EXPECT_EQ(run_bench_align(options, {1}).num_pairs, 60U);
  options.text.files.target.clear();
  EXPECT_THROW(run_bench_align(options, {1}), Error);
  options.repeat = 0;
  EXPECT_THROW(run_bench_align(options, {1}), Error);
}

TEST(BenchAlign, PrintsWhatItMeasured) {
  BenchAlignResult result;
  result.num_pairs = 1000;
  result.num_words = 20000;
  result.num_entries = 5000;
  result.threads = 1;
  result.iterations = 5;
  result.seconds = 0.5;
  result.cpu_seconds = 0.45;
  result.seconds_slowest = 0.75;
  result.peak_bytes = 12500000;
  EXPECT_EQ(to_text(result),
            "1,000 pairs, 20,000 words, 5,000 table entries, 5 iterations, 1 thread: 0.50 s "
            "(slowest 0.75 s; CPU 0.45 s), 2,000 pairs/s, 12.5 MB");
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["seconds"], 0.5);
  EXPECT_EQ(json["pairs_per_second"], 2000.0);
  EXPECT_EQ(json["peak_bytes"], 12500000);
}

}  // namespace
}  // namespace allot
