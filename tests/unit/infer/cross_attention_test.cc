#include "infer/cross_attention.h"

#include <gtest/gtest.h>

#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::SmallModel;
using testing::transformer_options;

// (That the numbers are right is a test of the decoder.)
TEST(InferCrossAttention, OnlyLayersWithTheModelsAttentionHaveBudgets) {
  ModelOptions options = transformer_options();
  const std::vector<attention::RowSpan> spans = {{0, 2}, {2, 1}};
  const std::vector<float> fertility = {1, kUnbounded, kUnbounded};
  const AttentionSettings bounded{attention::Transform::kCsparsemax, {}}, free;
  {
    const SmallModel small(options);
    const WeightLookup weights = weights_in(small.parameters);
    const CrossAttention first(small.options, weights, 0), last(small.options, weights, 1);
    EXPECT_FALSE(first.budget(bounded, spans, fertility));
    EXPECT_FALSE(last.budget(free, spans, fertility));
    const auto budget = last.budget(bounded, spans, fertility);
    ASSERT_TRUE(budget);
    EXPECT_EQ(budget->left(),
              (std::vector<float>{1, kUnbounded, 1, kUnbounded, kUnbounded, kUnbounded}));
  }
  // A coverage vector counts what was spent, with bounds or without.
  options.coverage_vector = CoverageVector::kSource;
  const SmallModel small(options);
  const WeightLookup weights = weights_in(small.parameters);
  EXPECT_FALSE(CrossAttention(small.options, weights, 0).budget(free, spans, {}));
  const auto budget = CrossAttention(small.options, weights, 1).budget(free, spans, {});
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->left(), std::vector<float>(6, kUnbounded));
}

}  // namespace
}  // namespace allot::infer
