#include "nn/parameter_share.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

ParameterList mixed_list() {
  ParameterList list;
  list.add("small", 1, 3);
  list.add("table", 11, 5, Gradient::kRows);
  list.add("large", 40, 33);
  list.add("bias", 1, 20);
  return list;
}

TEST(ParameterShare, OneProcessHasEverything) {
  const ParameterList list = mixed_list();
  const ParameterShare share(list);
  EXPECT_EQ(share.size(), list.num_values());
  EXPECT_EQ(share.dense_size(0), list.num_values() - 55);
  for (size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(share.run(i).begin, list[i].begin);
    EXPECT_EQ(share.run(i).size(), list[i].size());
    EXPECT_EQ(share.run(i).local, list[i].begin);
  }
}

// Every number belongs to one rank, in the order of the ranks, cut where sums can be handed on.
TEST(ParameterShare, RanksShareEverything) {
  ParameterList list = mixed_list();
  list.begin_stage(2).add("late", 9, 70);
  list.begin_stage(0).add("early", 1, 500);
  for (const size_t num_ranks : {2, 3, 7, 100}) {
    const auto shares = parameter_shares(list, num_ranks);
    for (size_t i = 0; i < list.size(); ++i) {
      size_t next = list[i].begin;
      for (const ParameterShare& share : shares) {
        ASSERT_EQ(share.run(i).begin, next);
        next = share.run(i).end;
        const size_t place = next - list[i].begin;
        if (list[i].gradient == Gradient::kRows) {
          EXPECT_EQ(place % list[i].cols, 0U);
        } else if (place < list[i].size()) {
          EXPECT_EQ(place % ParameterShare::kMultiple, 0U);
        }
      }
      EXPECT_EQ(next, list[i].begin + list[i].size());
    }
    for (const ParameterShare& share : shares) {
      size_t local = 0;
      for (size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(share.run(i).local, local);
        local += share.run(i).size();
      }
      EXPECT_EQ(share.size(), local);
    }
  }
}

TEST(ParameterShare, SharesAreOfAboutTheSameSize) {
  const ParameterList list = mixed_list();
  for (const ParameterShare& share : parameter_shares(list, 4)) {
    EXPECT_NEAR(static_cast<double>(share.size()), static_cast<double>(list.num_values()) / 4,
                ParameterShare::kMultiple + 5);
  }
}

// All ranks have their part in every stage.
TEST(ParameterShare, StagesAreCutByThemselves) {
  ParameterList list;
  list.add("first", 1, 1000);
  list.begin_stage(1).add("second", 1, 4000);
  for (const ParameterShare& share : parameter_shares(list, 4)) {
    EXPECT_NEAR(static_cast<double>(share.dense_size(0)), 250, ParameterShare::kMultiple);
    EXPECT_NEAR(static_cast<double>(share.dense_size(1)), 1000, ParameterShare::kMultiple);
  }
}

}  // namespace
}  // namespace allot
