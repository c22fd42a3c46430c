#include "nn/selected_outputs.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "support/cpu_targets.h"
#include "support/many_choices.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::for_each_cpu_target;
using testing::random_matrix;

struct Layer {
  Matrix<float> weights, inputs;
  std::vector<float> bias;
  std::vector<uint32_t> ids;

  Layer(Random& random, size_t depth, size_t num_outputs, size_t num_rows)
      : weights(random_matrix<float>(random, num_outputs, depth)),
        inputs(random_matrix<float>(random, num_rows, depth)) {
    for (uint32_t o = 0; o < num_outputs; ++o) {
      bias.push_back(static_cast<float>(random.uniform()));
      if (random.chance(0.6)) ids.push_back(o);
    }
  }
  SelectedOutputs outputs() const { return {weights.view(), bias.data()}; }
  // All rows want these outputs.
  std::vector<OutputChoice> choices() const { return {{0, inputs.rows(), ids.data(), ids.size()}}; }
};

TEST(SelectedOutputs, EqualTheDefinition) {
  for_each_cpu_target([] {
    Random random(31);
    for (const size_t depth : {1, 7, 16, 50, 133}) {
      for (size_t num_rows = 1; num_rows <= 12; ++num_rows) {
        const Layer layer(random, depth, 23, num_rows);
        Matrix<float> result(num_rows, layer.ids.size());
        multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), result.view());
        for (size_t r = 0; r < num_rows; ++r) {
          for (size_t k = 0; k < layer.ids.size(); ++k) {
            double expected = layer.bias[layer.ids[k]];
            for (size_t i = 0; i < depth; ++i) {
              expected +=
                  static_cast<double>(layer.inputs.row(r)[i]) * layer.weights.row(layer.ids[k])[i];
            }
            EXPECT_NEAR(result.row(r)[k], expected, 1e-5);
          }
        }
      }
    }
  });
}

// The promise: the same bits alone, and among any other rows and outputs.
TEST(SelectedOutputs, ANumberKnowsNeitherOtherRowsNorOtherOutputs) {
  for_each_cpu_target([] {
    Random random(32);
    for (const size_t depth : {5, 64, 133}) {
      const Layer layer(random, depth, 40, 11);
      Matrix<float> all(11, layer.ids.size());
      multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), all.view());
      for (size_t r = 0; r < 11; ++r) {
        for (size_t k = 0; k < layer.ids.size(); ++k) {
          float alone = 0;
          multiply_selected(layer.inputs.view().row_range(r, 1), layer.outputs(),
                            {{0, 1, &layer.ids[k], 1}}, {&alone, 1, 1});
          EXPECT_EQ(std::memcmp(&alone, &all.row(r)[k], sizeof(float)), 0);
        }
      }
    }
  });
}

TEST(SelectedOutputs, RowsChooseForThemselves) {
  for_each_cpu_target([] {
    Random random(35);
    const Layer layer(random, 133, 600, 11);
    const testing::ManyChoices many(random, layer.ids, {1, 5, 2, 3});
    Matrix<float> all(11, layer.ids.size()), own(11, layer.ids.size());
    multiply_selected(layer.inputs.view(), layer.outputs(), layer.choices(), all.view());
    multiply_selected(layer.inputs.view(), layer.outputs(), many.choices(), own.view());
    many.expect_equal(layer.ids, all, own);
  });
}

TEST(SelectedOutputs, NoneIsNothing) {
  Random random(33);
  const Layer layer(random, 8, 3, 2);
  Matrix<float> nothing(2, 0);
  multiply_selected(layer.inputs.view(), layer.outputs(), {{0, 2, nullptr, 0}}, nothing.view());
  multiply_selected(layer.inputs.view(), layer.outputs(), {}, nothing.view());
}

TEST(SelectedOutputs, RefuseRowsThatAreNotThere) {
  Random random(34);
  const Layer layer(random, 8, 3, 2);
  Matrix<float> result(2, 3);
  EXPECT_THROW(multiply_selected(layer.inputs.view(), layer.outputs(),
                                 {{1, 2, layer.ids.data(), layer.ids.size()}}, result.view()),
               InternalError);
}

}  // namespace
}  // namespace allot
