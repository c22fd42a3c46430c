#include "nn/output_layer.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::expect_gradient;
using testing::random_matrix;
using testing::transposed_copy;

struct OutputLayerCase {
  Matrix<double> weights, bias, states;
  std::vector<size_t> targets;
  LossOptions options;
  static constexpr double kScale = 0.5;

  OutputLayerCase(size_t rows, size_t hidden, size_t vocabulary, double smoothing)
      : options{smoothing} {
    Random random(8);
    weights = random_matrix<double>(random, vocabulary, hidden);
    bias = random_matrix<double>(random, 1, vocabulary);
    states = random_matrix<double>(random, rows, hidden);
    for (size_t r = 0; r < rows; ++r) targets.push_back(random.below(vocabulary));
  }

  TokenLosses losses() const {
    const Matrix<double> transposed = transposed_copy(weights);
    OutputScratch<double> scratch;
    TokenLosses losses;
    output_loss<double>({weights.view(), transposed.view(), bias.data()}, {states.view(), targets},
                        options, scratch, losses, {});
    return losses;
  }

  double loss() const {
    const TokenLosses all = losses();
    return kScale * std::accumulate(all.loss.begin(), all.loss.end(), 0.0);
  }
};

TEST(OutputLayer, GradientEqualsFiniteDifferences) {
  for (const double smoothing : {0.0, 0.1}) {
    OutputLayerCase layer(5, 4, 7, smoothing);
    const Matrix<double> transposed = transposed_copy(layer.weights);
    Matrix<double> dw, db, ds(5, 4);
    dw.resize_to_zero(7, 4);
    db.resize_to_zero(1, 7);
    OutputScratch<double> scratch;
    TokenLosses losses;
    output_loss<double>({layer.weights.view(), transposed.view(), layer.bias.data()},
                        {layer.states.view(), layer.targets}, layer.options, scratch, losses,
                        {OutputLayerCase::kScale, ds.view(), dw.view(), db.data()});
    const auto loss = [&layer] { return layer.loss(); };
    expect_gradient("weights", layer.weights.data(), dw.data(), 28, loss);
    expect_gradient("bias", layer.bias.data(), db.data(), 7, loss);
    expect_gradient("states", layer.states.data(), ds.data(), 20, loss);
  }
}

// A vocabulary so large that the rows come in several blocks.
TEST(OutputLayer, BlocksOfRowsChangeNothing) {
  const OutputLayerCase many(70, 2, 40000, 0.1);
  const TokenLosses together = many.losses();
  for (size_t r = 0; r < 70; r += 13) {
    OutputLayerCase one(70, 2, 40000, 0.1);
    Matrix<double> state(1, 2);
    std::copy_n(many.states.row(r), 2, state.data());
    one.states = std::move(state);
    one.targets = {many.targets[r]};
    EXPECT_EQ(one.losses().loss[0], together.loss[r]);
    EXPECT_EQ(one.losses().nll[0], together.nll[r]);
  }
}

}  // namespace
}  // namespace allot
