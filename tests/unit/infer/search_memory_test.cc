#include "infer/search_memory.h"

#include <gtest/gtest.h>

#include "support/search_cases.h"

namespace allot::infer {
namespace {

TEST(SearchMemory, GrowsWithAllThatIsKept) {
  const testing::SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble one = {{&model, model.default_attention(), 1}};
  const uint64_t bytes = search_bytes(one, {10, 5, 20});
  EXPECT_GT(search_bytes(one, {11, 5, 20}), bytes);
  EXPECT_GT(search_bytes(one, {10, 6, 20}), bytes);
  EXPECT_GT(search_bytes(one, {10, 5, 21}), bytes);
  EXPECT_GT(search_bytes({one[0], one[0]}, {10, 5, 20}), bytes);
  // The attention of every step of every hypothesis.
  EXPECT_GT(search_bytes(one, {1000, 1000, 1000}), uint64_t{4} * 1000 * 1000 * 1000);
}

}  // namespace
}  // namespace allot::infer
