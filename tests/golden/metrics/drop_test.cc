#include "metrics/drop.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "align/pharaoh.h"
#include "support/test_files.h"

namespace allot {
namespace {

std::set<size_t> positions(const std::string& line) {
  std::set<size_t> result;
  for (const align::Link& link : align::parse_links(line, {})) result.insert(link.source);
  return result;
}

Drop make_drop(const std::vector<std::string>& by_reference,
               const std::vector<std::string>& by_hypothesis) {
  std::vector<SourceCoverage> sentences;
  for (size_t i = 0; i < by_reference.size(); ++i) {
    sentences.push_back({{}, positions(by_reference[i]), positions(by_hypothesis[i])});
  }
  return {DropOptions(), std::move(sentences)};
}

Statistics sentence_statistics(const Drop& metric, size_t index) {
  Segment segment;
  segment.index = index;
  return metric.statistics(segment);
}

TEST(DropGolden, Sentences) {
  const std::string folder = testing::data_path("metrics/");
  for (const char* prefix : {"", "empty."}) {
    const std::vector<std::string> reference =
        testing::golden_lines(folder + "drop/" + prefix + "src_ref.align");
    const Drop metric =
        make_drop(reference, testing::golden_lines(folder + "drop/" + prefix + "src_mt.align"));
    const std::vector<std::string> expected =
        testing::golden_lines(folder + "expected/drop." + prefix + "tsv");
    ASSERT_EQ(expected.size(), reference.size() + 1);
    for (size_t i = 0; i < reference.size(); ++i) {
      const Statistics statistics = sentence_statistics(metric, i);
      EXPECT_EQ(fmt::format("{}\t{}\t{}", i + 1, statistics[0], statistics[1]), expected[i + 1]);
    }
  }
}

TEST(DropGolden, Vectors) {
  const nlohmann::json expected = nlohmann::json::parse(
      testing::read_bytes(testing::data_path("vectors/metrics.json")))["drop"];
  const std::vector<std::string> reference = expected["src_ref"];
  const Drop metric = make_drop(reference, expected["src_mt"]);
  std::vector<Statistics> sentences;
  for (size_t i = 0; i < reference.size(); ++i) sentences.push_back(sentence_statistics(metric, i));
  const Statistics sum = sum_of(sentences);
  EXPECT_EQ(sum[0], expected["dropped"].get<double>());
  EXPECT_EQ(sum[1], expected["aligned"].get<double>());
  EXPECT_DOUBLE_EQ(metric.score(sum), expected["drop_score"].get<double>());
}

}  // namespace
}  // namespace allot
