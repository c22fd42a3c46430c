#pragma once

#include <benchmark/benchmark.h>

#include <string>
// The target with 8-bit dot products is only there for those who ask.
#define HWY_WANT_AVX3_DL
#include <hwy/highway.h>

namespace allot::bench {

// Registers a benchmark once for each kind of CPU that this one can be, slowest first. Choose with
// --benchmark_filter: AVX2, AVX3 (AVX-512) or AVX3_DL (AVX-512 with 8-bit dot products).
template <typename Run>
void for_each_cpu(const Run& run) {
  const int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;
  for (const int64_t target : {HWY_AVX2, HWY_AVX3, HWY_AVX3_DL}) {
    if ((supported & target) == 0) continue;
    // The better a target, the lower its bit: this one, and those that a kernel without it takes.
    const int64_t chosen = supported & ~(target - 1);
    run(hwy::TargetName(target), [chosen] { hwy::GetChosenTarget().Update(chosen); });
  }
}

}  // namespace allot::bench
