#include "model/attention_part.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::copy_of;
using testing::TransformerCase;

TEST(AttentionPart, ScalesQueriesByTheirSize) {
  Matrix<double> queries(1, 2);
  queries.row(0)[0] = 3;
  queries.row(0)[1] = -5;
  scale_queries<double>(4, queries.view());
  EXPECT_EQ(queries.row(0)[0], 1.5);
  EXPECT_EQ(queries.row(0)[1], -2.5);
}

TEST(AttentionPart, WeightsOfASentenceHaveTheirOwnMasks) {
  TransformerCase test;
  const TransformerSide side{test.target, test.shard.target_numbers};
  const WeightDropout dropout = weight_dropout(test.settings, side, 4, 1);
  EXPECT_EQ(dropout.settings.probability, 0.3);
  EXPECT_EQ(dropout.settings.seed, 5U);
  EXPECT_EQ(dropout.settings.update, 17U);
  EXPECT_EQ(dropout.sentence, test.shard.target_numbers[1]);
  EXPECT_NE(dropout.site, 4U);  // that of what is added to the states
  test.settings.dropout.attention = 0;
  EXPECT_FALSE(weight_dropout(test.settings, side, 4, 1).is_on());
}

TEST(AttentionPart, GradientOfContexts) {
  TransformerCase test;
  const TransformerSide side{test.target, test.shard.target_numbers};
  const LinearPlaces& output = test.layout.decoder.layers[0].cross.output;
  Random random(6);
  Matrix<double> contexts =
      testing::random_matrix<double>(random, test.target.num_rows(), TransformerCase::kHidden);
  AttentionPartScratch<double> scratch;
  const auto loss = [&] {
    Matrix<double> states = copy_of(test.factors);
    add_contexts<double>(test.run(), side, 4, output, contexts.view(), scratch, states.view());
    return test.weigh(states);
  };
  Gradients<double> gradients(test.list);
  add_contexts_backward<double>({test.run(), 1, gradients}, side, 4, output, contexts.view(),
                                test.factors.view(), scratch);
  const Matrix<double> d_contexts = copy_of(scratch.d_contexts);
  testing::expect_gradient("contexts", contexts.data(), d_contexts.data(),
                           contexts.rows() * contexts.cols(), loss);
  test.expect_parameter_gradients(gradients, loss);
}

}  // namespace
}  // namespace allot
