// Speed of the aligner on 29,000 pairs of the built-in corpus (as many as Multi30k has): the
// forward direction, five iterations. For real text: allot bench align --source F --target F.
#include <benchmark/benchmark.h>

#include "app/bench/align.h"

namespace allot {
namespace {

void BM_AlignForward(benchmark::State& state) {
  BenchAlignOptions options;
  options.num_pairs = 29000;
  options.repeat = 1;
  Run run;
  run.threads = static_cast<int>(state.range(0));
  BenchAlignResult result;
  for (auto _ : state) {
    result = run_bench_align(options, run);
    // Without making the sentences.
    state.SetIterationTime(result.seconds);
  }
  state.counters["pairs/s"] = result.pairs_per_second();
  state.counters["peak_MB"] = static_cast<double>(result.peak_bytes) / 1e6;
}
BENCHMARK(BM_AlignForward)->Arg(1)->Arg(2)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace allot
