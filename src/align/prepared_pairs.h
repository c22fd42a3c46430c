#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "align/length_table.h"
#include "align/occurrences.h"
#include "align/posterior_kernel.h"
#include "align/sentence_pairs.h"
#include "base/worker_pool.h"

namespace allot::align {

// Sentence pairs with what every pass over them needs. A view: the pairs must outlive it.
struct PreparedPairs {
  explicit PreparedPairs(const DirectedPairs& directed_pairs)
      : pairs(directed_pairs), occurrences(pairs), lengths(pairs) {}

  DirectedPairs pairs;
  Occurrences occurrences;
  LengthTable lengths;
};

// Called now and then, from the calling thread, with the number of generated words done so far in
// this pass. May be empty.
using PassProgress = std::function<void(uint64_t words_done)>;

// One pass over the text: Part work(const RowRange&, PosteriorKernel&, size_t worker) for every
// range of rows. The parts come in the order of the ranges, whichever worker made them.
template <typename Part, typename Work>
std::vector<Part> run_pass(const PreparedPairs& prepared, WorkerPool& pool,
                           const PassProgress& progress, const Work& work) {
  std::vector<PosteriorKernel> kernels(
      static_cast<size_t>(pool.num_threads()),
      PosteriorKernel(prepared.pairs.num_given_words, prepared.lengths.longest_given()));
  const std::vector<RowRange>& ranges = prepared.occurrences.ranges();
  std::vector<Part> parts(ranges.size());
  std::atomic<uint64_t> words_done{0};
  pool.run(ranges.size(), [&](size_t index, int worker_number) {
    const auto worker = static_cast<size_t>(worker_number);
    parts[index] = work(ranges[index], kernels[worker], worker);
    words_done += prepared.occurrences.num_places(ranges[index]);
    if (worker == 0 && progress) progress(words_done);
  });
  return parts;
}

}  // namespace allot::align
