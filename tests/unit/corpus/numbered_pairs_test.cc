#include "corpus/numbered_pairs.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class NumberedPairsTest : public ::testing::Test {
 protected:
  AlignmentText two_files(const std::string& source, const std::string& target) {
    AlignmentText where;
    where.files.source = folder.write("de", source);
    where.files.target = folder.write("en", target);
    return where;
  }
  AlignmentText separated(const std::string& lines) {
    AlignmentText where;
    where.pairs = folder.write("pairs", lines);
    return where;
  }
  std::string message(const AlignmentText& where) {
    try {
      align::ModelText text;
      read_new_words(where, text);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return std::string(error.what()).substr(folder.path("").size());
    }
    return "";
  }
  testing::TemporaryFolder folder;
};

TEST_F(NumberedPairsTest, NumbersNewWords) {
  align::ModelText text;
  const NumberedPairs numbered = read_new_words(two_files("a b a\n\n b \n", "x\ny\n\n"), text);
  ASSERT_EQ(numbered.pairs.size(), 3U);
  EXPECT_EQ(numbered.num_empty, 2U);
  EXPECT_EQ(numbered.pairs.source[0].size(), 3U);
  EXPECT_EQ(numbered.pairs.source[0][2], 0U);
  EXPECT_EQ(numbered.pairs.source[2][0], 1U);
  EXPECT_EQ(text.sizes().source, 2U);
  EXPECT_EQ(text.sizes().target, 2U);
}

TEST_F(NumberedPairsTest, FindsKnownWords) {
  align::ModelText text;
  text.source_words.add("a");
  text.target_words.add("x");
  const NumberedPairs numbered = read_known_words(two_files("a b\n", "y x\n"), text);
  EXPECT_EQ(numbered.pairs.source[0][0], 0U);
  EXPECT_EQ(numbered.pairs.source[0][1], align::kUnknownWord);
  EXPECT_EQ(numbered.pairs.target[0][0], align::kUnknownWord);
  EXPECT_EQ(text.sizes().source, 1U);
}

TEST_F(NumberedPairsTest, PutsTheSinkBehindSourcesThatHaveWords) {
  align::ModelText text;
  text.frame.has_sink = true;
  const NumberedPairs numbered = read_new_words(two_files("a\n\n", "x\ny\n"), text);
  EXPECT_EQ(numbered.pairs.source[0].size(), 2U);
  EXPECT_EQ(text.source_words.word(numbered.pairs.source[0][1]), "<sink>");
  EXPECT_TRUE(numbered.pairs.source[1].empty());
  EXPECT_EQ(numbered.num_empty, 1U);
}

TEST_F(NumberedPairsTest, ReadsSeparatedPairs) {
  align::ModelText text;
  const NumberedPairs numbered = read_new_words(separated("a b ||| x\n|||\nc|||y z\n"), text);
  ASSERT_EQ(numbered.pairs.size(), 3U);
  EXPECT_EQ(numbered.num_empty, 1U);
  EXPECT_EQ(numbered.pairs.target[2].size(), 2U);
}

TEST_F(NumberedPairsTest, NamesBadLines) {
  EXPECT_EQ(message(separated("a ||| x\na x\n")),
            "pairs:2: does not have '|||' exactly once\n  to fix: write each pair as: source ||| "
            "target");
  EXPECT_NE(message(separated("a ||| x ||| y\n")), "");
  EXPECT_EQ(message(two_files("a\nb\n", "x\n")).substr(0, 5), "en:1:");
  std::string long_line;
  for (int i = 0; i < 100000; ++i) long_line += "w ";
  EXPECT_EQ(
      message(two_files("a\nb\n", "x\n" + long_line + "\n")),
      "en:2: has 100,000 words, and the aligner takes 10,000 at most\n  to fix: break the line "
      "into sentences on both sides, or run 'allot clean'");
  EXPECT_EQ(message(two_files("a\nb\xFF\n", "x\ny\n")).substr(0, 6), "de:2: ");
}

TEST_F(NumberedPairsTest, TakesExactlyTheLimit) {
  std::string line;
  for (size_t i = 0; i < align::kMostWords; ++i) line += "w ";
  EXPECT_EQ(message(two_files(line + "\n", "x\n")), "");
  EXPECT_NE(message(two_files(line + "w\n", "x\n")), "");
}

TEST(AlignmentText, IsNamedOnce) {
  AlignmentText where;
  EXPECT_THROW(where.validate(), Error);
  where.pairs = "pairs";
  EXPECT_NO_THROW(where.validate());
  where.files.source = "de";
  EXPECT_THROW(where.validate(), Error);
}

}  // namespace
}  // namespace allot
