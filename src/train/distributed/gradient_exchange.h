#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nn/parameter_share.h"
#include "nn/parameters.h"
#include "train/distributed/communicator.h"
#include "train/distributed/exchange_format.h"
#include "train/distributed/shard_range.h"

namespace allot {

// The gradients of a batch on one rank.
template <typename T>
struct ShardGradients {
  // Of this rank's shards of a batch, in order; they may be changed.
  std::vector<Gradients<T>*> own;
  // How many the batch has on all ranks, dealt as for `all_shards` of them (shards_of_rank).
  size_t num_shards = 0;
  size_t all_shards = 0;
  // Gets all rows of tables, and the own share of dense parameters; the rest of it is undefined.
  // May be one of them.
  Gradients<T>* sum = nullptr;
};

// Sums gradients over the shards of all ranks, with the bits of one process that has all the
// shards.
//
// Every rank owns a share of the numbers (ParameterShare). Of dense parameters it receives its
// share of the gradient of every shard and adds them in the order of the shards; when ranks have
// several shards each, sums are passed from rank to rank instead (sum_along_ranks). Embedding
// tables travel as the rows that were touched, to everyone: the norm adds them in the order of
// first use, in which the rows of all ranks mix. Who owns a number updates it and keeps its
// optimizer state; then the new weights return to all.
//
// With kBfloat16 each rank adds up its own shards, and what is sent of it is rounded
// (sum_rounded_stage): the bits then depend on the number of ranks, too. Weights always return as
// they are.
//
// Dense parameters are summed stage by stage (ParameterInfo), tables afterwards: EarlySums sums
// stages while others are still computed.
//
// All functions are called by all ranks together, in the same order.
template <typename T>
class GradientExchange {
 public:
  GradientExchange(Communicator& communicator, const ParameterList& list,
                   ExchangeFormat format = ExchangeFormat::kFloat32);

  const ParameterShare& own_share() const { return shares_[communicator_.rank()]; }

  size_t num_stages() const { return list_.num_stages(); }
  bool has_dense(size_t stage) const;
  // Reads and changes nothing but the dense gradients of this stage.
  void sum_stage(size_t stage, const ShardGradients<T>& batch, WorkerPool& pool);
  void sum_tables(const ShardGradients<T>& batch);

  // Of what these have given, over all ranks: the bits of Gradients::squared_norm.
  double squared_norm(const Gradients<T>& sum);

  // Weights that were updated by their owners, to all.
  void share_updated(const Gradients<T>& sum, Parameters<T>& weights);

  // An array with a number for every number of a share, put together at rank 0; and the reverse.
  // `whole` is used by rank 0 only.
  void gather(const T* own, T* whole);
  void scatter(const T* whole, T* own);

 private:
  using Buffers = std::vector<std::vector<T>>;  // by rank

  // Whether a rank adds up its own shards before it sends anything. Rank 0 always does, because
  // sums start with them; those of the others are added to what comes before them, one by one.
  bool adds_own(size_t rank) const { return rank == 0 || format_ == ExchangeFormat::kBfloat16; }
  // How many gradients each rank sends for a batch.
  std::vector<size_t> num_sent(const ShardGradients<T>& batch) const;
  // What this one sends, after it has added up its own parameters for which is_chosen(info).
  template <typename IsChosen>
  std::vector<const Gradients<T>*> sent_after_adding(const ShardGradients<T>& batch,
                                                     WorkerPool& pool, const IsChosen& is_chosen);
  // When no rank sends more than one. own: what this one sends, or null.
  void sum_dense(size_t stage, const Gradients<T>* own, const std::vector<size_t>& counts,
                 Gradients<T>& sum);

  Communicator& communicator_;
  ParameterList list_;
  ExchangeFormat format_;
  std::vector<ParameterShare> shares_;  // by rank
  // The own share of the gradients of others. As large as these: to allocate it takes longer than
  // to fill it, so it stays.
  Buffers received_;
  Buffers rows_;  // updated ones of tables, by owner
};

}  // namespace allot
