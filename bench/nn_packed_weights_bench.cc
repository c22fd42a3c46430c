// The products of one decoder step of the paper's model with 8,000 target words, for as many
// hypotheses as there are: 5 for a sentence with a beam of 5, 160 for a batch of 32. All 38 MB of
// weights pass by in every round, as they do for every word that is translated.
#include <benchmark/benchmark.h>

#include <vector>

#include "base/random.h"
#include "nn/packed_weights.h"

namespace {

using allot::Into;
using allot::Matrix;
using allot::PackedWeights;

struct Shape {
  size_t depth, cols;
};

constexpr Shape kShapes[] = {
    {1000, 2000}, {500, 2000},  // first layer: word and attentional output, itself
    {500, 2000},  {500, 2000},  // second layer: what is below, itself
    {1000, 500},                // context and state to attentional output
    {500, 8000},                // output layer
};

Matrix<float> random_matrix(allot::Random& random, size_t rows, size_t cols) {
  Matrix<float> matrix(rows, cols);
  for (size_t i = 0; i < rows * cols; ++i) {
    matrix.data()[i] = static_cast<float>(random.uniform() - 0.5);
  }
  return matrix;
}

void decoder_step(benchmark::State& state) {
  allot::Random random(1);
  const auto rows = static_cast<size_t>(state.range(0));
  std::vector<PackedWeights> weights;
  std::vector<Matrix<float>> inputs, results;
  double operations = 0;
  for (const Shape& shape : kShapes) {
    weights.emplace_back(random_matrix(random, shape.depth, shape.cols).view());
    inputs.push_back(random_matrix(random, rows, shape.depth));
    results.emplace_back(rows, shape.cols);
    operations += 2e-9 * static_cast<double>(rows * shape.depth * shape.cols);
  }
  for ([[maybe_unused]] auto iteration : state) {
    for (size_t i = 0; i < weights.size(); ++i) {
      weights[i].multiply(inputs[i].view(), Into::kReplace, results[i].view());
      benchmark::DoNotOptimize(results[i].data());
    }
  }
  state.counters["GFLOP/s"] =
      benchmark::Counter(operations, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(decoder_step)->Arg(1)->Arg(5)->Arg(6)->Arg(30)->Arg(60)->Arg(160);

}  // namespace
