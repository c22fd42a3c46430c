#include "align/gold_file.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot::align {
namespace {

class GoldFile : public ::testing::Test {
 protected:
  LinkFile read(const std::string& content, const LinkFileOptions& options = {}) {
    return read_link_file(folder.write("gold", content), options);
  }
  std::string message(const std::string& content) {
    try {
      read(content);
    } catch (const Error& error) {
      return std::string(error.what()).substr(folder.path("").size());
    }
    return "";
  }
  testing::TemporaryFolder folder;
};

TEST_F(GoldFile, ReadsPharaoh) {
  const LinkFile file = read("0-0 *1-1\n\n2-3\n");
  EXPECT_EQ(file.format, LinkFormat::kPharaoh);
  ASSERT_EQ(file.sentences.size(), 3U);
  EXPECT_EQ(file.sentences[0].possible, (Links{{1, 1}}));
  EXPECT_TRUE(file.sentences[1].sure.empty());
  EXPECT_EQ(file.sentences[2].sure, (Links{{2, 3}}));
  LinkFileOptions from_one;
  from_one.first_position = 1;
  EXPECT_EQ(read("1-2\n", from_one).sentences[0].sure, (Links{{0, 1}}));
}

TEST_F(GoldFile, ReadsNaacl) {
  const LinkFile file = read("0001 1 1 S\n0003 2 1 P 0.7\n0001 2 3\n\n0003 0 4 S\n");
  EXPECT_EQ(file.format, LinkFormat::kNaacl);
  ASSERT_EQ(file.sentences.size(), 3U);
  EXPECT_EQ(file.sentences[0].sure, (Links{{0, 0}, {1, 2}}));
  EXPECT_TRUE(file.sentences[1].sure.empty());
  EXPECT_EQ(file.sentences[2].possible, (Links{{1, 0}}));
  EXPECT_TRUE(file.sentences[2].sure.empty());  // position 0 is the null word
}

TEST_F(GoldFile, ReadsNaaclFromZeroAndFlipped) {
  LinkFileOptions options;
  options.first_position = 0;
  options.is_flipped = true;
  EXPECT_EQ(read("1 0 4 S\n", options).sentences[0].sure, (Links{{4, 0}}));
}

TEST_F(GoldFile, NamesBadLines) {
  EXPECT_EQ(
      message("0-0\n1\n"),
      "gold:2: '1' is not a link\n  to fix: write links as source-target, for example 0-0 1-2 "
      "(possible ones *0-0, 0?0 or 0p0)");
  EXPECT_EQ(message("1 1 1 S\n1 1 2 X\n"),
            "gold:2: '1 1 2 X' is not a link in the NAACL format\n  to fix: write sentence, source "
            "position, target position and S or P, for example 0001 1 2 S");
  EXPECT_EQ(message("0 1 1 S\n"),
            "gold:1: there is no sentence 0\n  to fix: number the sentences from 1, as the NAACL "
            "format has it, to 1000000");
  EXPECT_NE(message("1 1 1\n1 1\n"), "");
}

TEST_F(GoldFile, OneLineAsksForLittleMemory) {
  for (const char* line : {"4000000000 1 1\n", "1000001 1 1\n"}) {
    EXPECT_NE(message(line).find("there is no sentence "), std::string::npos) << line;
  }
  EXPECT_EQ(read("1000000 1 1\n").sentences.size(), 1000000U);
}

// As in Pharaoh lines: what counts by positions need not think of numbers near the end.
TEST_F(GoldFile, PositionsAreThoseOfWords) {
  EXPECT_EQ(read("1 1000000 1 S\n").sentences[0].sure, (Links{{999999, 0}}));
  EXPECT_EQ(message("1 1 4294967295 S\n"),
            "gold:1: '1 1 4294967295 S' has a position above 1000000\n  to fix: write positions of "
            "words: 1 is the first one");
  EXPECT_NE(message("1 1000001 1 P\n"), "");
  EXPECT_NE(message("0-1000001\n"), "");
}

}  // namespace
}  // namespace allot::align
