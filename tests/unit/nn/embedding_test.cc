#include "nn/embedding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/random_matrix.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(Embed, LooksUpRows) {
  Random random(1);
  const Matrix<float> table = testing::random_matrix<float>(random, 4, 3);
  Matrix<float> result;
  embed<float>(table.view(), {2, 0, 2}, result);
  ASSERT_EQ(result.rows(), 3U);
  for (size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(result.row(0)[k], table.row(2)[k]);
    EXPECT_EQ(result.row(1)[k], table.row(0)[k]);
    EXPECT_EQ(result.row(2)[k], table.row(2)[k]);
  }
  EXPECT_THROW(embed<float>(table.view(), {4}, result), InternalError);
}

TEST(Embed, GradientsOfARepeatedWordAddUp) {
  ParameterList list;
  const size_t table = list.add("table", 4, 2, Gradient::kRows);
  Gradients<double> gradients(list);
  Matrix<double> d(3, 2);
  for (size_t i = 0; i < 6; ++i) d.data()[i] = static_cast<double>(i + 1);
  embed_backward<double>({2, 0, 2}, d.view(), table, gradients);
  EXPECT_THAT(gradients.rows(table).numbers(), ElementsAre(2, 0));
  EXPECT_THAT(gradients.rows(table).values(), ElementsAre(1 + 5, 2 + 6, 3, 4));
}

}  // namespace
}  // namespace allot
