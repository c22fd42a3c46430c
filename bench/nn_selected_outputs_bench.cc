// The output layer of a decoder step with shortlists: 8,000 tokens, of which each sentence has its
// own 1,800, for a batch of sentences with one hypothesis (greedy) or five (a beam). What the
// program does, and the other ways to do it:
//   all         the product with all tokens, as without shortlists
//   together    selected outputs, a block of the weights for all sentences after the other
//   one_by_one  selected outputs, one sentence after the other
//   packed      every sentence has a packed copy of its weights
//   packing     making such a copy of one sentence's weights
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "cpu_targets.h"
#include "nn/int8_outputs.h"
#include "nn/int8_weights.h"
#include "nn/packed_weights.h"
#include "nn/quantize.h"
#include "nn/selected_outputs.h"

namespace {

using allot::ConstMatrix;
using allot::Int8Matrix;
using allot::Int8Scales;
using allot::Int8Weights;
using allot::Into;
using allot::Matrix;
using allot::OutputChoice;
using allot::PackedWeights;

constexpr size_t kTokens = 8000;
constexpr size_t kDepth = 500;
constexpr size_t kCommon = 500;
constexpr double kOthers = 0.173;

struct Task {
  size_t beam_size = 0;
  Matrix<float> weights, inputs, result;
  Matrix<int8_t> values;
  std::vector<float> scales, bias;
  std::vector<std::vector<uint32_t>> ids;
  std::vector<OutputChoice> choices;
  double operations = 0;  // in units of 1e9, of the selected outputs

  Task(size_t sentences, size_t rows)
      : beam_size(rows),
        weights(kTokens, kDepth),
        inputs(sentences * rows, kDepth),
        result(sentences * rows, kTokens),
        values(kTokens, kDepth),
        scales(kTokens),
        bias(kTokens),
        ids(sentences) {
    allot::Random random(1);
    for (Matrix<float>* matrix : {&weights, &inputs}) {
      for (size_t i = 0; i < matrix->rows() * kDepth; ++i) {
        matrix->data()[i] = static_cast<float>(random.uniform() - 0.5);
      }
    }
    quantize(weights.view(), Int8Scales::kRows, values.view(), scales.data());
    for (size_t s = 0; s < sentences; ++s) {
      for (uint32_t token = 0; token < kTokens; ++token) {
        if (token < kCommon || random.chance(kOthers)) ids[s].push_back(token);
      }
      choices.push_back({s * rows, rows, ids[s].data(), ids[s].size()});
      operations += 2e-9 * static_cast<double>(rows * ids[s].size() * kDepth);
    }
  }
  Int8Matrix int8() const { return {values.view(), scales.data(), Int8Scales::kRows}; }
};

// The layer in one precision.
struct Floats {
  static auto selected(const Task& task) {
    return allot::SelectedOutputs{task.weights.view(), task.bias.data()};
  }
  static auto packed(const Task& task) {
    return PackedWeights::from_transposed(task.weights.view());
  }
  // The program has no use for this.
  static auto packed(const Task& task, const std::vector<uint32_t>& ids) {
    Matrix<float> own(ids.size(), kDepth);
    for (size_t k = 0; k < ids.size(); ++k) {
      std::copy_n(task.weights.row(ids[k]), kDepth, own.row(k));
    }
    return PackedWeights::from_transposed(own.view());
  }
};

struct Int8 {
  static auto selected(const Task& task) {
    return allot::Int8Outputs{task.int8(), task.bias.data()};
  }
  static auto packed(const Task& task) { return Int8Weights(task.int8()); }
  static auto packed(const Task& task, const std::vector<uint32_t>& ids) {
    Matrix<int8_t> own(ids.size(), kDepth);
    std::vector<float> scales;
    for (size_t k = 0; k < ids.size(); ++k) {
      std::copy_n(task.values.row(ids[k]), kDepth, own.row(k));
      scales.push_back(task.scales[ids[k]]);
    }
    return Int8Weights({own.view(), scales.data(), Int8Scales::kRows});
  }
};

template <typename Layer>
void all(benchmark::State& state, Task& task) {
  const auto packed = Layer::packed(task);
  for ([[maybe_unused]] auto iteration : state) {
    packed.multiply(task.inputs.view(), Into::kReplace, task.result.view());
  }
}

template <typename Layer>
void together(benchmark::State& state, Task& task) {
  for ([[maybe_unused]] auto iteration : state) {
    multiply_selected(task.inputs.view(), Layer::selected(task), task.choices, task.result.view());
  }
}

template <typename Layer>
void one_by_one(benchmark::State& state, Task& task) {
  for ([[maybe_unused]] auto iteration : state) {
    for (const OutputChoice& choice : task.choices) {
      multiply_selected(task.inputs.view(), Layer::selected(task), {choice}, task.result.view());
    }
  }
}

template <typename Layer>
void packed(benchmark::State& state, Task& task) {
  using Packed = decltype(Layer::packed(task, task.ids[0]));
  std::vector<Packed> own;
  for (const std::vector<uint32_t>& ids : task.ids) own.push_back(Layer::packed(task, ids));
  for ([[maybe_unused]] auto iteration : state) {
    for (size_t s = 0; s < own.size(); ++s) {
      const size_t row = s * task.beam_size;
      own[s].multiply(
          task.inputs.view().row_range(row, task.beam_size), Into::kReplace,
          task.result.view().row_range(row, task.beam_size).col_range(0, task.ids[s].size()));
    }
  }
}

template <typename Layer>
void packing(benchmark::State& state, Task& task) {
  for ([[maybe_unused]] auto iteration : state) {
    benchmark::DoNotOptimize(Layer::packed(task, task.ids[0]));
  }
}

using Way = void (*)(benchmark::State&, Task&);

void add_benchmark(const std::string& name, Way way) {
  allot::bench::for_each_cpu([&](const std::string& cpu, const auto& choose) {
    const auto run = [way, choose](benchmark::State& state) {
      choose();
      Task task(static_cast<size_t>(state.range(0)), static_cast<size_t>(state.range(1)));
      way(state, task);
      state.counters["GFLOP/s"] =
          benchmark::Counter(task.operations, benchmark::Counter::kIsIterationInvariantRate);
    };
    benchmark::RegisterBenchmark((name + "/" + cpu).c_str(), run)
        ->ArgNames({"sentences", "rows"})
        ->Args({1, 1})
        ->Args({1, 5})
        ->Args({32, 1})
        ->Args({32, 5});
  });
}

template <typename Layer>
void add_benchmarks(const std::string& precision) {
  add_benchmark(precision + "/all", all<Layer>);
  add_benchmark(precision + "/together", together<Layer>);
  add_benchmark(precision + "/one_by_one", one_by_one<Layer>);
  add_benchmark(precision + "/packed", packed<Layer>);
  add_benchmark(precision + "/packing", packing<Layer>);
}

[[maybe_unused]] const bool kIsAdded = [] {
  add_benchmarks<Floats>("float");
  add_benchmarks<Int8>("int8");
  return true;
}();

}  // namespace
