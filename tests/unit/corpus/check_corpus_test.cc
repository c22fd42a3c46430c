#include "corpus/check_corpus.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(CheckCorpus, ReadsAllOfTwoFiles) {
  const testing::TemporaryFolder folder;
  const CheckReport report = check_corpus(
      {folder.write("a.de", "eins\nzwei\nzwei\n"), folder.write("a.en", "one\ntwo\ntwo\n"), ""},
      {});
  EXPECT_EQ(report.pairs, 3u);
  EXPECT_EQ(report.source.counts.lines, 3u);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].problem, Problem::kDuplicatePair);
}

TEST(CheckCorpus, ReadsAllOfTheLongerFile) {
  const testing::TemporaryFolder folder;
  const CheckReport report = check_corpus(
      {folder.write("a.de", "eins\nzwei drei\nvier\n"), folder.write("a.en", "one\n"), ""}, {});
  EXPECT_EQ(report.pairs, 1u);
  EXPECT_EQ(report.source.words.count(), report.source.counts.lines);
  EXPECT_EQ(report.source.words.total(), 4u);
}

TEST(CheckCorpus, PutsBadContentIntoTheReport) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(check_corpus({"", "", folder.write("a.tsv", "no tab\n")}, {}).is_usable());
}

TEST(CheckCorpus, ThrowsWhenAFileIsMissing) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(check_corpus({folder.path("a.de"), folder.path("a.en"), ""}, {}), Error);
}

TEST(CheckCorpus, ChecksItsOptions) {
  const testing::TemporaryFolder folder;
  CheckOptions options;
  options.limits.max_ratio = 0.1;
  EXPECT_THROW(check_corpus({"", "", folder.write("a.tsv", "a\tb\n")}, options), Error);
}

}  // namespace
}  // namespace allot
