#include "translate/attention_stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Pieces = std::vector<uint32_t>;

// Token 10 is attended to half of the time, 11 always, 12 never; 8 words, 3 unused.
AttentionHabit made_up_habit() {
  AttentionHabit habit;
  habit.add(Pieces{10}, true, true);
  habit.add(Pieces{10}, false, false);
  for (int i = 0; i < 4; ++i) habit.add(Pieces{11}, false, true);
  habit.add(Pieces{12}, true, false);
  habit.add(Pieces{12}, true, false);
  return habit;
}

TEST(AttentionHabit, KnowsNothingAtFirst) {
  EXPECT_EQ(AttentionHabit().unused_share(Pieces{10}, true), 0);
}

TEST(AttentionHabit, IsTheShareOfATokensWordsDrawnToTheUsual) {
  const AttentionHabit habit = made_up_habit();
  const double usual = 3.0 / 8;
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{10}, false), (1 + 0.5 * usual) / 2.5);
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{11}, false), (0 + 0.5 * usual) / 4.5);
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{12}, false), (2 + 0.5 * usual) / 2.5);
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{99}, false), usual);
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{Vocabulary::kUnknown}, false), usual);
}

TEST(AttentionHabit, AWordIsAsItsLeastNeglectedPiece) {
  const AttentionHabit habit = made_up_habit();
  EXPECT_EQ(habit.unused_share(Pieces{12, 11, 10}, false), habit.unused_share(Pieces{11}, false));
}

TEST(AttentionHabit, FirstWordsAreAtLeastAsFirstWordsAre) {
  const AttentionHabit habit = made_up_habit();
  const double first = (2 + 0.5 * 3.0 / 8) / 3.5;
  EXPECT_DOUBLE_EQ(habit.unused_share(Pieces{11}, true), first);
  EXPECT_EQ(habit.unused_share(Pieces{12}, true), habit.unused_share(Pieces{12}, false));
}

TEST(AttentionHabit, ComesBackFromItsFile) {
  const testing::TemporaryFolder folder;
  const Vocabulary words = testing::numbered_words(20);
  const AttentionHabit habit = made_up_habit();
  const std::string path = folder.path("attention.tsv");
  habit.write(path, words);
  const AttentionHabit read = AttentionHabit::read(path, words);
  for (uint32_t token = 0; token < words.size(); ++token) {
    for (const bool is_first : {false, true}) {
      EXPECT_EQ(read.unused_share(Pieces{token}, is_first),
                habit.unused_share(Pieces{token}, is_first));
    }
  }
  try {
    AttentionHabit::read(folder.write("bad.tsv", "<unk>\t2\t3\n"), words);
    FAIL() << "more unused words than words";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("bad.tsv:1: 3 of 2 words are unused"));
  }
}

}  // namespace
}  // namespace allot
