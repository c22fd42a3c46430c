#include "app/aer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class Aer : public ::testing::Test {
 protected:
  void judge(const std::string& gold, const std::string& links) {
    options_.gold = folder_.write("gold", gold);
    options_.files = {folder_.write("links", links)};
  }
  std::string message() {
    try {
      run_aer(options_);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return std::string(error.what()).substr(folder_.path("").size());
    }
    return "";
  }
  testing::TemporaryFolder folder_;
  AerOptions options_;
};

TEST_F(Aer, JudgesEveryFile) {
  judge("0-0 *1-1\n0-0\n", "0-0\n0-1\n");
  options_.files.push_back(folder_.write("better", "0-0 1-1\n0-0\n"));
  const std::vector<AerResult> results = run_aer(options_);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].counts.error_rate(), 0.5);
  EXPECT_EQ(results[1].counts.error_rate(), 0);
  EXPECT_EQ(to_text(results[0]),
            folder_.path("links") + ": AER 50.0% (precision 50.0%, recall 50.0%, 2 links)");
  EXPECT_EQ(to_json(results[1]),
            "{\"file\":\"" + folder_.path("better") +
                "\",\"kind\":\"links\",\"aer\":0.0,\"precision\":1.0,\"recall\":1.0,\"links\":3.0,"
                "\"sure\":2.0,\"links_and_sure\":2.0,\"links_and_possible\":3.0}");
}

TEST_F(Aer, KnowsPositionsAndOrder) {
  judge("1-2\n", "1-0\n");
  options_.gold_base = 1;
  options_.is_flipped = true;
  EXPECT_EQ(run_aer(options_)[0].counts.error_rate(), 0);
}

TEST_F(Aer, JudgesAllLinksOrThoseOfSureTargets) {
  judge("0-0 *2-2\n", "0-0 1-1\n");
  EXPECT_EQ(run_aer(options_)[0].counts.links, 2);
  options_.sure_targets_only = true;
  EXPECT_EQ(run_aer(options_)[0].counts.links, 1);
  EXPECT_EQ(run_aer(options_)[0].counts.error_rate(), 0);
}

TEST_F(Aer, ANaaclFileMayEndBeforeTheText) {
  judge("1 1 1 S\n", "0-0\n0-0\n");  // no sure link in sentence 2
  EXPECT_EQ(run_aer(options_)[0].counts.links, 2);
  judge("0-0\n0-0\n", "1 1 1\n");
  EXPECT_EQ(run_aer(options_)[0].counts.sure, 2);
}

TEST_F(Aer, NamesUnequalLengths) {
  judge("0-0\n0-0\n", "0-0\n");
  EXPECT_EQ(message(), "links:1: has 1 sentences, but " + folder_.path("gold") +
                           " has 2\n  to fix: judge the links of the same text as the gold, one "
                           "line for each sentence pair");
  judge("0-0\n", "0-0\n0-0\n");
  EXPECT_NE(message(), "");
  judge("2 1 1 S\n", "0-0\n");
  EXPECT_NE(message(), "");
}

TEST_F(Aer, JudgesAttention) {
  judge("0-0 *1-1\n", "");
  options_.files.clear();
  options_.attention = folder_.write("attention", "{\"attention\": [[0.6, 0.4], [0.3, 0.7]]}\n");
  const std::vector<AerResult> results = run_aer(options_);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].kind, JudgedLinks::kHardAttention);
  EXPECT_EQ(results[0].counts.error_rate(), 0);
  EXPECT_NEAR(results[1].counts.error_rate(), 1 - (0.6 + 1.3) / 3, 1e-12);
}

TEST_F(Aer, MergesSubwords) {
  judge("0-0\n", "");
  options_.files.clear();
  options_.merge_subwords = true;
  options_.attention = folder_.write(
      "attention",
      "{\"attention\": [[0.2, 0.2, 0.6], [0.5, 0.5, 0.0]], \"source\": \"sun@@ ny <sink>\", "
      "\"target\": [\"be@@\", \"am\"]}\n");
  EXPECT_EQ(run_aer(options_)[0].counts.error_rate(), 0);
  EXPECT_NEAR(run_aer(options_)[1].counts.links_and_sure, 0.7, 1e-12);
}

TEST_F(Aer, NamesBadAttention) {
  judge("0-0 1-1\n", "");
  options_.files.clear();
  for (const char* line : {"no JSON", "{}", "[]", "{\"attention\": [[1], [0.5, 0.5]]}",
                           "{\"attention\": [[1, 0]]}", "{\"attention\": \"x\"}"}) {
    options_.attention = folder_.write("attention", std::string(line) + "\n");
    EXPECT_EQ(message().substr(0, 12), "attention:1:") << line;
  }
  options_.merge_subwords = true;
  options_.attention = folder_.write("attention",
                                     "{\"attention\": [[1, 0]], \"source\": \"a\", "
                                     "\"target\": \"x\"}\n");
  EXPECT_EQ(message().substr(0, 12), "attention:1:");
}

TEST_F(Aer, NeedsSomethingToJudge) {
  options_.gold = "gold";
  EXPECT_THROW(run_aer(options_), Error);
  options_.files = {"links"};
  options_.base = 2;
  EXPECT_THROW(run_aer(options_), Error);
}

}  // namespace
}  // namespace allot
