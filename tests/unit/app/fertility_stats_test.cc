#include "app/fertility_stats.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class FertilityStatsTest : public ::testing::Test {
 protected:
  FertilityStatsTest() {
    options_.source = folder_.write("s", "a b a b\na a b\n");
    options_.alignments = folder_.write("a", "0-0 1-1 1-2 3-3 3-4 3-5\n0-0 1-1 3-2 3-3\n");
  }

  testing::TemporaryFolder folder_;
  FertilityStatsOptions options_;
};

TEST_F(FertilityStatsTest, HistogramAndBounds) {
  const nlohmann::ordered_json stats = fertility_stats(options_);
  EXPECT_EQ(stats["tokens"], 7);
  EXPECT_EQ(stats["histogram"].dump(), R"({"1":5,"2":1,"3":1})");  // the sink is left out
  EXPECT_DOUBLE_EQ(stats["bounds"]["constant 1"]["accuracy"], 5.0 / 7);
  EXPECT_DOUBLE_EQ(stats["bounds"]["constant 2"]["coverage"], 6.0 / 7);
  EXPECT_DOUBLE_EQ(stats["bounds"]["constant 2"]["excess"], 5.0 / 7);
  EXPECT_DOUBLE_EQ(stats["bounds"]["constant 3"]["coverage"], 1);
  EXPECT_DOUBLE_EQ(stats["bounds"]["actual"]["f1"], 1);
  EXPECT_DOUBLE_EQ(stats["bounds"]["actual"]["excess"], 1);
  EXPECT_FALSE(stats["bounds"].contains("predicted"));
}

TEST_F(FertilityStatsTest, FilesAreEvaluatedWithTheirSlack) {
  options_.guided = folder_.write("g", "1 3 1 3 1\n1 1 3 1\n");
  options_.predicted = folder_.write("p", "1.1 1.6 1 2.4 9\n1 1 1.4 9\n");
  const nlohmann::ordered_json bounds = fertility_stats(options_)["bounds"];
  EXPECT_DOUBLE_EQ(bounds["guided"]["coverage"], 1);
  EXPECT_DOUBLE_EQ(bounds["guided"]["slack"], 0);
  EXPECT_DOUBLE_EQ(bounds["predicted"]["slack"], 1);
  EXPECT_DOUBLE_EQ(bounds["predicted"]["coverage"], 1);
  EXPECT_DOUBLE_EQ(bounds["predicted"]["accuracy"], 6.0 / 7);  // rounded: 2.4 is 2, not 3
  options_.slack = 0;
  EXPECT_LT(fertility_stats(options_)["bounds"]["predicted"]["coverage"], 1);
}

TEST_F(FertilityStatsTest, MostFertileTypesByTheirMean) {
  options_.source = folder_.write("s", "a b a b\na a b\nb b x\na\n");
  options_.alignments = folder_.write("a", "1-0 1-1 3-2 3-3\n2-0 2-1\n0-0 2-1 2-2 2-3\n\n");
  const nlohmann::ordered_json types = fertility_stats(options_)["types"];
  ASSERT_EQ(types.size(), 2U);  // x is too rare
  EXPECT_EQ(types[0]["token"], "b");
  EXPECT_DOUBLE_EQ(types[0]["mean"], 8.0 / 5);
  EXPECT_EQ(types[0]["largest"], 2);
  EXPECT_EQ(types[1]["token"], "a");
  options_.top = 1;
  EXPECT_EQ(fertility_stats(options_)["types"].size(), 1U);
}

TEST_F(FertilityStatsTest, ATextForPeople) {
  const std::string page = stats_text(fertility_stats(options_));
  EXPECT_NE(page.find("2 sentences, 7 tokens"), std::string::npos) << page;
  EXPECT_NE(page.find("constant 3"), std::string::npos) << page;
}

TEST_F(FertilityStatsTest, AFileOfAnotherTextIsRefused) {
  options_.predicted = folder_.write("p", "1 1 1 1 1\n");
  EXPECT_THROW(fertility_stats(options_), Error);
  options_.predicted.clear();
  options_.slack = -1;
  EXPECT_THROW(fertility_stats(options_), Error);
}

TEST_F(FertilityStatsTest, WithMinimumZeroTokensWithoutLinkAreCountedAsSuch) {
  options_.minimum = 0;
  EXPECT_EQ(fertility_stats(options_)["histogram"].dump(), R"({"0":2,"1":3,"2":1,"3":1})");
}

}  // namespace
}  // namespace allot
