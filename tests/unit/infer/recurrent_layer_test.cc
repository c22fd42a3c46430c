#include "infer/recurrent_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// Its inputs have no part in the last of the four sums, its previous outputs none in the first.
TEST(RecurrentLayer, StepsAsTheFormulasOfTheGruSay) {
  constexpr size_t kRows = 3, kInput = 5, kHidden = 7;
  Random random(5);
  const Matrix<float> input = testing::random_matrix<float>(random, kInput, 3 * kHidden);
  const Matrix<float> recurrent = testing::random_matrix<float>(random, kHidden, 3 * kHidden);
  const Matrix<float> biases = testing::random_matrix<float>(random, 2, 3 * kHidden);
  const Matrix<float> x = testing::random_matrix<float>(random, kRows, kInput);
  const Matrix<float> h = testing::random_matrix<float>(random, kRows, kHidden);
  const RecurrentLayer layer({CellKind::kGru, Product(input.view()), Product(recurrent.view()),
                              biases.row(0), biases.row(1)});

  Matrix<float> gates(kRows, layer.num_gate_columns()), output(kRows, kHidden),
      cell(kRows, kHidden);
  std::fill_n(gates.data(), kRows * layer.num_gate_columns(), 7.0F);
  std::copy_n(h.data(), kRows * kHidden, output.data());
  std::copy_n(h.data(), kRows * kHidden, cell.data());
  layer.project(x.view(), gates.view());
  layer.step(gates.view(), output.view(), cell.view());
  // b + row of values times a column of weights.
  const auto sum = [](float bias, const float* values, const Matrix<float>& weights,
                      size_t column) {
    auto result = static_cast<double>(bias);
    for (size_t i = 0; i < weights.rows(); ++i) {
      result += static_cast<double>(values[i]) * static_cast<double>(weights.row(i)[column]);
    }
    return result;
  };
  for (size_t r = 0; r < kRows; ++r) {
    const auto of_input = [&](size_t column) {
      return sum(biases.row(0)[column], x.row(r), input, column);
    };
    const auto of_output = [&](size_t column) {
      return sum(biases.row(1)[column], h.row(r), recurrent, column);
    };
    for (size_t k = 0; k < kHidden; ++k) {
      const double reset = sigmoid(of_input(kHidden + k) + of_output(k));
      const double update = sigmoid(of_input(2 * kHidden + k) + of_output(kHidden + k));
      const double candidate = std::tanh(of_input(k) + reset * of_output(2 * kHidden + k));
      const double expected = (1 - update) * candidate + update * static_cast<double>(h.row(r)[k]);
      EXPECT_NEAR(static_cast<double>(output.row(r)[k]), expected, 1e-5);
    }
  }
}

}  // namespace
}  // namespace allot::infer
