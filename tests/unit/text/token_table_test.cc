#include "text/token_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"
#include "text/token_counts.h"

namespace allot {
namespace {

Vocabulary two_words() {
  TokenCounts counts;
  counts.add("w1", 2);
  counts.add("w2", 1);
  return Vocabulary::build(counts);
}

class TokenTableTest : public ::testing::Test {
 protected:
  void expect_error(const std::string& content, const std::string& message) {
    try {
      read_token_table(folder_.write("bad.tsv", content), words_, 2, "two counts");
      FAIL() << content;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_THAT(error.what(), ::testing::HasSubstr(message));
    }
  }

  testing::TemporaryFolder folder_;
  Vocabulary words_ = two_words();
};

TEST_F(TokenTableTest, ATokenMayHaveATab) {
  TokenCounts counts;
  counts.add("der\tHund", 2);
  const Vocabulary words = Vocabulary::build(counts);
  const std::string path = folder_.path("table.tsv");
  write_token_table(path, words, {{words.id("der\tHund"), {20, 0}}});
  const std::vector<TokenRow> rows = read_token_table(path, words, 2, "two counts");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].token, words.id("der\tHund"));
  EXPECT_EQ(rows[0].numbers, (std::vector<uint32_t>{20, 0}));
}

TEST_F(TokenTableTest, ComesBackWithSpecialSymbols) {
  const std::string path = folder_.path("table.tsv");
  write_token_table(path, words_,
                    {{Vocabulary::kUnknown, {1, 2}},
                     {Vocabulary::kStart, {3, 4}},
                     {Vocabulary::kSink, {0, 4294967295}},
                     {words_.id("w1"), {5, 6}}});
  EXPECT_EQ(testing::read_bytes(path), "<unk>\t1\t2\n<s>\t3\t4\n<sink>\t0\t4294967295\nw1\t5\t6\n");
  const std::vector<TokenRow> rows = read_token_table(path, words_, 2, "two counts");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].token, Vocabulary::kUnknown);
  EXPECT_EQ(rows[1].token, Vocabulary::kStart);
  EXPECT_EQ(rows[2].numbers, (std::vector<uint32_t>{0, 4294967295}));
  EXPECT_EQ(rows[3].token, words_.id("w1"));
  EXPECT_EQ(rows[3].place.line, 4U);
}

TEST_F(TokenTableTest, WhatIsNotATableIsReportedWithItsLine) {
  expect_error("w1\t3\t4\nw2\t2\n", "bad.tsv:2: 'w2\t2' is not a token, a tab and two counts");
  expect_error("w1\t3\t-1\n", "bad.tsv:1: ");
  expect_error("w1\t3\t4x\n", "bad.tsv:1: ");
  expect_error("w1\t3\t4294967296\n", "bad.tsv:1: ");
  expect_error("\n", "bad.tsv:1: ");
  expect_error("x\t3\t4\n", "bad.tsv:1: 'x' is not a token of the model");
}

TEST_F(TokenTableTest, WhatTextSpellsIsNotTheSymbol) {
  TokenCounts counts;
  counts.add("<sink>", 2);
  const Vocabulary words = Vocabulary::build(counts);
  const std::string path = folder_.path("table.tsv");
  write_token_table(path, words, {{Vocabulary::kSink, {1, 1}}, {words.id("<sink>"), {2, 2}}});
  const std::vector<TokenRow> rows = read_token_table(path, words, 2, "two counts");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].token, Vocabulary::kSink);
  EXPECT_EQ(rows[1].token, words.id("<sink>"));
  EXPECT_EQ(rows[1].token, Vocabulary::kNumSpecial);
}

}  // namespace
}  // namespace allot
