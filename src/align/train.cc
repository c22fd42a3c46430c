#include "align/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "align/expectation.h"
#include "base/error.h"
#include "base/value_bytes.h"

namespace allot::align {
namespace {

double perplexity(double log_likelihood, const LengthTable& lengths) {
  if (lengths.num_generated_tokens() == 0) return 1;
  return std::exp(-log_likelihood / static_cast<double>(lengths.num_generated_tokens()));
}

IterationReport report_expectation(int iteration, const Expectation& expectation,
                                   const LengthTable& lengths) {
  const auto num_words = static_cast<double>(std::max<uint64_t>(1, lengths.num_generated_tokens()));
  IterationReport report;
  report.iteration = iteration;
  report.log_likelihood = expectation.log_likelihood;
  report.perplexity = perplexity(expectation.log_likelihood, lengths);
  report.null_share = expectation.null_count / num_words;
  report.feature_mean = expectation.positions.feature_sum / num_words;
  return report;
}

// The entries of the rows that are a member's.
std::vector<EntryRange> entries_of(const PreparedPairs& prepared, const Team& team, size_t member,
                                   const LexicalTableView& table) {
  const std::vector<RowRange>& ranges = prepared.occurrences.ranges();
  std::vector<EntryRange> entries;
  for (size_t index = member; index < ranges.size(); index += team.size) {
    const size_t begin = std::min(ranges[index].begin, table.num_rows());
    const size_t end = std::min(ranges[index].end, table.num_rows());
    if (begin < end) entries.push_back({table.row_begin(begin), table.row_end(end - 1)});
  }
  return entries;
}

// The rows of each process, for all of them.
void share_table(const PreparedPairs& prepared, const Team& team, LexicalTable& table) {
  if (team.is_alone()) return;
  std::string mine;
  for (const EntryRange& range : entries_of(prepared, team, team.rank, table.view())) {
    append_bytes(&table.values[range.begin], range.end - range.begin, mine);
  }
  const std::vector<std::string> all = team.gather({}, mine);
  for (size_t member = 0; member < all.size(); ++member) {
    ByteTaker taker(all[member]);
    for (const EntryRange& range : entries_of(prepared, team, member, table.view())) {
      taker.take(&table.values[range.begin], range.end - range.begin);
    }
  }
}

}  // namespace

void TrainOptions::validate() const {
  const auto check = [](bool is_good, const char* option, double value, const char* range) {
    if (is_good) return;
    throw Error::usage(fmt::format("{} is {}", option, value), std::string("it must be ") + range);
  };
  check(iterations >= 1, "--iterations", iterations, "at least 1");
  check(prior.tension >= 0.1 && prior.tension <= 14, "--initial-tension", prior.tension,
        "from 0.1 to 14");
  check(prior.null_probability > 0 && prior.null_probability < 1, "--null-probability",
        prior.null_probability, "between 0 and 1");
  check(maximization.alpha > 0, "--alpha", maximization.alpha, "above 0");
}

TrainedDirection train(const DirectedPairs& pairs, const TrainOptions& options,
                       const ViterbiOptions& viterbi, WorkerPool& pool,
                       const TrainObserver& observer, const Team& team) {
  options.validate();
  const PreparedPairs prepared(pairs);
  TrainedDirection trained;
  trained.parameters = {options.prior, prepared.lengths.mean_length_ratio()};
  double& tension = trained.parameters.prior.tension;
  trained.table = make_lexical_table(pairs, prepared.occurrences, options.prior.use_null, pool);
  const std::vector<double> entry_counts = count_entries(trained.table.view());

  const auto progress_of = [&](int iteration) -> PassProgress {
    if (!observer.on_progress) return {};
    const uint64_t before =
        static_cast<uint64_t>(iteration - 1) * prepared.lengths.num_generated_tokens();
    return [&observer, before](uint64_t words) { observer.on_progress(before + words); };
  };
  const auto announce = [&](IterationReport report) {
    report.tension = tension;
    if (observer.on_iteration) observer.on_iteration(report);
  };

  for (int iteration = 1; iteration < options.iterations; ++iteration) {
    const PositionPrior prior(prepared.lengths, trained.parameters.prior);
    const Expectation expectation = expectation_step(
        prepared, prior, options.tension_update, trained.table, pool, progress_of(iteration), team);
    // In the first pass all words are alike, so the positions say nothing about the text.
    if (options.prior.favor_diagonal && iteration > 1) {
      tension = next_tension(prepared.lengths, options.tension_update, expectation.positions,
                             tension, pool);
    }
    maximization_step(trained.table, expectation, entry_counts, options.maximization, pool,
                      entries_of(prepared, team, team.rank, trained.table.view()));
    announce(report_expectation(iteration, expectation, prepared.lengths));
  }

  trained.alignment = viterbi_alignment(prepared, trained.model(), viterbi, pool,
                                        progress_of(options.iterations), team);
  if (team.needs_table) share_table(prepared, team, trained.table);
  IterationReport last;
  last.iteration = options.iterations;
  last.log_likelihood = trained.alignment.log_likelihood;
  last.perplexity = perplexity(last.log_likelihood, prepared.lengths);
  announce(last);
  return trained;
}

}  // namespace allot::align
