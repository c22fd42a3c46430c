#include "nn/int8_weights.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "nn/packed_weights.h"
#include "support/cpu_targets.h"
#include "support/int8_case.h"

namespace allot {
namespace {

using testing::for_each_cpu_target;
using testing::int8_product;
using testing::OwnInt8Matrix;
using testing::random_matrix;

std::vector<int8_t> column(const OwnInt8Matrix& matrix, size_t j) {
  std::vector<int8_t> result;
  for (size_t i = 0; i < matrix.values.rows(); ++i) result.push_back(matrix.values.row(i)[j]);
  return result;
}

// Bit for bit, with the kernels of every CPU that this one can run.
TEST(Int8Weights, EqualTheObviousTwin) {
  for_each_cpu_target([] {
    Random random(14);
    for (const size_t depth : {1, 4, 7, 100, 129}) {
      for (const size_t width : {1, 15, 16, 17, 32, 50}) {
        const OwnInt8Matrix weights(random_matrix<float>(random, depth, width).view(),
                                    Int8Scales::kColumns);
        const Int8Weights packed(weights.view());
        for (const Into into : {Into::kReplace, Into::kAdd}) {
          for (const size_t num_rows : {1, 3, 9}) {
            const Matrix<float> inputs = random_matrix<float>(random, num_rows, depth);
            Matrix<float> result(num_rows, width);
            std::fill_n(result.data(), num_rows * width, 2.0F);
            packed.multiply(inputs.view(), into, result.view());
            for (size_t r = 0; r < num_rows; ++r) {
              for (size_t j = 0; j < width; ++j) {
                const float product =
                    int8_product(inputs.row(r), column(weights, j), weights.scales[j]);
                EXPECT_EQ(result.row(r)[j], (into == Into::kAdd ? 2.0F : 0.0F) + product);
              }
            }
          }
        }
      }
    }
  });
}

// From biases: the bits of adding to rows of them.
TEST(Int8Weights, MayStartFromBiases) {
  for_each_cpu_target([] {
    Random random(19);
    for (const size_t width : {1, 16, 50}) {
      const Int8Weights packed(
          OwnInt8Matrix(random_matrix<float>(random, 9, width).view(), Int8Scales::kColumns)
              .view());
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

// The largest sums, of as many inputs as there may be: no intermediate result overflows.
TEST(Int8Weights, HoldTheLargestSums) {
  for_each_cpu_target([] {
    for (const size_t depth : {size_t{3000}, kMostInt8Inputs}) {
      for (const float sign : {1.0F, -1.0F}) {
        Matrix<float> weights(depth, 20), inputs(2, depth), result(2, 20);
        std::fill_n(weights.data(), depth * 20, 127.0F);
        std::fill_n(inputs.data(), 2 * depth, sign * 127.0F);
        const OwnInt8Matrix quantized(weights.view(), Int8Scales::kColumns);
        Int8Weights(quantized.view()).multiply(inputs.view(), Into::kReplace, result.view());
        const float expected = sign * 127 * 127 * static_cast<float>(depth);
        for (size_t i = 0; i < 40; ++i) EXPECT_EQ(result.data()[i], expected);
      }
    }
  });
}

TEST(Int8Weights, AreCloseToFloats) {
  Random random(18);
  const Matrix<float> weights = random_matrix<float>(random, 500, 40);
  const Matrix<float> inputs = random_matrix<float>(random, 5, 500);
  const OwnInt8Matrix quantized(weights.view(), Int8Scales::kColumns);
  Matrix<float> expected(5, 40), found(5, 40);
  PackedWeights(weights.view()).multiply(inputs.view(), Into::kReplace, expected.view());
  Int8Weights(quantized.view()).multiply(inputs.view(), Into::kReplace, found.view());
  double error = 0, size = 0;
  for (size_t i = 0; i < 200; ++i) {
    error += std::pow(static_cast<double>(found.data()[i] - expected.data()[i]), 2);
    size += std::pow(static_cast<double>(expected.data()[i]), 2);
  }
  EXPECT_LT(std::sqrt(error / size), 0.01);
}

TEST(Int8Weights, MayBeStoredTheOtherWayRound) {
  Random random(17);
  for (const size_t width : {1, 15, 16, 17, 50}) {
    const Matrix<float> weights = random_matrix<float>(random, 11, width);
    const OwnInt8Matrix columns(weights.view(), Int8Scales::kColumns);
    const OwnInt8Matrix rows(testing::transposed_copy(weights).view(), Int8Scales::kRows);
    const Matrix<float> inputs = random_matrix<float>(random, 3, 11);
    Matrix<float> expected(3, width), found(3, width);
    Int8Weights(columns.view()).multiply(inputs.view(), Into::kReplace, expected.view());
    Int8Weights(rows.view()).multiply(inputs.view(), Into::kReplace, found.view());
    EXPECT_EQ(std::memcmp(found.data(), expected.data(), 3 * width * sizeof(float)), 0);
  }
}

// The promise: a row has the same bits alone and among up to 69 others, wherever it stands.
TEST(Int8Weights, ARowDoesNotKnowItsNeighbors) {
  for_each_cpu_target([] {
    Random random(15);
    const size_t depth = 133, width = 45, most = 70;
    const OwnInt8Matrix quantized(random_matrix<float>(random, depth, width).view(),
                                  Int8Scales::kColumns);
    const Int8Weights weights(quantized.view());
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
  });
}

TEST(Int8Weights, WriteOnlyTheirColumns) {
  for_each_cpu_target([] {
    Random random(16);
    const OwnInt8Matrix quantized(random_matrix<float>(random, 8, 20).view(), Int8Scales::kColumns);
    const Matrix<float> inputs = random_matrix<float>(random, 3, 8);
    Matrix<float> wide(3, 30);
    std::fill_n(wide.data(), 90, 7.0F);
    Int8Weights(quantized.view())
        .multiply(inputs.view(), Into::kReplace, wide.view().col_range(4, 20));
    for (size_t r = 0; r < 3; ++r) {
      for (const size_t c : {0, 3, 24, 29}) EXPECT_EQ(wide.row(r)[c], 7.0F);
    }
  });
}

TEST(Int8Weights, RefuseShapesThatDoNotFit) {
  Matrix<float> weights(4, 4), inputs(2, 3), result(2, 4);
  std::fill_n(weights.data(), 16, 1.0F);
  const OwnInt8Matrix quantized(weights.view(), Int8Scales::kColumns);
  EXPECT_THROW(Int8Weights(quantized.view()).multiply(inputs.view(), Into::kReplace, result.view()),
               InternalError);
}

}  // namespace
}  // namespace allot
