#include "infer/product.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"
#include "support/small_model.h"

namespace allot::infer {
namespace {

// A row of inputs, and what the definition makes of it.
TEST(InferProduct, IsTheSameInEitherPrecisionButForRounding) {
  const testing::SmallModel small;
  const QuantizedWeights quantized({tensors_of(small.parameters), {}});
  const WeightLookup floats = weights_in(small.parameters), int8 = weights_in(quantized.weights());
  const char* const name = "decoder.layer0.weights";
  const size_t num_rows = num_rows_of(floats, name);
  EXPECT_EQ(num_rows_of(int8, name), num_rows);
  Random random(8);
  for (const RowRange& range : {RowRange{0, num_rows}, {0, 5}, {num_rows - 6, 6}}) {
    const Matrix<float> inputs = testing::random_matrix<float>(random, 3, range.count);
    const Product exact(floats, name, range), close(int8, name, range);
    ASSERT_EQ(exact.input_size(), range.count);
    ASSERT_EQ(close.input_size(), range.count);
    ASSERT_EQ(close.output_size(), exact.output_size());
    Matrix<float> a(3, exact.output_size()), b(3, exact.output_size());
    exact.multiply(inputs.view(), Into::kReplace, a.view());
    close.multiply(inputs.view(), Into::kReplace, b.view());
    const ConstMatrix<float> weights = floats(name).row_range(range.begin, range.count);
    for (size_t r = 0; r < 3; ++r) {
      for (size_t j = 0; j < a.cols(); ++j) {
        double sum = 0;
        for (size_t k = 0; k < range.count; ++k) {
          sum += static_cast<double>(inputs.row(r)[k]) * static_cast<double>(weights.row(k)[j]);
        }
        EXPECT_NEAR(a.row(r)[j], sum, 1e-5);
        EXPECT_NEAR(b.row(r)[j], sum, 0.05);
        EXPECT_NE(b.row(r)[j], a.row(r)[j]);
      }
    }
  }
}

}  // namespace
}  // namespace allot::infer
