#include "nn/int8_kernels.h"

#include <gtest/gtest.h>

#include <vector>

namespace allot {
namespace {

// What is prefetched is always inside the weights. (The kernels are tested through
// nn/int8_weights.h and nn/int8_outputs.h, against all others.)
TEST(Int8Kernels, PrefetchEndsWithTheWeights) {
  const std::vector<uint8_t> weights(4 * 100 * kInt8GroupBytes);
  const std::vector<float> scales(4 * kInt8PanelWidth);
  const Int8Panels panels{weights.data(), 4, 100, scales.data(), 60};
  EXPECT_EQ(panels.panel(4), weights.data() + weights.size());
  EXPECT_EQ(panels.ahead(panels.panel(0)), 12288U);
  EXPECT_EQ(panels.ahead(panels.panel(3)), 6400U);
  EXPECT_EQ(panels.ahead(panels.panel(4)), 0U);
}

}  // namespace
}  // namespace allot
