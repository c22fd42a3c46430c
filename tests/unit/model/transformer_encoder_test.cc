#include "model/transformer_encoder.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::TransformerCase;

TEST(TransformerEncoder, GradientEqualsFiniteDifferences) {
  TransformerCase test;
  const TransformerEncoder encoder(test.options, test.layout.encoder, test.table);
  const TransformerSide side{test.source, test.shard.target_numbers};
  TransformerEncoderTrace<double> trace;
  TransformerScratch<double> scratch;
  Random random(9);
  test.factors =
      testing::random_matrix<double>(random, test.source.num_rows(), TransformerCase::kHidden);
  const auto loss = [&] {
    encoder.forward<double>(test.run(), side, scratch, trace);
    return test.weigh(trace.memory());
  };
  loss();
  Gradients<double> gradients(test.list);
  Matrix<double> d_memory = testing::copy_of(test.factors);
  encoder.backward<double>({test.run(), 1, gradients}, side, trace, d_memory.view(), scratch);
  test.expect_parameter_gradients(gradients, loss);
}

// Every token sees every token of its sentence, and none of another.
TEST(TransformerEncoder, SentencesAreApart) {
  TransformerCase test;
  const TransformerEncoder encoder(test.options, test.layout.encoder, test.table);
  TransformerScratch<double> scratch;
  const auto memory = [&] {
    TransformerEncoderTrace<double> trace;
    encoder.forward<double>(test.run(), {test.source, test.shard.target_numbers}, scratch, trace);
    return testing::copy_of(trace.memory());
  };
  const Matrix<double> before = memory();
  const attention::RowSpan changed = test.source.spans[1];
  test.source.ids[changed.begin + 1] = 4;
  const Matrix<double> after = memory();
  for (size_t r = 0; r < before.rows(); ++r) {
    const bool is_own = r >= changed.begin && r < changed.begin + changed.length;
    EXPECT_EQ(std::equal(before.row(r), before.row(r) + 6, after.row(r)), !is_own) << r;
  }
}

}  // namespace
}  // namespace allot
