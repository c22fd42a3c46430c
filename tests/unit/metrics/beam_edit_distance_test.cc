#include "metrics/beam_edit_distance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace allot {
namespace {

using Operation = BeamEditDistance::Operation;
using ::testing::ElementsAre;

TEST(BeamEditDistance, TellsTheOperations) {
  const Symbols reference = {1, 2, 3, 4};
  const Symbols hypothesis = {1, 9, 3};
  BeamEditDistance distance(reference, hypothesis.size());
  distance.set_hypothesis(hypothesis);
  EXPECT_EQ(distance.distance(), 2u);
  EXPECT_THAT(distance.operations(), ElementsAre(Operation::kKeep, Operation::kReplace,
                                                 Operation::kKeep, Operation::kInsert));
}

TEST(BeamEditDistance, EmptyHypothesis) {
  const Symbols reference = {1, 2};
  BeamEditDistance distance(reference, 0);
  distance.set_hypothesis({});
  EXPECT_EQ(distance.distance(), 2u);
  EXPECT_THAT(distance.operations(), ElementsAre(Operation::kInsert, Operation::kInsert));
}

size_t plain_distance(const Symbols& a, const Symbols& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t above = row[j];
      row[j] = std::min({diagonal + (a[i - 1] == b[j - 1] ? 0 : 1), above + 1, row[j - 1] + 1});
      diagonal = above;
    }
  }
  return row[b.size()];
}

TEST(BeamEditDistance, IsExactInsideTheBeam) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const auto sentence = [&](size_t length) {
      Symbols symbols(length);
      for (uint32_t& symbol : symbols) symbol = static_cast<uint32_t>(random.below(6));
      return symbols;
    };
    const Symbols reference = sentence(1 + random.below(20));
    const Symbols hypothesis = sentence(1 + random.below(20));
    BeamEditDistance distance(reference, hypothesis.size());
    distance.set_hypothesis(hypothesis);
    EXPECT_EQ(distance.distance(), plain_distance(hypothesis, reference));

    Symbols changed = hypothesis;
    const size_t first_changed = random.below(hypothesis.size());
    std::reverse(changed.begin() + static_cast<std::ptrdiff_t>(first_changed), changed.end());
    EXPECT_EQ(distance.distance_of(changed, first_changed), plain_distance(changed, reference));
  }
}

TEST(BeamEditDistance, VeryDifferentLengths) {
  const Symbols reference(300, 1);
  const Symbols hypothesis = {1, 1};
  BeamEditDistance distance(reference, hypothesis.size());
  distance.set_hypothesis(hypothesis);
  EXPECT_EQ(distance.distance(), 298u);
}

// The whole table, with cells outside the beam at infinity.
size_t plain_beam_distance(const Symbols& hypothesis, const Symbols& reference) {
  constexpr int64_t kWidth = 25;
  constexpr size_t kInfinite = 1U << 29U;
  const double ratio =
      static_cast<double>(reference.size()) / static_cast<double>(hypothesis.size());
  const int64_t width =
      static_cast<double>(kWidth) < ratio / 2 ? std::lround(std::ceil(ratio / 2 + kWidth)) : kWidth;
  std::vector<size_t> above(reference.size() + 1);
  for (size_t j = 0; j < above.size(); ++j) above[j] = j;
  for (size_t i = 1; i <= hypothesis.size(); ++i) {
    std::vector<size_t> row(above.size(), kInfinite);
    const auto diagonal = static_cast<int64_t>(std::floor(static_cast<double>(i) * ratio));
    for (size_t j = 0; j < row.size(); ++j) {
      const auto column = static_cast<int64_t>(j);
      if (column < diagonal - width) continue;
      if (column >= diagonal + width && i < hypothesis.size()) continue;
      const size_t kept =
          j == 0 ? kInfinite : above[j - 1] + (hypothesis[i - 1] == reference[j - 1] ? 0 : 1);
      row[j] = std::min({kInfinite, kept, above[j] + 1, j == 0 ? kInfinite : row[j - 1] + 1});
    }
    above = row;
  }
  return above.back();
}

// Rows behind a change are not computed again once they differ from the old ones by a constant.
TEST(BeamEditDistance, AChangeInALongSentenceCostsWhatItCostsInTheWholeTable) {
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    Symbols reference(100 + random.below(120));
    for (uint32_t& word : reference) word = static_cast<uint32_t>(random.below(30));
    Symbols hypothesis = reference;
    for (uint32_t& word : hypothesis) {
      if (random.below(4) == 0) word = static_cast<uint32_t>(random.below(30));
    }
    hypothesis.resize(hypothesis.size() - random.below(60));
    BeamEditDistance distance(reference, hypothesis.size());
    distance.set_hypothesis(hypothesis);
    EXPECT_EQ(distance.distance(), plain_beam_distance(hypothesis, reference));
    for (int change = 0; change < 10; ++change) {
      Symbols changed = hypothesis;
      const size_t begin = random.below(changed.size());
      const size_t end = begin + random.below(std::min<size_t>(20, changed.size() - begin) + 1);
      std::reverse(changed.begin() + static_cast<std::ptrdiff_t>(begin),
                   changed.begin() + static_cast<std::ptrdiff_t>(end));
      EXPECT_EQ(distance.distance_of(changed, begin), plain_beam_distance(changed, reference));
    }
  }
}

}  // namespace
}  // namespace allot
