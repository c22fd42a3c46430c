#include "nn/recurrent.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::expect_gradient;
using testing::random_matrix;
using testing::transposed_copy;

// A layer with random weights and inputs, and a loss that depends on every output and last state.
struct RecurrentCase {
  PackedShape shape;
  Direction direction;
  CellKind cell;
  size_t input_size, hidden, gates;
  Matrix<double> inputs, w, u, b, b2, output_weight, last_output_weight, last_cell_weight;

  RecurrentCase(std::vector<size_t> lengths, const std::pair<CellKind, Direction>& kind, size_t in,
                size_t h)
      : shape(std::move(lengths)),
        direction(kind.second),
        cell(kind.first),
        input_size(in),
        hidden(h),
        gates(input_columns(kind.first, h).count) {
    Random random(11);
    inputs = random_matrix<double>(random, shape.num_rows(), in);
    w = random_matrix<double>(random, in, gates);
    u = random_matrix<double>(random, h, gates);
    b = random_matrix<double>(random, 1, gates);
    b2 = random_matrix<double>(random, 1, gates);
    output_weight = random_matrix<double>(random, shape.num_rows(), h);
    last_output_weight = random_matrix<double>(random, shape.num_sentences(), h);
    last_cell_weight = random_matrix<double>(random, shape.num_sentences(), h);
  }

  struct Run {
    RecurrentTrace<double> trace;
    Matrix<double> outputs;
    RecurrentState<double> last;
  };

  Run forward() const {
    const Matrix<double> wt = transposed_copy(w), ut = transposed_copy(u);
    Run run;
    run.outputs.resize(shape.num_rows(), hidden);
    recurrent_forward<double>({shape, direction, weights(wt, ut), inputs.view()}, run.trace,
                              run.outputs.view(), run.last);
    return run;
  }

  RecurrentWeights<double> weights(const Matrix<double>& wt, const Matrix<double>& ut) const {
    return {cell, w.view(), u.view(), wt.view(), ut.view(), b.data(), b2.data()};
  }

  double loss() const {
    const Run run = forward();
    return dot(run.outputs, output_weight) + dot(run.last.output, last_output_weight) +
           dot(run.last.cell, last_cell_weight);
  }

  static double dot(const Matrix<double>& a, const Matrix<double>& c) {
    double sum = 0;
    for (size_t i = 0; i < a.rows() * a.cols(); ++i) sum += a.data()[i] * c.data()[i];
    return sum;
  }
};

class RecurrentLayer : public ::testing::TestWithParam<std::pair<CellKind, Direction>> {};

TEST_P(RecurrentLayer, GradientEqualsFiniteDifferences) {
  RecurrentCase layer({4, 3, 3, 1}, GetParam(), 3, 5);
  const RecurrentCase::Run run = layer.forward();
  const Matrix<double> wt = transposed_copy(layer.w), ut = transposed_copy(layer.u);
  RecurrentState<double> d_last;
  d_last.output.resize(4, 5);
  d_last.cell.resize(4, 5);
  std::copy_n(layer.last_output_weight.data(), 20, d_last.output.data());
  std::copy_n(layer.last_cell_weight.data(), 20, d_last.cell.data());
  Matrix<double> dw, du, db, db2, dx(11, 3);
  const size_t gates = layer.gates;
  dw.resize_to_zero(3, gates);
  du.resize_to_zero(5, gates);
  db.resize_to_zero(1, gates);
  db2.resize_to_zero(1, gates);
  RecurrentScratch<double> scratch;
  recurrent_backward<double>(
      {layer.shape, layer.direction, layer.weights(wt, ut), std::as_const(layer.inputs).view()},
      run.trace, std::as_const(layer.output_weight).view(), d_last, scratch, dx.view(),
      {dw.view(), du.view(), db.data(), db2.data()});
  const auto loss = [&layer] { return layer.loss(); };
  expect_gradient("input weights", layer.w.data(), dw.data(), 3 * gates, loss);
  expect_gradient("recurrent weights", layer.u.data(), du.data(), 5 * gates, loss);
  expect_gradient("input bias", layer.b.data(), db.data(), gates, loss);
  expect_gradient("recurrent bias", layer.b2.data(), db2.data(), gates, loss);
  expect_gradient("inputs", layer.inputs.data(), dx.data(), 33, loss);
}

// The slow, obvious twin: each sentence alone, token by token.
TEST_P(RecurrentLayer, EqualsOneSentenceAtATime) {
  const RecurrentCase layer({5, 4, 2, 2, 1}, GetParam(), 3, 4);
  const RecurrentCase::Run run = layer.forward();
  for (size_t s = 0; s < 5; ++s) {
    Matrix<double> h, c;
    h.resize_to_zero(1, 4);
    c.resize_to_zero(1, 4);
    const size_t length = layer.shape.length(s);
    for (size_t i = 0; i < length; ++i) {
      const size_t step = GetParam().second == Direction::kForward ? i : length - 1 - i;
      const size_t row = layer.shape.row(s, step);
      Matrix<double> gates(1, 16), next_c(1, 4), next_h(1, 4);
      set_zero(gates.view());
      for (size_t k = 0; k < layer.gates; ++k) {
        double from_input = layer.b.data()[k], from_output = layer.b2.data()[k];
        for (size_t j = 0; j < 3; ++j) from_input += layer.inputs.row(row)[j] * layer.w.row(j)[k];
        for (size_t j = 0; j < 4; ++j) from_output += h.data()[j] * layer.u.row(j)[k];
        gates.data()[k] += from_input;
        // The recurrent sums of a GRU stand one gate further right.
        gates.data()[k + 16 - layer.gates] += from_output;
      }
      cell_forward<double>(layer.cell, gates.view(), c.view(), next_c.view(), next_h.view());
      for (size_t k = 0; k < 4; ++k) EXPECT_NEAR(run.outputs.row(row)[k], next_h.data()[k], 1e-14);
      h = std::move(next_h);
      c = std::move(next_c);
    }
    for (size_t k = 0; k < 4; ++k) {
      EXPECT_NEAR(run.last.output.row(s)[k], h.data()[k], 1e-14);
      EXPECT_NEAR(run.last.cell.row(s)[k], c.data()[k], 1e-14);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(KindsAndDirections, RecurrentLayer,
                         ::testing::Values(std::pair(CellKind::kLstm, Direction::kForward),
                                           std::pair(CellKind::kLstm, Direction::kBackward),
                                           std::pair(CellKind::kGru, Direction::kForward),
                                           std::pair(CellKind::kGru, Direction::kBackward)));

}  // namespace
}  // namespace allot
