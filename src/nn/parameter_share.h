#pragma once

#include <cstddef>
#include <vector>

#include "nn/parameters.h"

namespace allot {

// The numbers that one of several processes updates and keeps optimizer state for. The dense
// parameters of a stage are seen as one long vector, which is cut into contiguous pieces of about
// the same size, in the order of the ranks; of every embedding table each rank has a run of rows.
// So a rank has at most one run of each parameter. Every stage is cut by itself, so that all ranks
// have a part in summing it while others are still computed.
class ParameterShare {
 public:
  // A dense parameter is cut only after a multiple of this many of its numbers. Then the sum of its
  // squares can be handed on (SquareSum), and the numbers that vector instructions leave over are
  // the same as without the cut: the compiler may round these another way.
  static constexpr size_t kMultiple = 64;

  // Numbers [begin, end) of all; `local`: the place of the first among those of the share.
  struct Run {
    size_t begin = 0;
    size_t end = 0;
    size_t local = 0;

    size_t size() const { return end - begin; }
    bool contains(size_t number) const { return number >= begin && number < end; }
  };

  // All of them, for a process that is alone.
  explicit ParameterShare(const ParameterList& list) : ParameterShare(list, 0, 1) {}
  ParameterShare(const ParameterList& list, size_t rank, size_t num_ranks);

  // Of a parameter, by index; may be empty.
  const Run& run(size_t parameter) const { return runs_[parameter]; }
  // Numbers of all runs; of those that are parts of dense parameters of a stage.
  size_t size() const { return size_; }
  size_t dense_size(size_t stage) const { return dense_sizes_[stage]; }

 private:
  std::vector<Run> runs_;
  size_t size_ = 0;
  std::vector<size_t> dense_sizes_;  // by stage
};

// Those of all ranks.
std::vector<ParameterShare> parameter_shares(const ParameterList& list, size_t num_ranks);

}  // namespace allot
