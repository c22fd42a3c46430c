#pragma once

#include <cstddef>
#include <vector>

#include "nn/parameter_share.h"
#include "nn/parameters.h"
#include "train/distributed/communicator.h"

namespace allot {

// Sum gradients over all ranks that travel as bfloat16: each rank's own is rounded once, and they
// are added in full precision in the order of the ranks. Also what a rank keeps to itself is
// rounded, so that the sum does not depend on who owns a number.
//
// shares: by rank. has_gradient: which ranks have a gradient; rank 0 is one of them. own: that of
// this rank, or null. `sum` may be the same. Called by all ranks together.

// The own share of the dense parameters of a stage.
template <typename T>
void sum_rounded_stage(Communicator& communicator, const std::vector<ParameterShare>& shares,
                       size_t stage, const std::vector<bool>& has_gradient, const Gradients<T>* own,
                       Gradients<T>& sum);
// All rows of tables.
template <typename T>
void sum_rounded_tables(Communicator& communicator, const std::vector<bool>& has_gradient,
                        const Gradients<T>* own, Gradients<T>& sum);

}  // namespace allot
