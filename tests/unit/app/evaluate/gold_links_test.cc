#include "app/evaluate/gold_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class GoldLinks : public ::testing::Test {
 protected:
  std::vector<align::LinkCounts> evaluate(const std::string& gold, const std::string& links) {
    DropFiles files;
    files.alignments_hypothesis = {folder_.write("links", links)};
    return score_by_gold(folder_.write("gold", gold), files, {nullptr, text_, text_}, pool_);
  }
  std::string message(const std::string& gold, const std::string& links) {
    try {
      evaluate(gold, links);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  TextFile text_ = {"hypothesis", {"the dog", "yes"}};
  WorkerPool pool_{1};
};

TEST_F(GoldLinks, CountsEverySentence) {
  const auto counts = evaluate("0-0 *1-1\n0-0\n", "0-0 1-1\n\n");
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_EQ(counts[0].error_rate(), 0);
  EXPECT_EQ(counts[1].error_rate(), 1);
}

TEST_F(GoldLinks, ANaaclFileMayEndEarlier) {
  const auto counts = evaluate("1 1 1 S\n", "0-0\n0-0\n");
  EXPECT_EQ(counts[0].error_rate(), 0);
  EXPECT_EQ(counts[1].error_rate(), 1);
}

TEST_F(GoldLinks, NamesFilesOfAnotherLength) {
  EXPECT_THAT(message("0-0\n", "0-0\n0-0\n"), HasSubstr("gold:1: has 1 sentence, but 2 were"));
  EXPECT_THAT(message("0-0\n0-0\n", "0-0\n"), HasSubstr("links:1: ends after 1 line"));
}

}  // namespace
}  // namespace allot
