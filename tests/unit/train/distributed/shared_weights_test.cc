#include "train/distributed/shared_weights.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::ThreadGroup;

TEST(SharedWeights, AllHaveThoseOfTheFirst) {
  ParameterList list;
  list.add("table", 7, 5, Gradient::kRows);
  list.add("dense", 3, 11);
  ThreadGroup(3, {3, 50}).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    Parameters<float> weights(list);
    for (int round = 1; round <= 2; ++round) {
      const auto value = [round](size_t k) {
        return static_cast<float>(k) * 0.1F - static_cast<float>(round);
      };
      if (group.rank() == 0) {
        for (size_t k = 0; k < list.num_values(); ++k) weights.values()[k] = value(k);
        send_weights(group, weights);
      } else {
        receive_weights(group, weights);
      }
      for (size_t k = 0; k < list.num_values(); ++k) EXPECT_EQ(weights.values()[k], value(k));
    }
  });
}

}  // namespace
}  // namespace allot
