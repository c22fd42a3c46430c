#include "app/bench/translate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/environment.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class BenchTranslateOf : public ::testing::TestWithParam<Architecture> {};

TEST_P(BenchTranslateOf, MeasuresARandomModel) {
  BenchTranslateOptions options;
  options.architecture = GetParam();
  options.vocabulary = 50;
  options.sentences = 2;
  options.single_sentences = 2;
  const BenchTranslateResult result = bench_translate(options, 2);
  EXPECT_EQ(result.sentences, 2U);
  EXPECT_EQ(result.vocabulary, 50U);
  for (const BatchSpeed& speed : {result.greedy, result.beam}) {
    EXPECT_GT(speed.sentences_per_second, 0);
    EXPECT_GT(speed.tokens_per_second, speed.sentences_per_second);
    EXPECT_GT(speed.gemm_share, 0);
    EXPECT_GT(speed.cpu_gemm_share, 0);
  }
  EXPECT_GT(result.single_sentence_ms, 0);
  EXPECT_GT(result.step_over_read, 0);
  EXPECT_GT(result.times_softmax, 0);
  EXPECT_EQ(result.ways.ways.size(), 16U);
  for (const PrecisionCost& cost : {result.floats, result.int8}) {
    EXPECT_GT(cost.start_ms, 0);
    EXPECT_GT(cost.peak_bytes, cost.weight_bytes);
  }
  EXPECT_LT(result.int8.weight_bytes, result.floats.weight_bytes / 3);
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["architecture"], to_string(GetParam()));
  EXPECT_EQ(json["beam5"]["gemm_share"], result.beam.gemm_share);
  EXPECT_EQ(json["int8"]["peak_bytes"], result.int8.peak_bytes);
  EXPECT_EQ(json["ways"][3]["times_exact"], result.ways.ways[3].times_exact);
  EXPECT_NE(to_text(result).find("beam 5"), std::string::npos);
  EXPECT_NE(to_text(result).find(", " + to_string(GetParam()) + ", vocabulary of 50"),
            std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Architectures, BenchTranslateOf, ::testing::ValuesIn(all_architectures()));

// The folder for temporary files belongs to everybody.
TEST(BenchTranslate, TouchesNothingOfOthers) {
  const testing::TemporaryFolder folder;
  const testing::Environment environment("TMPDIR", folder.path(""));
  const std::string theirs = fmt::format("allot-bench-{}", getpid());
  std::filesystem::create_directory(folder.path(theirs));
  folder.write(theirs + "/theirs", "precious");
  BenchTranslateOptions options;
  options.vocabulary = 50;
  options.sentences = options.single_sentences = 1;
  bench_translate(options, 1);
  EXPECT_EQ(testing::read_bytes(folder.path(theirs + "/theirs")), "precious");
  const auto left = std::filesystem::directory_iterator(folder.path(""));
  EXPECT_EQ(std::distance(begin(left), end(left)), 1) << "of its own it leaves nothing";
}

TEST(BenchTranslate, SaysThatAModelHasNoShortlist) {
  const testing::TemporaryFolder folder;
  BenchTranslateOptions options;
  options.model = folder.path("model");
  testing::write_text_model(testing::SmallModel({}, 0.9), options.model);
  options.source = folder.write("text", "w1 w2 w3\n");
  ::testing::internal::CaptureStderr();
  const BenchTranslateResult result = bench_translate(options, 1);
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              ::testing::HasSubstr("has no shortlist, so nothing is measured with one"));
  EXPECT_EQ(result.ways.ways.size(), 8U);
}

TEST(BenchTranslate, NeedsText) {
  const testing::TemporaryFolder folder;
  BenchTranslateOptions options;
  options.model = folder.path("model");
  options.source = folder.write("empty", "");
  EXPECT_THROW(bench_translate(options, 1), Error);
}

}  // namespace
}  // namespace allot
