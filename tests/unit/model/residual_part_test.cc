#include "model/residual_part.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::copy_of;
using testing::TransformerCase;

TEST(ResidualPart, GradientOfTheNormalization) {
  TransformerCase test;
  Matrix<double> states = copy_of(test.factors);
  for (size_t i = 0; i < states.rows() * states.cols(); ++i)
    states.data()[i] += 0.1 * static_cast<double>(i % 5);
  const NormPlaces& places = test.layout.decoder.norm;
  NormTrace<double> trace;
  const auto loss = [&] {
    normalize_rows<double>(test.run().weights, places, states.view(), trace);
    return test.weigh(trace.output);
  };
  loss();
  Gradients<double> gradients(test.list);
  Matrix<double> d_output = copy_of(test.factors), d_states(states.rows(), states.cols());
  std::fill_n(d_states.data(), states.rows() * states.cols(), 1.0);  // of the sum beside it
  normalize_rows_backward<double>({test.run(), 1, gradients}, places, trace, d_output.view(),
                                  d_states.view());
  for (size_t i = 0; i < states.rows() * states.cols(); ++i) d_states.data()[i] -= 1;
  testing::expect_gradient("states", states.data(), d_states.data(), states.rows() * states.cols(),
                           loss);
  test.expect_parameter_gradients(gradients, loss);
}

TEST(ResidualPart, GradientPassesTheSameUnitsThatWereKept) {
  TransformerCase test;
  const TransformerSide side{test.target, test.shard.target_numbers};
  Matrix<double> part = copy_of(test.factors), states(part.rows(), part.cols()), d_part;
  set_zero(states.view());
  std::fill_n(part.data(), part.rows() * part.cols(), 1.0);
  add_part<double>(test.run(), side, 3, part.view(), states.view());
  Matrix<double> ones(part.rows(), part.cols());
  std::fill_n(ones.data(), part.rows() * part.cols(), 1.0);
  add_part_backward<double>(test.run(), side, 3, ones.view(), d_part);
  size_t num_off = 0;
  for (size_t i = 0; i < part.rows() * part.cols(); ++i) {
    EXPECT_EQ(states.data()[i], d_part.data()[i]);
    num_off += d_part.data()[i] == 0 ? 1U : 0U;
  }
  EXPECT_GT(num_off, 0U);
}

}  // namespace
}  // namespace allot
