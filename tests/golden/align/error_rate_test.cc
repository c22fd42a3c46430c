// Alignment error rates worked out elsewhere: by hand, by the paper's script for attention, and the
// published ones of fast_align's English-French links.
#include "align/error_rate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "align/attention_words.h"
#include "align/gold_file.h"
#include "base/strings.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

nlohmann::json read_json(const std::string& name) {
  std::ifstream file(testing::data_path("align/" + name));
  return nlohmann::json::parse(file);
}

LinkCounts count_files(const std::string& links_path, const LinkFileOptions& options,
                       const std::string& gold_path) {
  const LinkFile links = read_link_file(links_path, options);
  const LinkFile gold = read_link_file(gold_path, {});
  EXPECT_GE(links.sentences.size(), gold.sentences.size());
  LinkCounts counts;
  for (size_t i = 0; i < gold.sentences.size(); ++i) {
    counts += count_links(links.sentences[i].sure, gold.sentences[i]);
  }
  return counts;
}

TEST(ErrorRate, OfCasesWorkedOutByHand) {
  for (const auto& c : read_json("aer_hand.json")) {
    const LinkCounts counts =
        count_links(parse_links(c["alignment"].get<std::string>(), {"hand", 1}),
                    parse_marked_links(c["gold"].get<std::string>(), {}, {"hand", 1}));
    EXPECT_EQ(counts.links, c["A"].get<double>()) << c["working"];
    EXPECT_EQ(counts.sure, c["S"].get<double>()) << c["working"];
    EXPECT_EQ(counts.links_and_sure, c["A_and_S"].get<double>()) << c["working"];
    EXPECT_EQ(counts.links_and_possible, c["A_and_P"].get<double>()) << c["working"];
    EXPECT_NEAR(counts.error_rate(), c["AER"].get<double>(), 1e-15) << c["working"];
  }
}

TEST(ErrorRate, OfFastAlignsLinks) {
  // Each line: alignment, gold, |A|=.., |S|=.., |A&S|=.., |A&P|=.., precision=.., recall=.., AER=..
  for (const std::string& line : testing::golden_lines(testing::data_path("align/aer.txt"))) {
    const auto fields = split_at(line, '\t');
    const auto value = [&](size_t field) {
      return std::stod(std::string(fields[field].substr(fields[field].find('=') + 1)));
    };
    const LinkCounts counts = count_files(testing::data_path("align/" + std::string(fields[0])), {},
                                          testing::data_path("align/" + std::string(fields[1])));
    EXPECT_EQ(counts.links, value(2)) << line;
    EXPECT_EQ(counts.sure, value(3)) << line;
    EXPECT_EQ(counts.links_and_sure, value(4)) << line;
    EXPECT_EQ(counts.links_and_possible, value(5)) << line;
    EXPECT_NEAR(counts.precision(), value(6), 1e-15) << line;
    EXPECT_NEAR(counts.recall(), value(7), 1e-15) << line;
    EXPECT_NEAR(counts.error_rate(), value(8), 1e-15) << line;
  }
}

TEST(ErrorRate, OfPublishedEnglishFrenchLinks) {
  const auto folder = testing::outside_data("fixtures/aer");
  const auto gold = testing::outside_data("data/align-en-fr/test.wa.nonullalign");
  if (!folder || !gold) GTEST_SKIP() << "ALLOT_DATA is not set";
  for (const std::string& line : testing::golden_lines(*folder + "/enfr-results.txt")) {
    if (line.empty()) continue;
    const std::string name = line.substr(0, line.find(':'));
    LinkFileOptions options;
    options.is_flipped = name == "test.enfr.reverse.talp";
    const LinkCounts counts = count_files(*folder + "/" + name, options, *gold);
    // NAME: AER% (precision%/recall%/links). The published number of links is up to five off from
    // what the files hold, so only a tenth of a point is asked of the precision.
    const auto fields = split_at(std::string_view(line).substr(line.find('(') + 1), '/');
    EXPECT_EQ(fmt::format("{}: {:.1f}%", name, 100 * counts.error_rate()),
              line.substr(0, line.find('%') + 1));
    EXPECT_NEAR(100 * counts.precision(), std::stod(std::string(fields[0])), 0.11) << name;
    EXPECT_EQ(fmt::format("{:.1f}%", 100 * counts.recall()), fields[1]) << name;
    EXPECT_NEAR(counts.links, std::stod(std::string(fields[2])), 5) << name;
  }
}

TEST(AttentionError, IsThatOfThePapersScript) {
  const nlohmann::json golden = read_json("aer_attention.json");
  LinkCounts soft;
  LinkCounts hard;
  for (const auto& c : golden["cases"]) {
    const auto attention = c["attention"].get<AttentionRows>();
    const MarkedLinks gold =
        parse_marked_links(c["gold"].get<std::string>(), {}, {"aer_attention.json", 0});
    soft += count_soft_links(attention, gold);
    hard += count_hard_links(attention, gold);
  }
  EXPECT_NEAR(soft.error_rate(), golden["SAER"].get<double>(), 1e-12);
  EXPECT_NEAR(hard.error_rate(), golden["AER"].get<double>(), 1e-12);
}

TEST(AttentionError, OfTheSmallVector) {
  const nlohmann::json c = read_json("attention_vectors.json")["aer"];
  const auto attention = c["attention_rows_are_target"].get<AttentionRows>();
  const MarkedLinks gold = parse_marked_links(c["gold"].get<std::string>(), {}, {"vector", 1});
  EXPECT_NEAR(count_soft_links(attention, gold).error_rate(), c["saer"].get<double>(), 1e-12);
  EXPECT_NEAR(count_hard_links(attention, gold).error_rate(), c["aer"].get<double>(), 1e-12);
}

TEST(MergeSubwords, IsThatOfThePapersScript) {
  const nlohmann::json c = read_json("attention_vectors.json")["bpe_merge"];
  const auto words = [&](const char* key) {
    std::vector<std::string> pieces;
    const auto text = c[key].get<std::string>();
    for (const std::string_view piece : split_spaces(text)) pieces.emplace_back(piece);
    return pieces;
  };
  const AttentionRows merged =
      merge_subwords(c["attention"].get<AttentionRows>(), words("source"), words("target"));
  const auto expected = c["merged"].get<AttentionRows>();
  ASSERT_EQ(merged.size(), expected.size());
  for (size_t row = 0; row < merged.size(); ++row) {
    ASSERT_EQ(merged[row].size(), expected[row].size());
    for (size_t column = 0; column < merged[row].size(); ++column) {
      EXPECT_NEAR(merged[row][column], expected[row][column], 1e-12);
    }
  }
}

}  // namespace
}  // namespace allot::align
