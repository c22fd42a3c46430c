// Speed of the attention transforms, forward and backward in float: the batch of a training step,
// and time per element of single rows from a thousand to a million positions. Every transform of
// all_transforms() is measured.
#include <benchmark/benchmark.h>

#include "app/bench/attention.h"

namespace allot {
namespace {

void measure(benchmark::State& state, attention::Transform transform) {
  const auto num_rows = static_cast<size_t>(state.range(0));
  const auto num_columns = static_cast<size_t>(state.range(1));
  AttentionBenchmark batch(transform, num_rows, num_columns);
  for (auto iteration : state) {
    batch.run();
    benchmark::ClobberMemory();
  }
  state.counters["at_bound"] = batch.share_at_bound();
  // Google Benchmark prints 1 / (elements per second): the time of one.
  state.counters["per_element"] = benchmark::Counter(
      static_cast<double>(num_rows * num_columns),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

const bool kIsRegistered = [] {
  for (const attention::Transform transform : attention::all_transforms()) {
    benchmark::RegisterBenchmark(to_string(transform).c_str(), measure, transform)
        ->ArgNames({"rows", "columns"})
        ->Args({64, 30})
        ->Args({1, 1000})
        ->Args({1, 10000})
        ->Args({1, 100000})
        ->Args({1, 1000000})
        ->Unit(benchmark::kMicrosecond);
  }
  return true;
}();

}  // namespace
}  // namespace allot
