#include "search/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"

namespace allot {
namespace {

// Everything sorted.
std::vector<Candidate> plainly(const std::vector<CandidateRow>& rows, size_t count) {
  std::vector<Candidate> all;
  for (size_t r = 0; r < rows.size(); ++r) {
    for (size_t w = 0; w < rows[r].next.size; ++w) {
      const float log_prob = rows[r].next.log_probs[w];
      if (std::isinf(log_prob)) continue;
      all.push_back(
          {rows[r].score + static_cast<double>(log_prob), r, rows[r].next.token(w), log_prob});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  if (all.size() > count) all.resize(count);
  return all;
}

TEST(Candidates, AreTheBestOfAllRows) {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    // Some hypotheses choose from everything, others from a shortlist.
    const size_t vocabulary = 1 + random.below(round % 2 == 0 ? 40 : 200);
    const size_t num_rows = 1 + random.below(5);
    std::vector<uint32_t> shortlist;
    for (uint32_t id = 0; id < vocabulary; ++id) {
      if (id == 0 || random.chance(0.5)) shortlist.push_back(id);
    }
    std::vector<std::vector<float>> values;
    std::vector<bool> is_short;
    for (size_t row = 0; row < num_rows; ++row) {
      is_short.push_back(random.chance(0.5));
      values.emplace_back(is_short.back() ? shortlist.size() : vocabulary);
    }
    std::vector<CandidateRow> rows;
    for (std::vector<float>& row : values) {
      for (float& value : row) {
        // Few different values: many ties.
        value = -static_cast<float>(random.below(6));
        if (random.chance(0.1)) value = -std::numeric_limits<float>::infinity();
        if (random.chance(0.3)) value = -static_cast<float>(random.uniform());
      }
      const uint32_t* ids = is_short[rows.size()] ? shortlist.data() : nullptr;
      rows.push_back({-static_cast<double>(random.below(3)) / 3, {row.data(), ids, row.size()}});
    }
    const size_t count = random.below(12);
    const auto found = best_candidates(rows, count);
    const auto expected = plainly(rows, count);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].score, expected[i].score);
      EXPECT_EQ(found[i].parent, expected[i].parent);
      EXPECT_EQ(found[i].token, expected[i].token);
      EXPECT_EQ(found[i].log_prob, expected[i].log_prob);
    }
  }
}

TEST(Candidates, OfEqualsTheEarlierRowAndTheSmallerId) {
  std::vector<float> row = {-1, -1, -1};
  const infer::NextTokens next{row.data(), nullptr, row.size()};
  const auto found = best_candidates({{0, next}, {0, next}}, 4);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[2].token, 2U);
  EXPECT_EQ(found[2].parent, 0U);
  EXPECT_EQ(found[3].token, 0U);
  EXPECT_EQ(found[3].parent, 1U);
}

}  // namespace
}  // namespace allot
