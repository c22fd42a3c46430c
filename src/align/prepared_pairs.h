#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "align/length_table.h"
#include "align/occurrences.h"
#include "align/posterior_kernel.h"
#include "align/sentence_pairs.h"
#include "align/team.h"
#include "base/value_bytes.h"
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
// range of rows that is this process's. The parts come in the order of the ranges, whichever worker
// or process made them.
template <typename Part, typename Work>
std::vector<Part> run_pass(const PreparedPairs& prepared, WorkerPool& pool,
                           const PassProgress& progress, const Team& team, const Work& work) {
  const std::vector<RowRange>& ranges = prepared.occurrences.ranges();
  std::vector<Part> parts(ranges.size());
  std::vector<size_t> own;
  for (size_t index = 0; index < ranges.size(); ++index) {
    if (team.has_range(index)) own.push_back(index);
  }
  std::exception_ptr failure;
  try {
    std::vector<PosteriorKernel> kernels(
        static_cast<size_t>(pool.num_threads()),
        PosteriorKernel(prepared.pairs.num_given_words, prepared.lengths.longest_given()));
    std::atomic<uint64_t> words_done{0};
    pool.run(own.size(), [&](size_t task, int worker_number) {
      const size_t index = own[task];
      const auto worker = static_cast<size_t>(worker_number);
      parts[index] = work(ranges[index], kernels[worker], worker);
      // Others are about as far.
      words_done += prepared.occurrences.num_places(ranges[index]) * team.size;
      if (worker == 0 && progress) {
        progress(std::min<uint64_t>(words_done, prepared.lengths.num_generated_tokens()));
      }
    });
  } catch (...) {
    if (team.is_alone()) throw;
    failure = std::current_exception();
  }
  if (team.is_alone()) return parts;
  std::string mine;
  for (const size_t index : own) append_bytes(&parts[index], 1, mine);
  const std::vector<std::string> all = team.gather(failure, mine);
  std::vector<ByteTaker> takers(all.begin(), all.end());
  for (size_t index = 0; index < ranges.size(); ++index) {
    takers[team.member_of(index)].take(&parts[index], 1);
  }
  return parts;
}

}  // namespace allot::align
