#include "infer/transformer_embedding.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::SmallModel;
using testing::transformer_options;

TEST(TransformerEmbedding, IsAScaledRowPlusThePosition) {
  const SmallModel small(transformer_options());
  const WeightLookup weights = weights_in(small.parameters);
  const TransformerEmbedding embedding(weights, "source.embeddings");
  TransformerBuffers buffers;
  embedding.prepare(300, buffers);
  ASSERT_EQ(embedding.size(), 8U);
  std::vector<float> row(8);
  embedding.embed(5, 3, buffers, row.data());
  const float* const table = weights("source.embeddings").row(5);
  EXPECT_NEAR(row[0], std::sqrt(8.0F) * table[0] + std::sin(3.0F), 1e-5F);
  EXPECT_NEAR(row[1], std::sqrt(8.0F) * table[1] + std::cos(3.0F), 1e-5F);
  EXPECT_NEAR(row[6], std::sqrt(8.0F) * table[6] + std::sin(0.003F), 1e-5F);
  embedding.embed(5, 299, buffers, row.data());
  EXPECT_NEAR(row[0], std::sqrt(8.0F) * table[0] + std::sin(299.0F), 1e-4F);
  EXPECT_THROW(embedding.embed(99, 0, buffers, row.data()), InternalError);
}

}  // namespace
}  // namespace allot::infer
