#include "infer/recurrent_layer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"

namespace allot::infer {
namespace {

double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}

TEST(RecurrentLayer, StepsAsTheFormulasOfTheLstmSay) {
  constexpr size_t kRows = 3, kInput = 5, kHidden = 7;
  Random random(4);
  const Matrix<float> input = testing::random_matrix<float>(random, kInput, 4 * kHidden);
  const Matrix<float> recurrent = testing::random_matrix<float>(random, kHidden, 4 * kHidden);
  const Matrix<float> biases = testing::random_matrix<float>(random, 2, 4 * kHidden);
  const Matrix<float> x = testing::random_matrix<float>(random, kRows, kInput);
  const Matrix<float> h = testing::random_matrix<float>(random, kRows, kHidden);
  const Matrix<float> c = testing::random_matrix<float>(random, kRows, kHidden);
  const RecurrentLayer layer({CellKind::kLstm, Product(input.view()), Product(recurrent.view()),
                              biases.row(0), biases.row(1)});
  ASSERT_EQ(layer.hidden_size(), kHidden);

  Matrix<float> gates(kRows, layer.num_gate_columns()), output(kRows, kHidden),
      cell(kRows, kHidden);
  std::copy_n(h.data(), kRows * kHidden, output.data());
  std::copy_n(c.data(), kRows * kHidden, cell.data());
  layer.project(x.view(), gates.view());
  layer.step(gates.view(), output.view(), cell.view());
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t k = 0; k < kHidden; ++k) {
      double sums[4];
      for (size_t gate = 0; gate < 4; ++gate) {
        const size_t column = gate * kHidden + k;
        sums[gate] =
            static_cast<double>(biases.row(0)[column]) + static_cast<double>(biases.row(1)[column]);
        for (size_t i = 0; i < kInput; ++i) {
          sums[gate] +=
              static_cast<double>(x.row(r)[i]) * static_cast<double>(input.row(i)[column]);
        }
        for (size_t i = 0; i < kHidden; ++i) {
          sums[gate] +=
              static_cast<double>(h.row(r)[i]) * static_cast<double>(recurrent.row(i)[column]);
        }
      }
      const double new_cell = sigmoid(sums[1]) * static_cast<double>(c.row(r)[k]) +
                              sigmoid(sums[0]) * std::tanh(sums[2]);
      EXPECT_NEAR(static_cast<double>(cell.row(r)[k]), new_cell, 1e-5);
      EXPECT_NEAR(static_cast<double>(output.row(r)[k]), sigmoid(sums[3]) * std::tanh(new_cell),
                  1e-5);
    }
  }
}

}  // namespace
}  // namespace allot::infer
