#include "nn/recurrent_cell.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "nn/gru_cell.h"
#include "nn/lstm_cell.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

TEST(RecurrentCell, HasNames) {
  for (const CellKind kind : {CellKind::kLstm, CellKind::kGru}) {
    EXPECT_EQ(parse_cell_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_cell_kind("sru"), Error);
}

TEST(RecurrentCell, PutsBiasesWhereWeightsAdd) {
  const double input[] = {1, 2, 3, 4}, recurrent[] = {10, 20, 30, 40};
  double sums[4];
  join_biases(CellKind::kLstm, 1, input, recurrent, sums);
  EXPECT_EQ(std::vector<double>(sums, sums + 4), (std::vector<double>{11, 22, 33, 44}));
  join_biases(CellKind::kGru, 1, input, recurrent, sums);
  EXPECT_EQ(std::vector<double>(sums, sums + 4), (std::vector<double>{1, 12, 23, 30}));

  const double d_sums[] = {1, 2, 4, 8};
  std::vector<double> d_input(3), d_recurrent(3);
  join_biases_backward(CellKind::kGru, 1, d_sums, d_input.data(), d_recurrent.data());
  EXPECT_EQ(d_input, (std::vector<double>{1, 2, 4}));
  EXPECT_EQ(d_recurrent, (std::vector<double>{2, 4, 8}));
}

TEST(RecurrentCell, CallsTheCellOfItsKind) {
  Random random(1);
  for (const CellKind kind : {CellKind::kLstm, CellKind::kGru}) {
    Matrix<float> gates = random_matrix<float>(random, 1, 8), same(1, 8);
    std::copy_n(gates.data(), 8, same.data());
    const Matrix<float> previous = random_matrix<float>(random, 1, 2);
    Matrix<float> cell(1, 2), output(1, 2), plain_cell(1, 2), plain_output(1, 2);
    cell_forward<float>(kind, gates.view(), previous.view(), cell.view(), output.view());
    if (kind == CellKind::kLstm) {
      lstm_cell_forward<float>(same.view(), previous.view(), plain_cell.view(),
                               plain_output.view());
    } else {
      gru_cell_forward<float>(same.view(), previous.view(), plain_cell.view(), plain_output.view());
    }
    for (size_t k = 0; k < 2; ++k) {
      EXPECT_EQ(output.data()[k], plain_output.data()[k]);
      EXPECT_EQ(cell.data()[k], plain_cell.data()[k]);
    }
  }
}

}  // namespace
}  // namespace allot
