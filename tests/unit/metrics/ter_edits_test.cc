#include "metrics/ter_edits.h"

#include <gtest/gtest.h>

#include <utility>

namespace allot {
namespace {

TEST(CountTerEdits, PlainEdits) {
  EXPECT_EQ(count_ter_edits({1, 2, 3}, {1, 2, 3}), 0u);
  EXPECT_EQ(count_ter_edits({1, 2, 3}, {1, 9, 3}), 1u);
  EXPECT_EQ(count_ter_edits({1, 2}, {1, 2, 3, 4}), 2u);
  EXPECT_EQ(count_ter_edits({1, 2, 3, 4}, {1}), 3u);
}

TEST(CountTerEdits, EmptySides) {
  EXPECT_EQ(count_ter_edits({}, {1, 2}), 2u);
  EXPECT_EQ(count_ter_edits({1, 2, 3}, {}), 3u);
  EXPECT_EQ(count_ter_edits({}, {}), 0u);
}

TEST(CountTerEdits, ABlockMovesForOneEdit) {
  EXPECT_EQ(count_ter_edits({4, 5, 6, 1, 2, 3}, {1, 2, 3, 4, 5, 6}), 1u);
  EXPECT_EQ(count_ter_edits({1, 5, 2, 3, 4}, {1, 2, 3, 4, 5}), 1u);
  // Two blocks, and a wrong word.
  EXPECT_EQ(count_ter_edits({3, 4, 1, 2, 7, 8, 5, 9}, {1, 2, 3, 4, 5, 6, 7, 8}), 3u);
}

TEST(CountTerEdits, BlocksDoNotTravelTooFar) {
  Symbols reference(60);
  for (uint32_t i = 0; i < 60; ++i) reference[i] = i;
  Symbols hypothesis = reference;
  // The first word goes behind all others: 59 places are more than a shift may cover.
  hypothesis.erase(hypothesis.begin());
  hypothesis.push_back(0);
  EXPECT_EQ(count_ter_edits(hypothesis, reference), 2u);
}

// With a cell for each pair of words these would take 20 GB.
TEST(CountTerEdits, LongLinesTakeMemoryInProportionToTheirLength) {
  Symbols reference(50000);
  for (size_t i = 0; i < reference.size(); ++i) reference[i] = static_cast<uint32_t>(i % 997);
  Symbols hypothesis = reference;
  std::swap(hypothesis[100], hypothesis[101]);
  hypothesis[40000] = 5000;
  EXPECT_EQ(count_ter_edits(hypothesis, reference), 2u);
}

}  // namespace
}  // namespace allot
