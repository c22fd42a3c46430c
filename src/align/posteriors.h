#pragma once

#include <cstddef>
#include <functional>

#include "align/direction_model.h"
#include "align/prepared_pairs.h"
#include "base/array_view.h"
#include "base/worker_pool.h"

namespace allot::align {

// Calls visit(token, posteriors) once for each generated token of the text, but not for those of
// pairs with an empty side: the probability that it comes from null (at 0) and from each given
// position i (at i + 1), which add up to 1. From any thread of the pool and in no order; the
// numbers are the same for any number of threads.
using VisitPosteriors = std::function<void(size_t token, ArrayView<double> posteriors)>;
void for_each_posterior(const PreparedPairs& prepared, const DirectionModel& model,
                        WorkerPool& pool, const VisitPosteriors& visit);

}  // namespace allot::align
