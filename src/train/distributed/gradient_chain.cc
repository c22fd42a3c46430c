#include "train/distributed/gradient_chain.h"

#include <algorithm>

#include "base/error.h"
#include "train/distributed/dense_runs.h"

namespace allot {
namespace {

// Numbers [begin, begin + count) of the dense ones of a share and stage.
struct Chunk {
  size_t owner = 0;
  size_t begin = 0;
  size_t count = 0;
};

std::vector<Chunk> cut_into_chunks(const std::vector<ParameterShare>& shares, size_t stage,
                                   size_t largest) {
  std::vector<Chunk> chunks;
  for (size_t owner = 0; owner < shares.size(); ++owner) {
    const size_t size = shares[owner].dense_size(stage);
    for (size_t begin = 0; begin < size; begin += largest) {
      chunks.push_back({owner, begin, std::min(largest, size - begin)});
    }
  }
  return chunks;
}

// Calls visit(parameter, first number in it, place in the chunk, count) for the parts of a chunk.
template <typename Visit>
void for_each_part(const ParameterList& list, const ParameterShare& share, size_t stage,
                   const Chunk& chunk, const Visit& visit) {
  size_t run_begin = 0;  // among the dense numbers of share and stage
  const size_t end = chunk.begin + chunk.count;
  for_each_dense_run(list, share, stage, [&](size_t i, size_t run_first, size_t run_size) {
    const size_t first = std::max(chunk.begin, run_begin);
    const size_t last = std::min(end, run_begin + run_size);
    if (first < last) {
      visit(i, run_first + (first - run_begin), first - chunk.begin, last - first);
    }
    run_begin += run_size;
  });
}

}  // namespace

template <typename T>
void sum_along_ranks(Communicator& communicator, const std::vector<ParameterShare>& shares,
                     size_t stage, const std::vector<const Gradients<T>*>& own, Gradients<T>& sum,
                     size_t numbers_per_chunk) {
  const ParameterList& list = sum.list();
  const size_t rank = communicator.rank(), size = communicator.size(), last = size - 1;
  ALLOT_CHECK(rank > 0 || !own.empty(), "rank 0 has the first shard");
  const std::vector<Chunk> chunks = cut_into_chunks(shares, stage, numbers_per_chunk);
  const auto add_own = [&](const Chunk& chunk, std::vector<T>& values) {
    values.resize(chunk.count);
    for (size_t shard = 0; shard < own.size(); ++shard) {
      const bool is_start = rank == 0 && shard == 0;
      for_each_part(list, shares[chunk.owner], stage, chunk,
                    [&](size_t i, size_t first, size_t place, size_t count) {
                      const T* from = own[shard]->dense(i).data + first;
                      T* to = values.data() + place;
                      if (is_start) {
                        std::copy_n(from, count, to);
                      } else {
                        for (size_t k = 0; k < count; ++k) to[k] += from[k];
                      }
                    });
    }
  };
  const auto store = [&](const Chunk& chunk, const std::vector<T>& values) {
    for_each_part(list, shares[chunk.owner], stage, chunk,
                  [&](size_t i, size_t first, size_t place, size_t count) {
                    std::copy_n(values.data() + place, count, sum.dense(i).data + first);
                  });
  };
  const auto bytes_of = [](std::vector<T>& values) {
    return InBytes{values.data(), values.size() * sizeof(T)};
  };

  // In step t rank r receives chunk t - r, and sends on the one that it received in the step
  // before; the last rank sends it to its owner.
  std::vector<T> ready, incoming, finished;
  for (size_t step = 0; step < chunks.size() + size; ++step) {
    std::vector<OutBytes> to(size);
    std::vector<InBytes> from(size);
    const Chunk* leaving =
        step > rank && step - rank - 1 < chunks.size() ? &chunks[step - rank - 1] : nullptr;
    const Chunk* coming =
        step >= rank && step - rank < chunks.size() ? &chunks[step - rank] : nullptr;
    const Chunk* arriving = step >= size && rank != last && chunks[step - size].owner == rank
                                ? &chunks[step - size]
                                : nullptr;
    if (leaving != nullptr && (rank != last || leaving->owner != rank)) {
      to[rank != last ? rank + 1 : leaving->owner] = {ready.data(), ready.size() * sizeof(T)};
    }
    if (coming != nullptr && rank > 0) {
      incoming.resize(coming->count);
      from[rank - 1] = bytes_of(incoming);
    }
    if (arriving != nullptr) {
      finished.resize(arriving->count);
      from[last] = bytes_of(finished);
    }
    communicator.exchange(to, from);
    if (leaving != nullptr && rank == last && leaving->owner == rank) store(*leaving, ready);
    if (arriving != nullptr) store(*arriving, finished);
    if (coming != nullptr) {
      std::swap(ready, incoming);
      add_own(*coming, ready);
    }
  }
}

template void sum_along_ranks(Communicator&, const std::vector<ParameterShare>&, size_t,
                              const std::vector<const Gradients<float>*>&, Gradients<float>&,
                              size_t);
template void sum_along_ranks(Communicator&, const std::vector<ParameterShare>&, size_t,
                              const std::vector<const Gradients<double>*>&, Gradients<double>&,
                              size_t);

}  // namespace allot
