#include "nn/int8_outputs.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "nn/int8_weights.h"
#include "support/cpu_targets.h"
#include "support/int8_case.h"
#include "support/many_choices.h"

namespace allot {
namespace {

using testing::for_each_cpu_target;
using testing::OwnInt8Matrix;
using testing::random_matrix;

struct Int8Layer {
  OwnInt8Matrix weights;
  Matrix<float> inputs;
  std::vector<float> bias;
  std::vector<uint32_t> ids;

  Int8Layer(Random& random, size_t depth, size_t num_outputs, size_t num_rows)
      : weights(random_matrix<float>(random, num_outputs, depth).view(), Int8Scales::kRows),
        inputs(random_matrix<float>(random, num_rows, depth)) {
    for (uint32_t o = 0; o < num_outputs; ++o) {
      bias.push_back(static_cast<float>(random.uniform()));
      if (random.chance(0.6)) ids.push_back(o);
    }
  }
  Int8Outputs outputs() const { return {weights.view(), bias.data()}; }
  // All rows want these outputs.
  std::vector<OutputChoice> choices() const { return {{0, inputs.rows(), ids.data(), ids.size()}}; }
};

TEST(Int8Outputs, EqualTheObviousTwin) {
  for_each_cpu_target([] {
    Random random(31);
    for (const size_t depth : {1, 7, 16, 50, 64, 133}) {
      for (size_t num_rows = 1; num_rows <= 12; ++num_rows) {
        const Int8Layer layer(random, depth, 23, num_rows);
        Matrix<float> result(num_rows, layer.ids.size());
        multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), result.view());
        for (size_t r = 0; r < num_rows; ++r) {
          for (size_t k = 0; k < layer.ids.size(); ++k) {
            const uint32_t id = layer.ids[k];
            const int8_t* row = layer.weights.values.row(id);
            EXPECT_EQ(
                result.row(r)[k],
                layer.bias[id] + testing::int8_product(layer.inputs.row(r), {row, row + depth},
                                                       layer.weights.scales[id]));
          }
        }
      }
    }
  });
}

// So that a sentence whose shortlist has all tokens gets the numbers that it has without.
TEST(Int8Outputs, EqualThePackedWeightsBitForBit) {
  Random random(32);
  const Int8Layer layer(random, 133, 40, 11);
  Matrix<float> all(11, 40), selected(11, layer.ids.size());
  for (size_t r = 0; r < 11; ++r) std::copy_n(layer.bias.data(), 40, all.row(r));
  Int8Weights(layer.weights.view()).multiply(layer.inputs.view(), Into::kAdd, all.view());
  multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), selected.view());
  for (size_t r = 0; r < 11; ++r) {
    for (size_t k = 0; k < layer.ids.size(); ++k) {
      EXPECT_EQ(std::memcmp(&all.row(r)[layer.ids[k]], &selected.row(r)[k], sizeof(float)), 0);
    }
  }
}

// What a row gets depends neither on the other rows nor on what they want.
TEST(Int8Outputs, RowsChooseForThemselves) {
  for_each_cpu_target([] {
    Random random(35);
    const Int8Layer layer(random, 133, 300, 11);
    const testing::ManyChoices many(random, layer.ids, {1, 5, 2, 3});
    Matrix<float> all(11, layer.ids.size()), own(11, layer.ids.size());
    multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), all.view());
    multiply_selected(layer.inputs.view(), layer.outputs(), many.choices(), own.view());
    many.expect_equal(layer.ids, all, own);
  });
}

TEST(Int8Outputs, NoneIsNothing) {
  Random random(33);
  const Int8Layer layer(random, 8, 3, 2);
  Matrix<float> nothing(2, 0);
  multiply_selected(layer.inputs.view(), layer.outputs(), {{0, 2, nullptr, 0}}, nothing.view());
  multiply_selected(layer.inputs.view(), layer.outputs(), {}, nothing.view());
}

TEST(Int8Outputs, RefuseScalesByColumns) {
  Random random(34);
  const OwnInt8Matrix weights(random_matrix<float>(random, 4, 4).view(), Int8Scales::kColumns);
  const Matrix<float> inputs = random_matrix<float>(random, 1, 4);
  const uint32_t id = 0;
  float bias = 0, result = 0;
  EXPECT_THROW(multiply_selected(inputs.view(), Int8Outputs{weights.view(), &bias},
                                 {{0, 1, &id, 1}}, {&result, 1, 1}),
               InternalError);
}

}  // namespace
}  // namespace allot
