#include "fertility/guided_table.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(GuidedTable, KeepsTheLargestOfEachToken) {
  GuidedTable table;
  table.add(std::vector<uint32_t>{5, 7, 3}, std::vector<uint32_t>{2, 1, 4});
  table.add(std::vector<uint32_t>{7, 5, 3}, std::vector<uint32_t>{3, 1, 1});
  EXPECT_EQ(table[5], 2U);
  EXPECT_EQ(table[7], 3U);
  EXPECT_EQ(table[3], 4U);
}

TEST(GuidedTable, UnseenAndNeverAlignedTokensGetOne) {
  GuidedTable table;
  table.add(6, 0);
  EXPECT_EQ(table[6], 1U);
  EXPECT_EQ(table[2], 1U);
  EXPECT_EQ(table[1000000], 1U);
}

// With minimum 0 a token that is there and never aligned becomes nothing; of others nothing is
// known.
TEST(GuidedTable, TheMinimumIsThatOfTokensThatAreThere) {
  GuidedTable table(0);
  table.add(6, 0);
  table.add(7, 0);
  table.add(7, 2);
  EXPECT_EQ(table[6], 0U);
  EXPECT_EQ(table[7], 2U);
  EXPECT_EQ(table[2], 1U);
}

class GuidedTableFile : public ::testing::Test {
 protected:
  void expect_error(const std::string& content, const std::string& message) {
    const std::string path = folder_.write("bad.tsv", content);
    try {
      GuidedTable::read(path, words_);
      FAIL() << content;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }

  testing::TemporaryFolder folder_;
  Vocabulary words_ = testing::numbered_words(5);
};

TEST_F(GuidedTableFile, ComesBack) {
  GuidedTable table;
  table.add(words_.id("w1"), 3);
  table.add(Vocabulary::kSink, 2);
  table.add(Vocabulary::kUnknown, 5);
  const std::string path = folder_.path("table.tsv");
  table.write(path, words_);
  EXPECT_EQ(testing::read_bytes(path), "<unk>\t5\n<sink>\t2\nw1\t3\n");
  const GuidedTable read = GuidedTable::read(path, words_);
  for (uint32_t token = 0; token < words_.size(); ++token) EXPECT_EQ(read[token], table[token]);
}

TEST_F(GuidedTableFile, ZeroComesBackWithMinimumZero) {
  GuidedTable table(0);
  table.add(words_.id("w1"), 0);
  const std::string path = folder_.path("table.tsv");
  table.write(path, words_);
  EXPECT_EQ(testing::read_bytes(path), "w1\t0\n");
  const GuidedTable read = GuidedTable::read(path, words_, 0);
  EXPECT_EQ(read[words_.id("w1")], 0U);
  EXPECT_EQ(read[words_.id("w2")], 1U);
}

TEST_F(GuidedTableFile, WhatIsNotATableIsReportedWithItsLine) {
  expect_error("w1\t3\nw2 2\n", "bad.tsv:2: 'w2 2' is not a token, a tab and its fertility");
  expect_error("w1\t0\n", "bad.tsv:1: ");
  expect_error("w1\t-1\n", "bad.tsv:1: ");
  expect_error("w1\t3\t4\n", "bad.tsv:1: ");
  expect_error("x\t3\n", "bad.tsv:1: 'x' is not a token of the model");
}

}  // namespace
}  // namespace allot
