#include "translate/attention_stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Tokens = std::vector<uint32_t>;

// Token 10 is attended to half of the time, 11 always, 12 never; 8 words, 3 unattended.
AttentionStats random_stats() {
  AttentionStats stats;
  stats.add(Tokens{10}, true, true);
  stats.add(Tokens{10}, false, false);
  for (int i = 0; i < 4; ++i) stats.add(Tokens{11}, false, true);
  stats.add(Tokens{12}, true, false);
  stats.add(Tokens{12}, true, false);
  return stats;
}

TEST(AttentionStats, KnowsNothingAtFirst) {
  EXPECT_EQ(AttentionStats().unattended_share(Tokens{10}, true), 0);
}

TEST(AttentionStats, IsTheShareOfATokensWordsDrawnToTheUsual) {
  const AttentionStats stats = random_stats();
  const double usual = 3.0 / 8;
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{10}, false), (1 + 0.5 * usual) / 2.5);
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{11}, false), (0 + 0.5 * usual) / 4.5);
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{12}, false), (2 + 0.5 * usual) / 2.5);
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{99}, false), usual);
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{Vocabulary::kUnknown}, false), usual);
}

TEST(AttentionStats, AWordIsAsItsLeastNeglectedPiece) {
  const AttentionStats stats = random_stats();
  EXPECT_EQ(stats.unattended_share(Tokens{12, 11, 10}, false),
            stats.unattended_share(Tokens{11}, false));
}

TEST(AttentionStats, FirstWordsAreAtLeastAsFirstWordsAre) {
  const AttentionStats stats = random_stats();
  const double first = (2 + 0.5 * 3.0 / 8) / 3.5;
  EXPECT_DOUBLE_EQ(stats.unattended_share(Tokens{11}, true), first);
  EXPECT_EQ(stats.unattended_share(Tokens{12}, true), stats.unattended_share(Tokens{12}, false));
}

TEST(AttentionStats, ComesBackFromItsFile) {
  const testing::TemporaryFolder folder;
  const Vocabulary words = testing::numbered_words(20);
  const AttentionStats stats = random_stats();
  const std::string path = folder.path("attention.tsv");
  stats.write(path, words);
  const AttentionStats read = AttentionStats::read(path, words);
  for (uint32_t token = 0; token < words.size(); ++token) {
    for (const bool is_first : {false, true}) {
      EXPECT_EQ(read.unattended_share(Tokens{token}, is_first),
                stats.unattended_share(Tokens{token}, is_first));
    }
  }
  try {
    AttentionStats::read(folder.write("bad.tsv", "<unk>\t2\t3\n"), words);
    FAIL() << "more unattended words than words";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("bad.tsv:1: 3 unattended of 2 words"));
  }
}

}  // namespace
}  // namespace allot
