#include "app/bench/translate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/environment.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(BenchTranslate, MeasuresARandomModel) {
  BenchTranslateOptions options;
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
  ASSERT_TRUE(result.shortlist);
  EXPECT_GT(result.shortlist->tokens, 2);
  for (const ShortlistSpeed::Way& way :
       {result.shortlist->beam, result.shortlist->greedy, result.shortlist->single}) {
    EXPECT_GT(way.sentences_per_second, 0);
    EXPECT_GT(way.times_without, 0);
  }
  EXPECT_GT(result.start_ms, 0);
  EXPECT_GT(result.peak_bytes, result.weight_bytes);
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["beam5"]["gemm_share"], result.beam.gemm_share);
  EXPECT_EQ(json["peak_bytes"], result.peak_bytes);
  EXPECT_EQ(json["shortlist"]["greedy"]["times_without"], result.shortlist->greedy.times_without);
  EXPECT_NE(to_text(result).find("beam 5"), std::string::npos);
}

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

TEST(BenchTranslate, NeedsText) {
  const testing::TemporaryFolder folder;
  BenchTranslateOptions options;
  options.model = folder.path("model");
  options.source = folder.write("empty", "");
  EXPECT_THROW(bench_translate(options, 1), Error);
}

}  // namespace
}  // namespace allot
