#include "infer/weights.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/small_model.h"

namespace allot::infer {
namespace {

TEST(InferWeights, FloatsOfTrainingAndOfTensorsAreTheSame) {
  const testing::SmallModel small;
  const Safetensors tensors{tensors_of(small.parameters), {}};
  const WeightLookup trained = weights_in(small.parameters), stored = weights_in(tensors);
  const ConstMatrix<float> a = trained("decoder.combine"), b = stored("decoder.combine");
  EXPECT_EQ(a.data, b.data);
  EXPECT_EQ(a.rows, b.rows);
  EXPECT_EQ(a.cols, b.cols);
  EXPECT_FALSE(trained.int8("decoder.combine"));
  EXPECT_FALSE(stored.int8("decoder.combine"));
  EXPECT_THROW(stored("no.such.weights"), InternalError);
}

TEST(InferWeights, WhatIsInEightBitsIsNotInFloats) {
  const testing::SmallModel small;
  const QuantizedWeights quantized({tensors_of(small.parameters), {}});
  const WeightLookup weights = weights_in(quantized.weights());
  EXPECT_TRUE(weights.int8("decoder.combine"));
  EXPECT_THROW(weights("decoder.combine"), InternalError);
  EXPECT_FALSE(weights.int8("output.bias"));
  EXPECT_EQ(weights("output.bias").cols, small.options.target_vocabulary);
}

}  // namespace
}  // namespace allot::infer
