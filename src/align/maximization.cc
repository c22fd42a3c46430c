#include "align/maximization.h"

#include <algorithm>
#include <limits>

#include "align/exp_digamma.h"

namespace allot::align {
namespace {

constexpr size_t kEntriesPerTask = size_t{1} << 16;

// What every count of a given word is multiplied by.
std::vector<double> make_scales(const Expectation& expectation,
                                const std::vector<double>& entry_counts,
                                const MaximizationOptions& options) {
  std::vector<double> scales(entry_counts.size());
  for (size_t word = 0; word < scales.size(); ++word) {
    if (entry_counts[word] == 0) continue;
    const double total = expectation.given_totals[word];
    if (options.variational_bayes) {
      scales[word] = 1 / exp_digamma(total + options.alpha * entry_counts[word]);
    } else {
      scales[word] = total > 0 ? 1 / total : 0;
    }
  }
  return scales;
}

std::vector<EntryRange> cut_into_tasks(const std::vector<EntryRange>& ranges) {
  std::vector<EntryRange> tasks;
  for (const EntryRange& range : ranges) {
    for (size_t begin = range.begin; begin < range.end; begin += kEntriesPerTask) {
      tasks.push_back({begin, std::min(range.end, begin + kEntriesPerTask)});
    }
  }
  return tasks;
}

}  // namespace

std::vector<double> count_entries(const LexicalTableView& table) {
  std::vector<double> counts(table.null_word() + 1);
  for (const WordId word : table.given) ++counts[word];
  return counts;
}

void maximization_step(LexicalTable& table, const Expectation& expectation,
                       const std::vector<double>& entry_counts, const MaximizationOptions& options,
                       WorkerPool& pool) {
  maximization_step(table, expectation, entry_counts, options, pool, {{0, table.values.size()}});
}

void maximization_step(LexicalTable& table, const Expectation& expectation,
                       const std::vector<double>& entry_counts, const MaximizationOptions& options,
                       WorkerPool& pool, const std::vector<EntryRange>& own) {
  const std::vector<double> scales = make_scales(expectation, entry_counts, options);
  const std::vector<EntryRange> tasks = cut_into_tasks(own);
  pool.run(tasks.size(), [&](size_t task, int) {
    for (size_t entry = tasks[task].begin; entry < tasks[task].end; ++entry) {
      double value = table.values[entry];
      if (options.variational_bayes) value = exp_digamma(value + options.alpha);
      value *= scales[table.given[entry]];
      table.values[entry] = std::max(static_cast<float>(value), std::numeric_limits<float>::min());
    }
  });
}

}  // namespace allot::align
