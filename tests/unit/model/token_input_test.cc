#include "model/token_input.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::copy_of;
using testing::TransformerCase;

TEST(TokenInput, AddsPositionsToScaledEmbeddings) {
  TransformerCase test;
  test.settings.dropout.probability = 0;
  Matrix<double> positions, states;
  read_tokens<double>(test.run(), {test.source, test.shard.target_numbers}, test.table, 1,
                      positions, states);
  ASSERT_EQ(states.rows(), test.source.num_rows());
  // The second token of the second sentence: token 5, position 1.
  const size_t row = test.source.spans[1].begin + 1;
  const double embedding = std::as_const(test.parameters)[test.table].row(5)[1];
  EXPECT_NEAR(states.row(row)[1], std::sqrt(6.0) * embedding + std::cos(1.0), 1e-12);
}

TEST(TokenInput, GradientEqualsFiniteDifferences) {
  TransformerCase test;
  const TransformerSide side{test.target, test.shard.target_numbers};
  Matrix<double> positions;
  const auto loss = [&] {
    Matrix<double> states;
    read_tokens<double>(test.run(), side, test.table, 1, positions, states);
    return test.weigh(states);
  };
  Gradients<double> gradients(test.list);
  Matrix<double> d_states = copy_of(test.factors);
  read_tokens_backward<double>({test.run(), 1, gradients}, side, test.table, 1, d_states.view());
  test.expect_parameter_gradients(gradients, loss);
}

}  // namespace
}  // namespace allot
