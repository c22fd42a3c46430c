#include "corpus/formats/table_pairs.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(TablePairs, ReadsTwoColumns) {
  const testing::TemporaryFolder folder;
  PairChoice choice;
  choice.source_column = "German";
  choice.target_column = "English";
  const std::string path =
      folder.write("a.csv", "English,id,German\n\"a\nb\",1,ab\n\n,2,c\nd,3,e\n");
  const auto pairs = open_table_pairs(path, choice);
  SentencePair pair;
  ASSERT_TRUE(pairs->next(pair));
  EXPECT_EQ(pair.source, "ab");
  EXPECT_EQ(pair.target, "a b");
  ASSERT_TRUE(pairs->next(pair));
  EXPECT_EQ(pair.source, "e");
  EXPECT_EQ(pairs->place().line, 6u);
  EXPECT_FALSE(pairs->next(pair));
  EXPECT_EQ(pairs->counts().units, 3u);
  EXPECT_EQ(pairs->counts().empty, 1u);
  EXPECT_EQ(pairs->counts().line_breaks, 1u);
}

TEST(TablePairs, ReadsOtherEncodings) {
  const testing::TemporaryFolder folder;
  PairChoice choice;
  choice.source_column = "a";
  choice.target_column = "b";
  choice.encoding = "ISO-8859-1";
  const auto pairs = open_table_pairs(folder.write("a.tsv", "a\tb\ngr\xFCn\tgreen\n"), choice);
  SentencePair pair;
  ASSERT_TRUE(pairs->next(pair));
  EXPECT_EQ(pair.source, "grün");
  choice.target_column = "c";
  EXPECT_THROW(open_table_pairs(folder.path("a.tsv"), choice), Error);
}

}  // namespace
}  // namespace allot
