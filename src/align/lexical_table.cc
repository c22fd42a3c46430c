#include "align/lexical_table.h"

#include <algorithm>

#include "base/error.h"

namespace allot::align {
namespace {

// A set of small numbers that returns them in order. Bits in two levels, so that emptying it takes
// time in proportion to its content, not to its capacity.
class NumberSet {
 public:
  explicit NumberSet(size_t bound) : bits_((bound + 63) / 64), groups_((bits_.size() + 63) / 64) {}

  void insert(size_t number) {
    bits_[number / 64] |= uint64_t{1} << (number % 64);
    groups_[number / 4096] |= uint64_t{1} << (number / 64 % 64);
  }

  // Calls use(number) for each number, rising, and leaves the set empty.
  template <typename Use>
  void take_all(const Use& use) {
    for (size_t group = 0; group < groups_.size(); ++group) {
      for (; groups_[group] != 0; groups_[group] &= groups_[group] - 1) {
        const size_t word = group * 64 + lowest_bit(groups_[group]);
        for (; bits_[word] != 0; bits_[word] &= bits_[word] - 1) {
          use(word * 64 + lowest_bit(bits_[word]));
        }
      }
    }
  }

 private:
  static size_t lowest_bit(uint64_t bits) { return static_cast<size_t>(__builtin_ctzll(bits)); }

  std::vector<uint64_t> bits_;
  std::vector<uint64_t> groups_;  // which words of bits_ are not 0
};

// Calls use(row, partners) for every row: the given words that occur together with its word.
template <typename Use>
void visit_partners(const DirectedPairs& pairs, const Occurrences& occurrences, WorkerPool& pool,
                    const Use& use) {
  const auto num_workers = static_cast<size_t>(pool.num_threads());
  std::vector<NumberSet> partners(num_workers, NumberSet(pairs.num_given_words));
  const std::vector<RowRange>& ranges = occurrences.ranges();
  pool.run(ranges.size(), [&](size_t index, int worker) {
    NumberSet& mine = partners[static_cast<size_t>(worker)];
    for (size_t row = ranges[index].begin; row < ranges[index].end; ++row) {
      if (row == pairs.num_generated_words) continue;  // unknown words have no row in the table
      for (const Occurrence& place : occurrences[row]) {
        for (const WordId word : pairs.given[place.pair]) mine.insert(word);
      }
      use(row, mine);
    }
  });
}

}  // namespace

double LexicalTableView::probability(WordId given_word, WordId generated_word) const {
  if (generated_word >= num_rows()) return kUnseenProbability;
  const WordId* begin = given.begin() + row_begin(generated_word);
  const WordId* end = given.begin() + row_end(generated_word);
  const WordId* found = std::lower_bound(begin, end, given_word);
  if (found == end || *found != given_word) return kUnseenProbability;
  return probabilities[static_cast<size_t>(found - given.begin())];
}

LexicalTable make_lexical_table(const DirectedPairs& pairs, const Occurrences& occurrences,
                                bool use_null, WorkerPool& pool) {
  LexicalTable table;
  table.num_given_words = pairs.num_given_words;
  table.row_ends.resize(pairs.num_generated_words);
  // Twice over the text, first to count and then to fill: slower than to collect the rows in
  // vectors, but the peak of memory is the table itself.
  visit_partners(pairs, occurrences, pool, [&](size_t row, NumberSet& partners) {
    uint64_t count = use_null ? 1 : 0;
    partners.take_all([&](size_t) { ++count; });
    table.row_ends[row] = count;
  });
  uint64_t total = 0;
  for (uint64_t& end : table.row_ends) end = total += end;
  table.given.resize(total);
  table.values.assign(total, static_cast<float>(kUnseenProbability));
  visit_partners(pairs, occurrences, pool, [&](size_t row, NumberSet& partners) {
    WordId* entry = table.given.data() + (row == 0 ? 0 : table.row_ends[row - 1]);
    partners.take_all([&](size_t word) { *entry++ = static_cast<WordId>(word); });
    if (use_null) *entry++ = table.view().null_word();
    ALLOT_CHECK(entry == table.given.data() + table.row_ends[row], "a row has another size now");
  });
  return table;
}

std::vector<std::vector<Translation>> best_translations(const LexicalTableView& table,
                                                        size_t count) {
  const auto is_better = [](const Translation& a, const Translation& b) {
    return a.probability != b.probability ? a.probability > b.probability
                                          : a.generated < b.generated;
  };
  // Heaps with the worst candidate on top: a better one takes its place.
  std::vector<std::vector<Translation>> best(table.null_word() + 1);
  if (count == 0) return best;
  for (size_t row = 0; row < table.num_rows(); ++row) {
    for (size_t entry = table.row_begin(row); entry < table.row_end(row); ++entry) {
      std::vector<Translation>& heap = best[table.given[entry]];
      const Translation candidate{static_cast<WordId>(row), table.probabilities[entry]};
      if (heap.size() == count) {
        if (!is_better(candidate, heap.front())) continue;
        std::pop_heap(heap.begin(), heap.end(), is_better);
        heap.pop_back();
      }
      heap.push_back(candidate);
      std::push_heap(heap.begin(), heap.end(), is_better);
    }
  }
  for (std::vector<Translation>& heap : best) std::sort_heap(heap.begin(), heap.end(), is_better);
  return best;
}

}  // namespace allot::align
