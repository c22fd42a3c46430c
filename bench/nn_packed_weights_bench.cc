// The products of one decoder step of the paper's model with 8,000 target words, for as many
// hypotheses as there are: 5 for a sentence with a beam of 5, 160 for a batch of 32. All weights
// (38 MB of floats, 19 MB in 16 bits, 9.5 MB in 8 bits) pass by in every round, as they do for
// every word that is translated. Once for each kind of CPU that this one can be:
// --benchmark_filter=int8/AVX2/ chooses. 16 bits are a trial (bf16_weights.h).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "bf16_weights.h"
#include "cpu_targets.h"
#include "nn/int8_weights.h"
#include "nn/packed_weights.h"
#include "nn/quantize.h"

namespace {

using allot::Int8Scales;
using allot::Int8Weights;
using allot::Into;
using allot::Matrix;
using allot::PackedWeights;
using allot::bench::Bf16Weights;

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

PackedWeights packed_as(const Matrix<float>& weights, const PackedWeights* /*floats*/) {
  return PackedWeights(weights.view());
}

Int8Weights packed_as(const Matrix<float>& weights, const Int8Weights* /*int8*/) {
  Matrix<int8_t> values(weights.rows(), weights.cols());
  std::vector<float> scales(weights.cols());
  quantize(weights.view(), Int8Scales::kColumns, values.view(), scales.data());
  return Int8Weights({values.view(), scales.data(), Int8Scales::kColumns});
}

Bf16Weights packed_as(const Matrix<float>& weights, const Bf16Weights* /*bf16*/) {
  return Bf16Weights(weights.view());
}

// The figures of a kernel that computes something else would say nothing: those of the trial are
// the numbers of the float kernel for the same rounded weights, bit for bit.
void check_bf16() {
  constexpr size_t kRows = 7, kDepth = 10, kCols = 20;
  allot::Random random(2);
  const Matrix<float> weights = random_matrix(random, kDepth, kCols);
  const Matrix<float> inputs = random_matrix(random, kRows, kDepth);
  Matrix<float> rounded(kDepth, kCols), expected(kRows, kCols), found(kRows, kCols);
  std::transform(weights.data(), weights.data() + kDepth * kCols, rounded.data(),
                 allot::bench::rounded_to_bf16);
  PackedWeights(rounded.view()).multiply(inputs.view(), Into::kReplace, expected.view());
  Bf16Weights(weights.view()).multiply(inputs.view(), Into::kReplace, found.view());
  ALLOT_CHECK(std::equal(found.data(), found.data() + kRows * kCols, expected.data()),
              "16-bit weights give the sums of rounded floats");
}

template <typename Weights>
void decoder_step(benchmark::State& state) {
  allot::Random random(1);
  const auto rows = static_cast<size_t>(state.range(0));
  std::vector<Weights> weights;
  std::vector<Matrix<float>> inputs, results;
  double operations = 0;
  for (const Shape& shape : kShapes) {
    weights.push_back(packed_as(random_matrix(random, shape.depth, shape.cols),
                                static_cast<const Weights*>(nullptr)));
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
template <typename Weights>
void add_benchmarks(const std::string& precision) {
  allot::bench::for_each_cpu([&](const std::string& cpu, const auto& choose) {
    const std::string name = "decoder_step/" + precision + "/" + cpu;
    auto* const added =
        benchmark::RegisterBenchmark(name.c_str(), [choose](benchmark::State& state) {
          choose();
          if constexpr (std::is_same_v<Weights, Bf16Weights>) check_bf16();
          decoder_step<Weights>(state);
        });
    for (const int rows : {1, 5, 6, 30, 60, 160}) added->Arg(rows);
  });
}

[[maybe_unused]] const bool kIsAdded = [] {
  add_benchmarks<PackedWeights>("float");
  add_benchmarks<Bf16Weights>("bf16");
  add_benchmarks<Int8Weights>("int8");
  return true;
}();

}  // namespace
