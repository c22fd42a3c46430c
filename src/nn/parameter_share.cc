#include "nn/parameter_share.h"

#include <algorithm>

#include "nn/square_sum.h"

namespace allot {
namespace {

// By stage.
std::vector<size_t> num_dense_values(const ParameterList& list) {
  std::vector<size_t> sums(list.num_stages());
  for (const ParameterInfo& info : list.all()) {
    if (info.gradient == Gradient::kDense) sums[info.stage] += info.size();
  }
  return sums;
}

// Where the piece of a rank begins when `all` numbers are cut for so many.
size_t piece_begin(size_t all, size_t rank, size_t num_ranks) {
  return all / num_ranks * rank + std::min(rank, all % num_ranks);
}

static_assert(ParameterShare::kMultiple % SquareSum::kLanes == 0);

// Where a dense parameter of this size, which starts at number `start` of its stage, is cut when
// that is cut at `cut`.
size_t cut_inside(size_t cut, size_t start, size_t size) {
  if (cut <= start) return 0;
  if (cut >= start + size) return size;
  return (cut - start) / ParameterShare::kMultiple * ParameterShare::kMultiple;
}

}  // namespace

ParameterShare::ParameterShare(const ParameterList& list, size_t rank, size_t num_ranks) {
  ALLOT_CHECK(rank < num_ranks, "a rank is below the number of ranks");
  const std::vector<size_t> all_dense = num_dense_values(list);
  std::vector<size_t> dense_so_far(all_dense.size());
  dense_sizes_.resize(all_dense.size());
  for (const ParameterInfo& info : list.all()) {
    Run run;
    run.local = size_;
    if (info.gradient == Gradient::kDense) {
      const auto cut_before = [&](size_t some_rank) {
        return cut_inside(piece_begin(all_dense[info.stage], some_rank, num_ranks),
                          dense_so_far[info.stage], info.size());
      };
      run.begin = info.begin + cut_before(rank);
      run.end = info.begin + cut_before(rank + 1);
      dense_so_far[info.stage] += info.size();
      dense_sizes_[info.stage] += run.size();
    } else {
      run.begin = info.begin + info.rows * rank / num_ranks * info.cols;
      run.end = info.begin + info.rows * (rank + 1) / num_ranks * info.cols;
    }
    size_ += run.size();
    runs_.push_back(run);
  }
}

std::vector<ParameterShare> parameter_shares(const ParameterList& list, size_t num_ranks) {
  std::vector<ParameterShare> shares;
  shares.reserve(num_ranks);
  for (size_t rank = 0; rank < num_ranks; ++rank) shares.emplace_back(list, rank, num_ranks);
  return shares;
}

}  // namespace allot
