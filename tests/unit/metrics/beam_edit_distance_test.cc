#include "metrics/beam_edit_distance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

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

}  // namespace
}  // namespace allot
