#include "nn/head_products.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

// Head sizes below, at and between multiples of vectors; rows in any order, and some twice.
TEST(HeadProducts, DotsAndSumsAreThoseOfEachHead) {
  Random random(5);
  for (const HeadShape& shape : {HeadShape{1, 3}, {2, 1}, {3, 16}, {8, 64}, {2, 77}, {4, 37}}) {
    const size_t size = shape.heads * shape.head_size, offset = 5;
    const Matrix<float> stored = random_matrix<float>(random, 4, offset + size);
    const std::vector<const float*> pointers = {stored.row(2), stored.row(0), stored.row(2),
                                                stored.row(3), stored.row(1)};
    const PointedRows rows{pointers.data(), pointers.size(), offset};
    const Matrix<float> query = random_matrix<float>(random, 1, size);
    std::vector<float> scores(shape.heads * rows.count), sums(size);
    head_dots(shape, rows, query.data(), 0.5F, scores.data());
    Matrix<float> weights = random_matrix<float>(random, shape.heads, rows.count);
    weights.row(0)[1] = 0;
    head_sums(shape, rows, weights.data(), sums.data());
    for (size_t h = 0; h < shape.heads; ++h) {
      const auto value = [&](size_t j, size_t k) {
        return static_cast<double>(pointers[j][offset + h * shape.head_size + k]);
      };
      for (size_t j = 0; j < rows.count; ++j) {
        double dot = 0;
        for (size_t k = 0; k < shape.head_size; ++k) {
          dot += value(j, k) * static_cast<double>(query.data()[h * shape.head_size + k]);
        }
        EXPECT_NEAR(scores[h * rows.count + j], 0.5 * dot, 1e-5);
      }
      for (size_t k = 0; k < shape.head_size; ++k) {
        double sum = 0;
        for (size_t j = 0; j < rows.count; ++j) {
          sum += static_cast<double>(weights.row(h)[j]) * value(j, k);
        }
        EXPECT_NEAR(sums[h * shape.head_size + k], sum, 1e-5);
      }
    }
  }
}

// A weight of 0 leaves its row out, whatever the row holds.
TEST(HeadProducts, RowsOfWeightZeroAreNotRead) {
  const HeadShape shape{1, 2};
  const std::vector<float> value = {1, 2};
  const std::vector<const float*> pointers = {value.data(), nullptr};
  const std::vector<float> weights = {0.5F, 0};
  std::vector<float> sums(2);
  head_sums(shape, {pointers.data(), 2, 0}, weights.data(), sums.data());
  EXPECT_EQ(sums, (std::vector<float>{0.5F, 1}));
}

}  // namespace
}  // namespace allot
