#include "infer/output_layer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"
#include "support/small_model.h"

namespace allot::infer {
namespace {

using testing::random_matrix;
using testing::SmallModel;

std::vector<float> row_of(const Matrix<float>& matrix, size_t row, size_t count) {
  return {matrix.row(row), matrix.row(row) + count};
}

TEST(InferOutputLayer, LogProbabilitiesAreThoseOfAllTokensOrOfAShortlist) {
  ModelOptions tied;
  tied.tied_embeddings = true;
  for (const ModelOptions& options : {ModelOptions{}, tied}) {
    const SmallModel small(options);
    const WeightLookup weights = weights_in(small.parameters);
    const OutputLayer layer(small.options, weights, 0);
    Random random(4);
    const Matrix<float> states = random_matrix<float>(random, 3, small.options.hidden_size);
    const Shortlists shortlists = {{}, {2, 4, 5}};
    Matrix<float> found;
    layer.predict(states.view(), {0, 1, 0}, shortlists, found);

    const ConstMatrix<float> table =
        weights(options.tied_embeddings ? "target.embeddings" : "output.weights");
    for (size_t r = 0; r < 3; ++r) {
      std::vector<uint32_t> ids = shortlists[r == 1 ? 1 : 0];
      for (uint32_t id = 0; r != 1 && id < table.rows; ++id) ids.push_back(id);
      std::vector<double> logits;
      double sum = 0;
      for (const uint32_t id : ids) {
        auto logit = static_cast<double>(weights("output.bias").data[id]);
        for (size_t k = 0; k < table.cols; ++k) {
          logit += static_cast<double>(states.row(r)[k]) * static_cast<double>(table.row(id)[k]);
        }
        logits.push_back(logit);
        sum += std::exp(logit);
      }
      for (size_t k = 0; k < ids.size(); ++k) {
        EXPECT_NEAR(found.row(r)[k], logits[k] - std::log(sum), 1e-5);
      }
    }
  }
}

// Rows of sentences without a shortlist keep the bits that they have beside others.
TEST(InferOutputLayer, ARowDoesNotDependOnItsNeighbors) {
  const SmallModel small;
  const OutputLayer layer(small.options, weights_in(small.parameters), 0.1);
  Random random(4);
  const Matrix<float> states = random_matrix<float>(random, 4, small.options.hidden_size);
  const Shortlists shortlists = {{}, {2, 4, 5}, {1, 2}, {}};
  Matrix<float> together, alone;
  layer.predict(states.view(), {0, 1, 2, 3}, shortlists, together);
  for (size_t r = 0; r < 4; ++r) {
    layer.predict(states.view().row_range(r, 1), {r}, shortlists, alone);
    const size_t count = shortlists[r].empty() ? together.cols() : shortlists[r].size();
    EXPECT_EQ(row_of(together, r, count), row_of(alone, 0, count));
  }
}

}  // namespace
}  // namespace allot::infer
