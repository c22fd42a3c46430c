#include "align/expectation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>

#include "support/numbered_text.h"

namespace allot::align {
namespace {

const testing::NumberedText& text() {
  static const testing::NumberedText kText({"das haus", "ein haus das haus", "", "das"},
                                           {"the house", "a house the house is", "x", "the"});
  return kText;
}

// Probabilities that differ from entry to entry.
LexicalTable make_table(const PreparedPairs& prepared, WorkerPool& pool) {
  LexicalTable table = make_lexical_table(prepared.pairs, prepared.occurrences, true, pool);
  for (size_t i = 0; i < table.values.size(); ++i) {
    table.values[i] = 0.05F + 0.1F * static_cast<float>(i % 7);
  }
  return table;
}

// The E-step written down word by word, without any table of slots or cells.
struct Plain {
  double log_likelihood = 0;
  double null_count = 0;
  double feature_sum = 0;
  std::map<std::pair<WordId, WordId>, double> counts;  // given, generated
};
Plain expect_plainly(const DirectedPairs& pairs, const LexicalTableView& table, double tension,
                     uint32_t first_position) {
  Plain plain;
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    if (!pairs.is_alignable(pair)) continue;
    const PairLengths lengths{static_cast<uint32_t>(pairs.given[pair].size()),
                              static_cast<uint32_t>(pairs.generated[pair].size())};
    for (uint32_t j = 1; j <= lengths.generated; ++j) {
      const WordId word = pairs.generated[pair][j - 1];
      std::vector<double> products = {0.08 * table.probability(table.null_word(), word)};
      double sum = products[0];
      for (uint32_t i = 1; i <= lengths.given; ++i) {
        products.push_back(0.92 * std::exp(tension * diagonal_feature(lengths, i, j)) /
                           diagonal_sum(lengths, j, tension) *
                           table.probability(pairs.given[pair][i - 1], word));
        sum += products.back();
      }
      plain.log_likelihood += std::log(sum);
      plain.null_count += products[0] / sum;
      plain.counts[{table.null_word(), word}] += products[0] / sum;
      for (uint32_t i = 1; i <= lengths.given; ++i) {
        plain.counts[{pairs.given[pair][i - 1], word}] += products[i] / sum;
        plain.feature_sum +=
            products[i] / sum * diagonal_feature(lengths, i, j - 1 + first_position);
      }
    }
  }
  return plain;
}

TEST(Expectation, IsTheDefinition) {
  WorkerPool pool(1);
  const PreparedPairs prepared(text().directed(Direction::kForward));
  PriorParameters parameters;
  parameters.tension = 3;
  const PositionPrior prior(prepared.lengths, parameters);
  for (const TensionUpdate update : {TensionUpdate::kFastAlign, TensionUpdate::kExact}) {
    LexicalTable table = make_table(prepared, pool);
    const Plain plain = expect_plainly(prepared.pairs, table.view(), 3,
                                       update == TensionUpdate::kFastAlign ? 0 : 1);
    const Expectation found = expectation_step(prepared, prior, update, table, pool, {});
    EXPECT_NEAR(found.log_likelihood, plain.log_likelihood, 1e-12);
    EXPECT_NEAR(found.null_count, plain.null_count, 1e-12);
    EXPECT_NEAR(found.positions.feature_sum, plain.feature_sum, 1e-12);
    std::vector<double> totals(table.view().null_word() + 1);
    for (const auto& [words, count] : plain.counts) {
      EXPECT_NEAR(table.view().probability(words.first, words.second), count, 1e-7 * count);
      totals[words.first] += count;
    }
    for (size_t i = 0; i < totals.size(); ++i) EXPECT_NEAR(found.given_totals[i], totals[i], 1e-12);
    if (update == TensionUpdate::kExact) {
      double mass = 0;
      for (const double slot_mass : found.positions.slot_masses) mass += slot_mass;
      EXPECT_NEAR(mass, 8 - plain.null_count, 1e-12);
    }
  }
}

TEST(Expectation, IsTheSameForAnyNumberOfThreads) {
  testing::NumberedText large;
  for (int i = 0; i < 1500; ++i) {
    large.add("s" + std::to_string(i % 41) + " s" + std::to_string(i * 31 % 97) + " s0",
              "t" + std::to_string(i % 43) + " t" + std::to_string(i * 17 % 89));
  }
  const PreparedPairs prepared(large.directed(Direction::kForward));
  const PositionPrior prior(prepared.lengths, {});
  WorkerPool one(1);
  LexicalTable table = make_table(prepared, one);
  const Expectation expected =
      expectation_step(prepared, prior, TensionUpdate::kExact, table, one, {});
  for (const int threads : {2, 3, 5}) {
    WorkerPool pool(threads);
    LexicalTable same = make_table(prepared, pool);
    const Expectation found =
        expectation_step(prepared, prior, TensionUpdate::kExact, same, pool, {});
    EXPECT_EQ(found.log_likelihood, expected.log_likelihood);
    EXPECT_EQ(found.null_count, expected.null_count);
    EXPECT_EQ(found.positions.feature_sum, expected.positions.feature_sum);
    EXPECT_EQ(found.positions.slot_masses, expected.positions.slot_masses);
    EXPECT_EQ(found.given_totals, expected.given_totals);
    EXPECT_EQ(same.values, table.values);
  }
}

TEST(Expectation, ReportsProgressUpToTheEnd) {
  WorkerPool pool(1);
  const PreparedPairs prepared(text().directed(Direction::kForward));
  const PositionPrior prior(prepared.lengths, {});
  LexicalTable table = make_table(prepared, pool);
  uint64_t last = 0;
  expectation_step(prepared, prior, TensionUpdate::kFastAlign, table, pool, [&](uint64_t words) {
    EXPECT_GE(words, last);
    last = words;
  });
  EXPECT_EQ(last, 8U);
}

}  // namespace
}  // namespace allot::align
