#include "metrics/metric.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/version.h"

namespace allot {

std::vector<Statistics> collect_statistics(const Metric& metric,
                                           const std::vector<Segment>& segments, WorkerPool& pool) {
  // Blocks, because a single sentence is too little work for a task.
  constexpr size_t kBlock = 32;
  std::vector<Statistics> statistics(segments.size());
  pool.run((segments.size() + kBlock - 1) / kBlock, [&](size_t block, int) {
    const size_t end = std::min(segments.size(), (block + 1) * kBlock);
    for (size_t i = block * kBlock; i < end; ++i) statistics[i] = metric.statistics(segments[i]);
  });
  return statistics;
}

Statistics sum_of(const std::vector<Statistics>& statistics) {
  ALLOT_CHECK(!statistics.empty(), "a corpus has at least one sentence");
  Statistics sum(statistics.front().size());
  for (const Statistics& sentence : statistics) {
    ALLOT_CHECK(sentence.size() == sum.size(), "sentences differ in their number of statistics");
    for (size_t i = 0; i < sum.size(); ++i) sum[i] += sentence[i];
  }
  return sum;
}

std::string make_signature(const SignatureContext& context, const std::vector<Setting>& settings) {
  std::string text = fmt::format("nrefs:{}", context.num_references);
  if (context.bootstrap_samples > 0) text += fmt::format("|bs:{}", context.bootstrap_samples);
  if (context.randomization_trials > 0) text += fmt::format("|ar:{}", context.randomization_trials);
  if (context.bootstrap_samples > 0 || context.randomization_trials > 0) {
    text += fmt::format("|seed:{}", context.seed);
  }
  for (const Setting& setting : settings)
    text += fmt::format("|{}:{}", setting.name, setting.value);
  return text + "|version:allot-" + kVersion;
}

}  // namespace allot
