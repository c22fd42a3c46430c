#include "train/distributed/rounded_exchange.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::ThreadGroup;

// 8 bits of a bfloat16 hold small whole numbers, but not this beside 1.
constexpr float kLost = 1.0F / 512;

ParameterList small_list() {
  ParameterList list;
  list.add("table", 4, 2, Gradient::kRows);
  list.add("dense", 1, 5);
  return list;
}

// Rank r has r + 1 + kLost everywhere, and the rows 0 and r of the table.
void fill(size_t rank, Gradients<float>& gradients) {
  const float value = static_cast<float>(rank + 1) + kLost;
  std::fill_n(gradients.dense(1).data, 5, value);
  for (const size_t row : {size_t{0}, rank}) std::fill_n(gradients.row(0, row), 2, value);
}

void sum_on_ranks(const std::vector<bool>& has_gradient, float everywhere,
                  const std::vector<float>& rows) {
  const ParameterList list = small_list();
  const std::vector<ParameterShare> shares = parameter_shares(list, has_gradient.size());
  ThreadGroup(has_gradient.size(), {1, 50}).run_well([&](Communicator& communicator) {
    Gradients<float> own(list);
    const bool has_own = has_gradient[communicator.rank()];
    if (has_own) fill(communicator.rank(), own);
    const Gradients<float>* mine = has_own ? &own : nullptr;
    sum_rounded_stage<float>(communicator, shares, 0, has_gradient, mine, own);
    sum_rounded_tables<float>(communicator, has_gradient, mine, own);
    const ParameterShare::Run& run = shares[communicator.rank()].run(1);
    for (size_t k = run.begin; k < run.end; ++k) {
      EXPECT_EQ(own.dense(1).data[k - list[1].begin], everywhere);
    }
    for (const size_t number : own.rows(0).numbers()) {
      EXPECT_EQ(own.row(0, number)[1], rows[number]) << number;
    }
  });
}

TEST(RoundedExchange, WhatTravelsIsRoundedAndAddedInFull) {
  sum_on_ranks({true, true, true}, 1 + 2 + 3, {1 + 2 + 3, 2, 3});
}

TEST(RoundedExchange, RanksWithoutAGradientOnlyReceive) {
  sum_on_ranks({true, false, true}, 1 + 3, {1 + 3, 0, 3});
}

}  // namespace
}  // namespace allot
