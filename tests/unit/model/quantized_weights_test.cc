#include "model/quantized_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "support/small_model.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(QuantizedWeights, MatricesHaveScalesByOutputAndTablesByToken) {
  EXPECT_EQ(int8_scales_of("decoder.combine", {8, 4}), Int8Scales::kColumns);
  EXPECT_EQ(int8_scales_of("encoder.layer0.forward.recurrent", {4, 16}), Int8Scales::kColumns);
  for (const char* name :
       {"embeddings", "source.embeddings", "target.embeddings", "output.weights"}) {
    EXPECT_EQ(int8_scales_of(name, {9, 4}), Int8Scales::kRows) << name;
  }
  EXPECT_EQ(int8_scales_of("output.bias", {1, 9}), std::nullopt);
  EXPECT_EQ(int8_scales_of("attention.combine", {4, 1}), std::nullopt);
  EXPECT_EQ(int8_scales_of("fertility.weights", {3, 4}), std::nullopt);
  EXPECT_THAT(scales_shape(Int8Scales::kColumns, {8, 4}), ElementsAre(1, 4));
  EXPECT_THAT(scales_shape(Int8Scales::kRows, {8, 4}), ElementsAre(8, 1));
}

// Each is told before it is read and when it is done, in the order of the floats: in between it
// must be in memory.
TEST(QuantizedWeights, TellWhichFloatsTheyNeed) {
  const testing::SmallModel small;
  const Safetensors floats{tensors_of(small.parameters), {}};
  std::vector<std::string> told, expected;
  const QuantizedWeights quantized(
      floats, {[&](const Tensor& tensor) { told.push_back("need " + tensor.name); },
               [&](const Tensor& tensor) { told.push_back("done " + tensor.name); }});
  for (const Tensor& tensor : floats.tensors) {
    expected.push_back("need " + tensor.name);
    expected.push_back("done " + tensor.name);
  }
  EXPECT_EQ(told, expected);
}

// Every weight is there, within half a step of its scale, in the order that a file needs.
TEST(QuantizedWeights, AreCloseToTheFloats) {
  const testing::SmallModel small;
  const Safetensors floats{tensors_of(small.parameters), {{"format", "allot"}}};
  const QuantizedWeights quantized(floats);
  const Safetensors& weights = quantized.weights();
  EXPECT_EQ(weights.metadata, floats.metadata);
  bool seen_int8 = false;
  size_t num_int8 = 0;
  for (const Tensor& tensor : weights.tensors) {
    EXPECT_FALSE(seen_int8 && tensor.int8 == nullptr) << "floats come first";
    seen_int8 = seen_int8 || tensor.int8 != nullptr;
    num_int8 += tensor.int8 != nullptr ? 1 : 0;
  }
  EXPECT_EQ(weights.tensors.size(), floats.tensors.size() + num_int8);
  EXPECT_GT(num_int8, 8U);
  for (const Tensor& expected : floats.tensors) {
    const Tensor* found = weights.find(expected.name);
    ASSERT_NE(found, nullptr) << expected.name;
    EXPECT_EQ(found->shape, expected.shape);
    const std::optional<Int8Matrix> int8 = int8_matrix(weights, expected.name);
    for (size_t i = 0; i < expected.size(); ++i) {
      if (!int8) {
        EXPECT_EQ(found->values[i], expected.values[i]);
        continue;
      }
      const size_t row = i / expected.shape[1], column = i % expected.shape[1];
      const float scale = int8->scales[int8->by == Int8Scales::kColumns ? column : row];
      EXPECT_NEAR(static_cast<float>(int8->values.row(row)[column]) * scale, expected.values[i],
                  0.501F * scale);
    }
  }
}

TEST(QuantizedWeights, ScalesMustBeThere) {
  const int8_t values[4] = {};
  const Safetensors weights{{{"decoder.combine", {2, 2}, nullptr, values}}, {}};
  EXPECT_THROW(int8_matrix(weights, "decoder.combine"), InternalError);
  EXPECT_EQ(int8_matrix(weights, "other"), std::nullopt);
}

}  // namespace
}  // namespace allot
