#include "nn/parameter_share.h"

#include <algorithm>

#include "nn/square_sum.h"

namespace allot {
namespace {

size_t num_dense_values(const ParameterList& list) {
  size_t sum = 0;
  for (const ParameterInfo& info : list.all()) {
    if (info.gradient == Gradient::kDense) sum += info.size();
  }
  return sum;
}

static_assert(ParameterShare::kMultiple % SquareSum::kLanes == 0);

// Where a dense parameter of this size, which starts at number `start` of all dense ones, is cut
// when they are cut at `cut`.
size_t cut_inside(size_t cut, size_t start, size_t size) {
  if (cut <= start) return 0;
  if (cut >= start + size) return size;
  return (cut - start) / ParameterShare::kMultiple * ParameterShare::kMultiple;
}

}  // namespace

ParameterShare::ParameterShare(const ParameterList& list, size_t rank, size_t num_ranks) {
  ALLOT_CHECK(rank < num_ranks, "a rank is below the number of ranks");
  const size_t all_dense = num_dense_values(list);
  const size_t first = all_dense / num_ranks * rank + std::min(rank, all_dense % num_ranks);
  const size_t last = first + all_dense / num_ranks + (rank < all_dense % num_ranks ? 1 : 0);
  size_t dense_so_far = 0;
  for (const ParameterInfo& info : list.all()) {
    Run run;
    run.local = size_;
    if (info.gradient == Gradient::kDense) {
      run.begin = info.begin + cut_inside(first, dense_so_far, info.size());
      run.end = info.begin + cut_inside(last, dense_so_far, info.size());
      dense_so_far += info.size();
      dense_size_ += run.size();
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
