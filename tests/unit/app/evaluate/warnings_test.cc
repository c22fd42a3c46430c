#include "app/evaluate/warnings.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

// One line of JSON: its source has three words.
std::string warned_line(const std::string& translation, const std::string& warnings) {
  return "{\"translation\": \"" + translation +
         "\", \"source_words\": [{}, {}, {}], \"hypotheses\": [{\"warnings\": [" + warnings +
         "]}, {\"warnings\": [{\"kind\": \"missing-word\", \"position\": 0}]}]}\n";
}

constexpr const char* kBoth =
    "{\"kind\": \"missing-word\", \"position\": 2}, {\"kind\": \"unspent-budget\", \"position\": "
    "2}, {\"kind\": \"unspent-budget\", \"position\": 1}, {\"kind\": \"too-short\"}";

class WarningsTest : public ::testing::Test {
 protected:
  WarningsTest() {
    options_.language = "en";
    use(warned_line("The dog.", kBoth) + warned_line("A cat sleeps", ""),
        "The dog barks.\nA cat sleeps\n", "0-0 1-1 2-2\n0-0 1-1 *2-2\n");
  }
  void use(const std::string& translations, const std::string& reference, const std::string& gold) {
    options_.translations = folder_.write("t.jsonl", translations);
    options_.reference = folder_.write("r", reference);
    options_.gold_alignments = folder_.write("g", gold);
  }
  std::string problem() {
    try {
      score_warnings(options_);
    } catch (const Error& error) {
      return std::string(error.problem()).substr(folder_.path("").size());
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  WarningsOptions options_;
};

TEST_F(WarningsTest, ComparesWarningsWithGoldLinks) {
  const WarningScore score = score_warnings(options_);
  EXPECT_EQ(score.num_sentences(), 2u);
  EXPECT_EQ(score.num_lost(), 1u);
  EXPECT_EQ(score.rows()[0].words, 2u);  // of the best hypothesis alone
  EXPECT_EQ(score.rows()[0].found, 1u);
  EXPECT_EQ(score.rows()[1].words, 1u);
  EXPECT_EQ(score.rows()[1].precision(), 1);
}

TEST_F(WarningsTest, WritesTextOrJson) {
  options_.output = folder_.path("out");
  evaluate_warnings(options_);
  EXPECT_EQ(testing::read_bytes(options_.output), score_warnings(options_).to_text());
  options_.json = true;
  evaluate_warnings(options_);
  EXPECT_EQ(testing::read_bytes(options_.output).substr(0, 29),
            "{\"sentences\":2,\"lost_words\":1");
}

TEST_F(WarningsTest, GoldLinksMayBeNaacl) {
  options_.gold_alignments = folder_.write("g", "1 3 3 S\n");
  EXPECT_EQ(score_warnings(options_).num_lost(), 1u);
}

TEST_F(WarningsTest, NamesFilesThatDoNotBelongTogether) {
  const std::string two = warned_line("a", "") + warned_line("b", "");
  use(two, "a\n", "0-0\n");
  EXPECT_EQ(problem(), "t.jsonl:2: has no reference: " + folder_.path("r") + " has 1 line");
  use(two, "a\nb\nc\n", "0-0\n0-0\n0-0\n");
  EXPECT_EQ(problem(), "t.jsonl:2: ends after 2 lines, but " + folder_.path("r") + " has 3 lines");
  use(two, "a\nb\n", "0-0\n");
  EXPECT_EQ(problem(), "g:1: has 1 sentence for 2 references");
  use(two, "a\nb\n", "0-0\n0-1\n");
  EXPECT_EQ(problem(), "g:2: link 0-1 is between 3 source words and 1 reference word");
  use(two, "a\nb c\n", "0-0\n3-0\n");
  EXPECT_EQ(problem(), "g:2: link 3-0 is between 3 source words and 2 reference words");
}

TEST_F(WarningsTest, NamesWhatIsNoTranslation) {
  for (const std::string& line :
       {std::string("text"), std::string("{}"), warned_line("a", "{\"kind\": \"missing-word\"}"),
        warned_line("a", "1")}) {
    use(line + (line.back() == '\n' ? "" : "\n"), "a\n", "\n");
    EXPECT_EQ(problem().substr(0, 10), "t.jsonl:1:") << line;
  }
}

}  // namespace
}  // namespace allot
