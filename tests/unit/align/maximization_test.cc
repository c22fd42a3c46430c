#include "align/maximization.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "align/exp_digamma.h"

namespace allot::align {
namespace {

// Words 0 and 1 given, rows x: {0, 1, null}, y: {0, null}.
LexicalTable counted_table() {
  LexicalTable table;
  table.num_given_words = 2;
  table.row_ends = {3, 5};
  table.given = {0, 1, 3, 0, 3};
  table.values = {3, 2, 0.5F, 1, 0};
  return table;
}

Expectation totals() {
  Expectation expectation;
  expectation.given_totals = {4, 2, 0, 0.5};
  return expectation;
}

TEST(Maximization, CountsTheEntriesOfEachWord) {
  EXPECT_EQ(count_entries(counted_table().view()), std::vector<double>({2, 1, 0, 2}));
}

TEST(Maximization, WithoutVariationalBayesDividesByTheTotal) {
  WorkerPool pool(1);
  LexicalTable table = counted_table();
  MaximizationOptions options;
  options.variational_bayes = false;
  maximization_step(table, totals(), count_entries(table.view()), options, pool);
  EXPECT_EQ(table.values,
            std::vector<float>({0.75F, 1, 1, 0.25F, std::numeric_limits<float>::min()}));
}

TEST(Maximization, VariationalBayesIsItsFormula) {
  WorkerPool pool(1);
  LexicalTable table = counted_table();
  maximization_step(table, totals(), count_entries(table.view()), {}, pool);
  const auto expected = [](double count, double total, double entries) {
    return exp_digamma(count + 0.01) / exp_digamma(total + 0.01 * entries);
  };
  EXPECT_FLOAT_EQ(table.values[0], static_cast<float>(expected(3, 4, 2)));
  EXPECT_FLOAT_EQ(table.values[1], static_cast<float>(expected(2, 2, 1)));
  EXPECT_FLOAT_EQ(table.values[2], static_cast<float>(expected(0.5, 0.5, 2)));
  EXPECT_FLOAT_EQ(table.values[3], static_cast<float>(expected(1, 4, 2)));
}

TEST(Maximization, LeavesNoProbabilityAtZero) {
  WorkerPool pool(1);
  LexicalTable table = counted_table();
  maximization_step(table, totals(), count_entries(table.view()), {}, pool);
  EXPECT_EQ(table.values[4], std::numeric_limits<float>::min());
}

}  // namespace
}  // namespace allot::align
