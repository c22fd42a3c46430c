#pragma once

#include "base/worker_pool.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"

namespace allot {

struct TimeEstimate {
  double seconds = 0;  // of all updates; validation comes on top
  double updates = 0;
  double gemm_share = 0;  // of what the machine can do at best
};

// How long training will take: a few updates are made with weights that are thrown away.
TimeEstimate estimate_time(const Recipe& recipe, const PreparedData& data, WorkerPool& pool);

}  // namespace allot
