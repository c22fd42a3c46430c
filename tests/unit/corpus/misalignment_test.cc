#include "corpus/misalignment.h"

#include <gtest/gtest.h>

#include "support/random_corpus.h"

namespace allot {
namespace {

using testing::move_targets;
using testing::random_evidence;

void expect_block(const MisalignedBlock& block, size_t first, size_t last, int shift) {
  EXPECT_NEAR(static_cast<double>(block.first_line), static_cast<double>(first), 4);
  EXPECT_NEAR(static_cast<double>(block.last_line), static_cast<double>(last), 4);
  EXPECT_EQ(block.shift, shift);
}

TEST(Misalignment, GivesNoFalseAlarm) {
  Random random(1);
  for (const double noise : {0.05, 0.25, 0.5, 1.0}) {
    for (int round = 0; round < 20; ++round) {
      EXPECT_TRUE(find_misaligned_blocks(random_evidence(2000, random, {noise, 0.1})).empty())
          << noise;
    }
  }
}

TEST(Misalignment, FindsAShiftFromALostLineOn) {
  Random random(2);
  const auto pairs = random_evidence(3000, random);
  for (const int shift : {1, -1, 4, -10}) {
    const auto moved = move_targets(pairs, 1000, 2980, [shift](size_t i) {
      return static_cast<size_t>(static_cast<int>(i) + shift);
    });
    const auto blocks = find_misaligned_blocks(moved);
    ASSERT_EQ(blocks.size(), 1u) << shift;
    expect_block(blocks[0], 1001, 2980, shift);
    EXPECT_GT(blocks[0].score, 1000);
  }
}

TEST(Misalignment, FindsAShiftOfMostOfTheCorpus) {
  Random random(3);
  const auto pairs = random_evidence(3000, random);
  const auto blocks =
      find_misaligned_blocks(move_targets(pairs, 100, 2990, [](size_t i) { return i + 1; }));
  ASSERT_EQ(blocks.size(), 1u);
  expect_block(blocks[0], 101, 2990, 1);
}

TEST(Misalignment, FindsShortBlocks) {
  Random random(4);
  int found = 0;
  for (int round = 0; round < 20; ++round) {
    const auto pairs = random_evidence(2000, random);
    const auto blocks =
        find_misaligned_blocks(move_targets(pairs, 700, 740, [](size_t i) { return i - 2; }));
    found += blocks.size() == 1 && blocks[0].shift == -2 ? 1 : 0;
  }
  EXPECT_GE(found, 19);
}

TEST(Misalignment, TellsTwoShiftsApart) {
  Random random(5);
  const auto pairs = random_evidence(3000, random);
  const auto moved =
      move_targets(pairs, 500, 2900, [](size_t i) { return i < 1500 ? i + 1 : i + 3; });
  const auto blocks = find_misaligned_blocks(moved);
  ASSERT_EQ(blocks.size(), 2u);
  expect_block(blocks[0], 501, 1500, 1);
  expect_block(blocks[1], 1501, 2900, 3);
}

TEST(Misalignment, FindsLinesThatFitNothing) {
  Random random(6);
  const auto pairs = random_evidence(3000, random);
  const auto moved = move_targets(pairs, 1000, 1400, [](size_t i) { return 1399 - (i - 1000); });
  const auto blocks = find_misaligned_blocks(moved);
  ASSERT_EQ(blocks.size(), 1u);
  expect_block(blocks[0], 1001, 1400, 0);
}

// A list of dates and events: the source's dates are long and its events short, the target's the
// other way round. Lengths alone would speak for a shift by one.
TEST(Misalignment, TrustsNumbersMoreThanLengthsInLists) {
  Random random(7);
  auto pairs = random_evidence(5000, random, {0.25, 0.3});
  for (size_t i = 2000; i < 2100; ++i) {
    const bool is_date = i % 2 == 0;
    pairs[i].source_length = static_cast<uint16_t>((is_date ? 30 : 10) + random.below(8));
    pairs[i].target_length = static_cast<uint16_t>((is_date ? 20 : 60) + random.below(8));
    pairs[i].source_numbers = static_cast<uint16_t>(1U << random.below(16));
    pairs[i].target_numbers = pairs[i].source_numbers;
  }
  EXPECT_TRUE(find_misaligned_blocks(pairs).empty());
}

// A passage that is translated at three times the usual length, but line by line.
TEST(Misalignment, AcceptsAFreelyTranslatedPassage) {
  Random random(8);
  auto pairs = random_evidence(5000, random);
  for (size_t i = 2000; i < 2200; ++i) {
    pairs[i].target_length = static_cast<uint16_t>(3 * pairs[i].target_length);
  }
  EXPECT_TRUE(find_misaligned_blocks(pairs).empty());
}

// Numbered lines of slowly growing length, and a few at the end that are out of all proportion: the
// outliers must not make the next line look like the right one.
TEST(Misalignment, IsNotMisledByAFewOutliers) {
  std::vector<PairEvidence> pairs;
  for (size_t i = 0; i < 100; ++i) {
    const auto numbers = static_cast<uint16_t>(1U << (i * 7 % 16));
    const auto length = static_cast<uint16_t>(6 + i % 17);
    pairs.push_back({length, static_cast<uint16_t>(length + 4), numbers, numbers});
  }
  pairs.push_back({4, 200, 0, 0});
  pairs.push_back({2000, 2, 0, 0});
  EXPECT_TRUE(find_misaligned_blocks(pairs).empty());
}

TEST(Misalignment, IsSilentWhenItCannotEvaluate) {
  Random random(9);
  EXPECT_TRUE(find_misaligned_blocks({}).empty());
  EXPECT_TRUE(find_misaligned_blocks(random_evidence(30, random)).empty());
  EXPECT_TRUE(find_misaligned_blocks(std::vector<PairEvidence>(500, {7, 9, 0, 0})).empty());
  EXPECT_TRUE(find_misaligned_blocks(std::vector<PairEvidence>(500)).empty());
}

TEST(Misalignment, IgnoresEmptyLines) {
  Random random(10);
  auto pairs = random_evidence(2000, random);
  for (size_t i = 500; i < 700; ++i)
    (i % 2 == 0 ? pairs[i].source_length : pairs[i].target_length) = 0;
  EXPECT_TRUE(find_misaligned_blocks(pairs).empty());
}

}  // namespace
}  // namespace allot
