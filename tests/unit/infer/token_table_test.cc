#include "infer/token_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/error.h"
#include "support/random_matrix.h"
#include "support/small_model.h"

namespace allot::infer {
namespace {

class TokenTableTest : public ::testing::Test {
 protected:
  const testing::SmallModel small_;
  const QuantizedWeights quantized_{Safetensors{tensors_of(small_.parameters), {}}};
  const WeightLookup floats_ = weights_in(small_.parameters);
  const WeightLookup int8_ = weights_in(quantized_.weights());
};

TEST_F(TokenTableTest, GivesTheRowsOfEitherPrecision) {
  const TokenTable exact(floats_, "target.embeddings"), close(int8_, "target.embeddings");
  const ConstMatrix<float> rows = floats_("target.embeddings");
  for (const TokenTable* table : {&exact, &close}) {
    ASSERT_EQ(table->num_tokens(), rows.rows);
    ASSERT_EQ(table->size(), rows.cols);
    std::vector<float> row(rows.cols);
    for (uint32_t token = 0; token < rows.rows; ++token) {
      table->copy_row(token, row.data());
      for (size_t k = 0; k < rows.cols; ++k) {
        EXPECT_NEAR(row[k], rows.row(token)[k], table == &exact ? 0 : 0.5 / 127);
      }
    }
    EXPECT_THROW(table->copy_row(static_cast<uint32_t>(rows.rows), row.data()), InternalError);
  }
}

TEST_F(TokenTableTest, TablesHaveTheirNames) {
  ModelOptions options;
  EXPECT_STREQ(source_table_name(options), "source.embeddings");
  EXPECT_STREQ(target_table_name(options), "target.embeddings");
  options.shared_embeddings = true;
  EXPECT_STREQ(source_table_name(options), "embeddings");
  EXPECT_STREQ(target_table_name(options), "embeddings");
}

// Some tokens get the scores that they get among all; in 8 bits to the last bit.
TEST_F(TokenTableTest, ScoresSomeTokensAsAll) {
  Random random(9);
  const std::vector<uint32_t> ids = {1, 2, 5};
  const float* const bias = floats_("output.bias").data;
  for (const WeightLookup* weights : {&floats_, &int8_}) {
    const TokenTable table(*weights, "output.weights");
    const Matrix<float> inputs = testing::random_matrix<float>(random, 2, table.size());
    Matrix<float> all(2, table.num_tokens()), some(2, 3);
    for (size_t r = 0; r < 2; ++r) std::copy_n(bias, table.num_tokens(), all.row(r));
    table.packed().multiply(inputs.view(), Into::kAdd, all.view());
    table.score(inputs.view(), bias, {{0, 2, ids.data(), 3}}, some.view());
    for (size_t r = 0; r < 2; ++r) {
      for (size_t k = 0; k < 3; ++k) {
        if (weights == &int8_) {
          EXPECT_EQ(some.row(r)[k], all.row(r)[ids[k]]);
        } else {
          EXPECT_NEAR(some.row(r)[k], all.row(r)[ids[k]], 1e-5);
        }
      }
    }
  }
}

}  // namespace
}  // namespace allot::infer
