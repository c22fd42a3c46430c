#pragma once

#include "base/worker_pool.h"

namespace allot {

// GFLOP/s of large matrix products, one on each thread of the pool at once: the machine's limit,
// reported beside the speed of a model. The median of several runs.
double measure_gemm_gflops(WorkerPool& pool);

}  // namespace allot
