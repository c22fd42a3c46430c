#pragma once

#include <cstddef>
#include <vector>

#include "nn/parameter_share.h"
#include "nn/parameters.h"
#include "train/distributed/communicator.h"

namespace allot {

// Adds up the dense gradients of a stage from rank to rank: rank 0 starts, each of the others adds
// the gradients of its shards to what it receives and passes the sum on, and the last one sends
// every owner its share. The order is that of the shards, and so are the bits. Gradients travel in
// chunks, so that all ranks work at the same time.
//
// A rank sends one gradient, however many shards it has; sending every owner its share of each
// (GradientExchange) is faster for one shard, and slower for two or more.
//
// shares: by rank. own: of this rank's shards, in order; rank 0 has at least one. In `sum`, which
// may be one of them: the own share. Called by all ranks together.
template <typename T>
void sum_along_ranks(Communicator& communicator, const std::vector<ParameterShare>& shares,
                     size_t stage, const std::vector<const Gradients<T>*>& own, Gradients<T>& sum,
                     size_t numbers_per_chunk = size_t{1} << 18);

}  // namespace allot
