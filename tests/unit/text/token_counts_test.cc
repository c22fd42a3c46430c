#include "text/token_counts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;
using ::testing::ElementsAre;

std::string written(const TokenCounts& counts, const CountLimits& limits) {
  const TemporaryFolder folder;
  OutputFile output(folder.path("out"));
  write_token_counts(output, counts, limits);
  output.commit();
  return read_bytes(folder.path("out"));
}

std::string message_for(const std::string& content, RepeatedToken repeated) {
  const TemporaryFolder folder;
  const std::string path = folder.write("vocab", content);
  try {
    read_token_counts(path, repeated);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    return std::string(error.what()).substr(path.size());
  }
  return "";
}

TEST(TokenCounts, CountsTokensBetweenSpaces) {
  TokenCounts counts;
  counts.add_line("  the cat  and the dog ");
  counts.add_line("");
  EXPECT_EQ(counts.size(), 4U);
  EXPECT_EQ(counts.count_of("the"), 2U);
  EXPECT_EQ(counts.count_of("bird"), 0U);
}

TEST(TokenCounts, TakesOtherWhiteSpaceAsPartOfAToken) {
  TokenCounts counts;
  counts.add_line("a\tb c\u00A0d e\u2028f");
  EXPECT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts.count_of("c\u00A0d"), 1U);
}

TEST(TokenCounts, SortsByCountThenByFirstUse) {
  TokenCounts counts;
  counts.add_line("red blue blue green green gold");
  EXPECT_THAT(counts.by_count(), ElementsAre(1U, 2U, 0U, 3U));
  EXPECT_THAT(counts.by_count({3, 1}), ElementsAre(1U, 2U, 0U));
  EXPECT_THAT(counts.by_count({0, 2}), ElementsAre(1U, 2U));
  EXPECT_THAT(counts.by_count({1, 2}), ElementsAre(1U));
}

TEST(TokenCounts, AddsOtherCounts) {
  TokenCounts a, b;
  a.add("x", 2);
  b.add("y", 5);
  b.add("x", 3);
  a.add_all(b);
  EXPECT_EQ(a.count_of("x"), 5U);
  EXPECT_EQ(a.count_of("y"), 5U);
}

TEST(TokenCounts, WritesWhatItReads) {
  const TemporaryFolder folder;
  const std::string text = "the 9\nhouse@@ 4\n\u2028 1\n";
  const TokenCounts counts = read_token_counts(folder.write("v", text), RepeatedToken::kReject);
  EXPECT_EQ(counts.count_of("house@@"), 4U);
  EXPECT_EQ(written(counts, {}), text);
  EXPECT_EQ(written(counts, {2, 1}), "the 9\nhouse@@ 4\n");
}

TEST(TokenCounts, RefusesMalformedLines) {
  const std::string remedy =
      "\n  to fix: each line holds a token, a space and a whole number, as in 'house 42'; 'allot "
      "vocab' writes such files";
  for (const std::string line : {"house", "house x", "house -1", "house 1.5", "house 1 2", "",
                                 "house 99999999999999999999", "house\t42"}) {
    EXPECT_EQ(message_for("the 9\n" + line + "\n", RepeatedToken::kAdd),
              ":2: not a token and its count: '" + line + "'" + remedy);
  }
}

TEST(TokenCounts, AddsOrRefusesRepeatedTokens) {
  EXPECT_EQ(message_for("the 9\ncat 1\nthe 2\n", RepeatedToken::kReject),
            ":3: the token 'the' occurs twice\n"
            "  to fix: give each token one line; 'allot vocab' writes such files");
  const TemporaryFolder folder;
  const std::string path = folder.write("v", "the 9\nthe 2\n");
  EXPECT_EQ(read_token_counts(path, RepeatedToken::kAdd).count_of("the"), 11U);
}

}  // namespace
}  // namespace allot
