#pragma once

#include "base/worker_pool.h"

namespace allot {

// GFLOP/s of large matrix products, one on each thread of the pool at once: what the machine can do
// at best, beside which the speed of a model is reported. The median of several runs.
double measure_gemm_gflops(WorkerPool& pool);

}  // namespace allot
