#include "app/split_corpus.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class SplitCorpusTest : public ::testing::Test {
 protected:
  SplitCorpusTest() {
    std::string source, target;
    for (int i = 0; i < 200; ++i) {
      source += "s" + std::to_string(i % 190) + "\n";
      target += "t" + std::to_string(i % 190) + "\n";
    }
    options_.files.source = folder_.write("all.de", source);
    options_.files.target = folder_.write("all.en", target);
    options_.sizes = {20, 30};
    options_.prefix = folder_.path("c");
  }

  size_t lines(const std::string& name) const {
    const std::string text = testing::read_bytes(folder_.path(name));
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  testing::TemporaryFolder folder_;
  SplitCorpusOptions options_;
};

TEST_F(SplitCorpusTest, WritesAllParts) {
  split_corpus(options_);
  EXPECT_EQ(lines("c.valid.de"), 20u);
  EXPECT_EQ(lines("c.valid.en"), 20u);
  EXPECT_EQ(lines("c.test.de"), 30u);
  EXPECT_EQ(lines("c.train.de"), lines("c.train.en"));
  EXPECT_LE(lines("c.train.de"), 150u);
  EXPECT_GE(lines("c.train.de"), 140u);
  const std::string first = testing::read_bytes(folder_.path("c.valid.de"));
  split_corpus(options_);
  EXPECT_EQ(testing::read_bytes(folder_.path("c.valid.de")), first);
}

TEST_F(SplitCorpusTest, WritesOnlyWhatIsWanted) {
  options_.sizes.test = 0;
  split_corpus(options_);
  EXPECT_THROW(lines("c.test.de"), std::exception);
}

TEST_F(SplitCorpusTest, OnePairIsTooFew) {
  options_.files.source = folder_.write("one.de", "s\n");
  options_.files.target = folder_.write("one.en", "t\n");
  options_.sizes = {2, 1};
  try {
    split_corpus(options_);
    FAIL() << "held out more than there is";
  } catch (const Error& error) {
    EXPECT_EQ(error.problem_alone(),
              "has 1 pair, too few to hold out 2 for validation and 1 for test");
  }
}

TEST_F(SplitCorpusTest, RefusesWhatIsTooSmall) {
  options_.sizes = {100, 50};
  EXPECT_THROW(split_corpus(options_), Error);
  EXPECT_THROW(lines("c.train.de"), std::exception);
  options_.sizes = {10, 10};
  options_.prefix = "";
  EXPECT_THROW(split_corpus(options_), Error);
  options_.prefix = folder_.path("c");
  options_.files.source = "-";
  EXPECT_THROW(split_corpus(options_), Error);
}

}  // namespace
}  // namespace allot
