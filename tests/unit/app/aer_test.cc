#include "app/aer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class Aer : public ::testing::Test {
 protected:
  void evaluate(const std::string& gold, const std::string& links) {
    options.gold = folder.write("gold", gold);
    options.files = {folder.write("links", links)};
  }
  std::string message() {
    try {
      run_aer(options);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return std::string(error.what()).substr(folder.path("").size());
    }
    return "";
  }
  testing::TemporaryFolder folder;
  AerOptions options;
};

TEST_F(Aer, EvaluatesEveryFile) {
  evaluate("0-0 *1-1\n0-0\n", "0-0\n0-1\n");
  options.files.push_back(folder.write("better", "0-0 1-1\n0-0\n"));
  const std::vector<AerResult> results = run_aer(options);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].counts.error_rate(), 0.5);
  EXPECT_EQ(results[1].counts.error_rate(), 0);
  EXPECT_EQ(to_text(results[0]),
            folder.path("links") + ": AER 50.0% (precision 50.0%, recall 50.0%, 2 links)");
  EXPECT_EQ(to_json(results[1]),
            "{\"file\":\"" + folder.path("better") +
                "\",\"kind\":\"links\",\"aer\":0.0,\"precision\":1.0,\"recall\":1.0,\"links\":3.0,"
                "\"sure\":2.0,\"links_and_sure\":2.0,\"links_and_possible\":3.0}");
}

TEST_F(Aer, KnowsPositionsAndOrder) {
  evaluate("1-2\n", "1-0\n");
  options.gold_base = 1;
  options.is_flipped = true;
  EXPECT_EQ(run_aer(options)[0].counts.error_rate(), 0);
}

TEST_F(Aer, ANaaclFileMayEndBeforeTheText) {
  evaluate("1 1 1 S\n", "0-0\n0-0\n");  // no sure link in sentence 2
  EXPECT_EQ(run_aer(options)[0].counts.links, 2);
  evaluate("0-0\n0-0\n", "1 1 1\n");
  EXPECT_EQ(run_aer(options)[0].counts.sure, 2);
}

TEST_F(Aer, NamesUnequalLengths) {
  evaluate("0-0\n0-0\n", "0-0\n");
  EXPECT_EQ(message(),
            "links:1: has 1 sentence, but " + folder.path("gold") +
                " has 2\n  to fix: evaluate links of the same text as the gold links, one "
                "line for each sentence pair");
  evaluate("0-0\n", "0-0\n0-0\n");
  EXPECT_NE(message(), "");
  evaluate("2 1 1 S\n", "0-0\n");
  EXPECT_NE(message(), "");
}

TEST_F(Aer, EvaluatesAttention) {
  evaluate("0-0 *1-1\n", "");
  options.files.clear();
  options.attention = folder.write("attention", "{\"attention\": [[0.6, 0.4], [0.3, 0.7]]}\n");
  const std::vector<AerResult> results = run_aer(options);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].kind, EvaluatedLinks::kHardAttention);
  EXPECT_EQ(results[0].counts.error_rate(), 0);
  EXPECT_NEAR(results[1].counts.error_rate(), 1 - (0.6 + 1.3) / 3, 1e-12);
  EXPECT_EQ(to_text(results[0]), folder.path("attention") +
                                     " (hard attention): AER 0.0% (precision 100.0%, recall "
                                     "100.0%, 2 links)");
}

TEST_F(Aer, MergesSubwords) {
  evaluate("0-0\n", "");
  options.files.clear();
  options.merge_subwords = true;
  options.attention = folder.write(
      "attention",
      "{\"attention\": [[0.2, 0.2, 0.6], [0.5, 0.5, 0.0]], \"source\": \"sun@@ ny <sink>\", "
      "\"target\": [\"be@@\", \"am\"]}\n");
  EXPECT_EQ(run_aer(options)[0].counts.error_rate(), 0);
  EXPECT_NEAR(run_aer(options)[1].counts.links_and_sure, 0.7, 1e-12);
}

TEST_F(Aer, NamesBadAttention) {
  evaluate("0-0 1-1\n", "");
  options.files.clear();
  for (const std::string& line :
       {std::string("no JSON"), std::string("{}"), std::string("[]"),
        std::string(R"({"attention": [[1], [0.5, 0.5]]})"),
        std::string(R"({"attention": [[1, 0]]})"), std::string(R"({"attention": "x"})"),
        std::string(R"({"attention": [[true, 0], [0, 1]]})"),
        std::string(R"({"attention": [[[1], 0], [0, 1]]})"),
        std::string(R"({"attention": [1, 0]})"), std::string(200000, '[')}) {
    options.attention = folder.write("attention", line + "\n");
    EXPECT_EQ(message().substr(0, 12), "attention:1:") << line.substr(0, 50);
    EXPECT_EQ(message().find("exception"), std::string::npos) << message();
  }
  options.merge_subwords = true;
  options.attention = folder.write("attention",
                                   "{\"attention\": [[1, 0]], \"source\": \"a\", "
                                   "\"target\": \"x\"}\n");
  EXPECT_EQ(message().substr(0, message().find('\n')),
            "attention:1: the attention is 1 x 2, but the line has 1 target subword and 1 source "
            "subword");
}

TEST_F(Aer, NeedsSomethingToEvaluate) {
  options.gold = "gold";
  EXPECT_THROW(run_aer(options), Error);
  options.files = {"links"};
  options.base = 2;
  EXPECT_THROW(run_aer(options), Error);
}

}  // namespace
}  // namespace allot
