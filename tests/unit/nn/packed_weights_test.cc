#include "nn/packed_weights.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/cpu_targets.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

TEST(PackedWeights, EqualTheDefinition) {
  testing::for_each_cpu_target([] {
    Random random(14);
    for (const size_t depth : {1, 7, 100}) {
      for (const size_t width : {1, 15, 16, 17, 50}) {
        for (const Into into : {Into::kReplace, Into::kAdd}) {
          const Matrix<float> weights = random_matrix<float>(random, depth, width);
          const Matrix<float> inputs = random_matrix<float>(random, 9, depth);
          Matrix<float> result(9, width);
          std::fill_n(result.data(), 9 * width, 2.0F);
          PackedWeights(weights.view()).multiply(inputs.view(), into, result.view());
          for (size_t i = 0; i < 9; ++i) {
            for (size_t j = 0; j < width; ++j) {
              double expected = into == Into::kAdd ? 2 : 0;
              for (size_t k = 0; k < depth; ++k) {
                expected += static_cast<double>(inputs.row(i)[k]) * weights.row(k)[j];
              }
              EXPECT_NEAR(result.row(i)[j], expected, 1e-5);
            }
          }
        }
      }
    }
  });
}

// From biases: the bits of adding to rows of them.
TEST(PackedWeights, MayStartFromBiases) {
  testing::for_each_cpu_target([] {
    Random random(19);
    for (const size_t width : {1, 16, 50}) {
      const PackedWeights packed(random_matrix<float>(random, 9, width).view());
      const Matrix<float> inputs = random_matrix<float>(random, 7, 9);
      const Matrix<float> bias = random_matrix<float>(random, 1, width);
      Matrix<float> expected(7, width), found(7, width);
      for (size_t r = 0; r < 7; ++r) std::copy_n(bias.data(), width, expected.row(r));
      packed.multiply(inputs.view(), Into::kAdd, expected.view());
      packed.multiply(inputs.view(), bias.data(), found.view());
      EXPECT_EQ(std::memcmp(found.data(), expected.data(), 7 * width * sizeof(float)), 0);
    }
  });
}

TEST(PackedWeights, MayBeStoredTheOtherWayRound) {
  Random random(17);
  for (const size_t width : {1, 15, 16, 17, 50}) {
    const Matrix<float> weights = random_matrix<float>(random, 11, width);
    Matrix<float> transposed(width, 11);
    for (size_t k = 0; k < 11; ++k) {
      for (size_t j = 0; j < width; ++j) transposed.row(j)[k] = weights.row(k)[j];
    }
    const Matrix<float> inputs = random_matrix<float>(random, 3, 11);
    Matrix<float> expected(3, width), found(3, width);
    PackedWeights(weights.view()).multiply(inputs.view(), Into::kReplace, expected.view());
    PackedWeights::from_transposed(transposed.view())
        .multiply(inputs.view(), Into::kReplace, found.view());
    EXPECT_EQ(std::memcmp(found.data(), expected.data(), 3 * width * sizeof(float)), 0);
  }
}

// The bits of rows among others and alone.
void expect_no_neighbors_known(size_t most) {
  Random random(15);
  const size_t depth = 133, width = 45;
  const PackedWeights weights(random_matrix<float>(random, depth, width).view());
  const Matrix<float> inputs = random_matrix<float>(random, most, depth);
  Matrix<float> alone(most, width);
  for (size_t r = 0; r < most; ++r) {
    weights.multiply(inputs.view().row_range(r, 1), Into::kReplace, alone.view().row_range(r, 1));
  }
  for (size_t rows = 1; rows <= most; ++rows) {
    Matrix<float> together(rows, width);
    const size_t first = most - rows;
    weights.multiply(inputs.view().row_range(first, rows), Into::kReplace, together.view());
    EXPECT_EQ(std::memcmp(together.data(), alone.row(first), rows * width * sizeof(float)), 0)
        << rows << " rows";
  }
}

// The promise: a row has the same bits alone and among up to 319 others, wherever it stands.
TEST(PackedWeights, ARowDoesNotKnowItsNeighbors) {
  expect_no_neighbors_known(320);
}

TEST(PackedWeights, ARowDoesNotKnowItsNeighborsOnAnyKindOfCpu) {
  testing::for_each_cpu_target([] { expect_no_neighbors_known(40); });
}

TEST(PackedWeights, WritesOnlyItsColumns) {
  Random random(16);
  const PackedWeights weights(random_matrix<float>(random, 8, 20).view());
  const Matrix<float> inputs = random_matrix<float>(random, 3, 8);
  Matrix<float> wide(3, 30);
  std::fill_n(wide.data(), 90, 7.0F);
  weights.multiply(inputs.view(), Into::kReplace, wide.view().col_range(4, 20));
  for (size_t r = 0; r < 3; ++r) {
    for (const size_t c : {0, 3, 24, 29}) EXPECT_EQ(wide.row(r)[c], 7.0F);
  }
}

TEST(PackedWeights, RefuseShapesThatDoNotFit) {
  Matrix<float> weights(4, 4), inputs(2, 3), result(2, 4);
  EXPECT_THROW(PackedWeights(weights.view()).multiply(inputs.view(), Into::kReplace, result.view()),
               InternalError);
}

}  // namespace
}  // namespace allot
