#include "train/distributed/dense_runs.h"

#include <gtest/gtest.h>

#include <vector>

namespace allot {
namespace {

// Every number of a dense parameter belongs to one rank; tables are left out.
TEST(DenseRuns, CoverDenseParametersOnce) {
  ParameterList list;
  list.add("small", 1, 3);
  list.add("table", 17, 5, Gradient::kRows);
  list.add("large", 40, 33);
  list.begin_stage(1).add("bias", 1, 21);
  for (const size_t num_ranks : {1, 2, 3, 7}) {
    std::vector<std::vector<int>> visits;
    for (const ParameterInfo& info : list.all()) visits.emplace_back(info.size(), 0);
    for (const ParameterShare& share : parameter_shares(list, num_ranks)) {
      size_t last = 0, total = 0;
      for_each_dense_run(list, share, [&](size_t i, size_t first, size_t count) {
        EXPECT_GE(i, last);
        EXPECT_GT(count, 0U);
        last = i;
        total += count;
        ASSERT_LE(first + count, visits[i].size());
        for (size_t k = first; k < first + count; ++k) ++visits[i][k];
      });
      EXPECT_EQ(total, share.dense_size(0) + share.dense_size(1));
      size_t of_stage = 0;
      for_each_dense_run(list, share, 1, [&](size_t i, size_t, size_t count) {
        EXPECT_EQ(i, 3U);
        of_stage += count;
      });
      EXPECT_EQ(of_stage, share.dense_size(1));
    }
    for (size_t i = 0; i < list.size(); ++i) {
      const int expected = list[i].gradient == Gradient::kDense ? 1 : 0;
      EXPECT_EQ(visits[i], std::vector<int>(list[i].size(), expected)) << list[i].name;
    }
  }
}

}  // namespace
}  // namespace allot
