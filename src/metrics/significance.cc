#include "metrics/significance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/available_memory.h"
#include "base/error.h"
#include "base/progress.h"
#include "metrics/numpy_random.h"

namespace allot {
namespace {

// Differences that exceed the one seen, out of all; itself counts as one of them, so that the test
// never claims more than its number of trials allows.
double p_value(const std::vector<double>& differences, double seen) {
  const auto num_larger = std::count_if(differences.begin(), differences.end(),
                                        [seen](double difference) { return difference > seen; });
  return static_cast<double>(num_larger + 1) / static_cast<double>(differences.size() + 1);
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void add(Statistics& sum, const double* row) {
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += row[i];
}

void check_pair(const StatisticsTable& baseline, const StatisticsTable& system) {
  ALLOT_CHECK(baseline.num_sentences() == system.num_sentences() &&
                  baseline.num_values() == system.num_values(),
              "two systems are compared on the same sentences by the same metric");
}

void check_memory(size_t num_sentences, size_t num_samples) {
  const uint64_t needed = uint64_t{num_sentences} * num_samples * sizeof(uint32_t);
  const uint64_t available = available_memory();
  if (needed <= available) return;
  throw Error::failure(
      {},
      fmt::format("not enough memory: {} of {} need {}, but only {} is available",
                  format_count(num_samples, "sample"), format_count(num_sentences, "sentence"),
                  format_bytes(needed), format_bytes(available)),
      "lower --samples");
}

// One bit for each sentence of each trial.
class CoinTosses {
 public:
  CoinTosses(size_t count, uint64_t seed) : words_((count + 31) / 32) {
    NumpyRandom random(seed);
    for (uint32_t& word : words_) word = random.next32();
  }
  bool operator[](size_t index) const { return ((words_[index / 32] >> (index % 32)) & 1) != 0; }

 private:
  std::vector<uint32_t> words_;
};

}  // namespace

std::string to_string(SignificanceTest test) {
  return test == SignificanceTest::kBootstrap ? "bootstrap" : "randomization";
}

SignificanceTest parse_significance_test(const std::string& name) {
  for (const SignificanceTest test :
       {SignificanceTest::kBootstrap, SignificanceTest::kRandomization}) {
    if (to_string(test) == name) return test;
  }
  throw Error::usage("unknown significance test '" + name + "'",
                     "choose one of: bootstrap, randomization");
}

StatisticsTable::StatisticsTable(const std::vector<Statistics>& sentences)
    : num_sentences_(sentences.size()), num_values_(sentences.empty() ? 0 : sentences[0].size()) {
  ALLOT_CHECK(num_values_ > 0, "a corpus has at least one sentence, a metric one statistic");
  values_.reserve(num_sentences_ * num_values_);
  for (const Statistics& sentence : sentences) {
    ALLOT_CHECK(sentence.size() == num_values_, "sentences differ in their number of statistics");
    values_.insert(values_.end(), sentence.begin(), sentence.end());
  }
}

Statistics StatisticsTable::sum() const {
  Statistics result(num_values_, 0);
  for (size_t i = 0; i < num_sentences_; ++i) add(result, row(i));
  return result;
}

Resamples::Resamples(size_t num_sentences, size_t num_samples, uint64_t seed)
    : num_sentences_(num_sentences), num_samples_(num_samples) {
  ALLOT_CHECK(num_sentences > 0 && num_samples > 0, "nothing to draw from, or nothing to draw");
  check_memory(num_sentences, num_samples);
  sentences_.resize(num_sentences * num_samples);
  NumpyRandom random(seed);
  for (uint32_t& sentence : sentences_) {
    sentence = random.below(static_cast<uint32_t>(num_sentences));
  }
}

std::vector<double> Resamples::scores(const Metric& metric, const StatisticsTable& table,
                                      WorkerPool& pool) const {
  ALLOT_CHECK(table.num_sentences() == num_sentences_, "samples of another corpus");
  return pool.map<double>(num_samples_, [&](size_t index) {
    Statistics sum(table.num_values(), 0);
    const uint32_t* sentences = sample(index);
    for (size_t i = 0; i < num_sentences_; ++i) add(sum, table.row(sentences[i]));
    return metric.score(sum);
  });
}

Confidence estimate_confidence(std::vector<double> scores) {
  ALLOT_CHECK(!scores.empty(), "no scores to estimate from");
  std::sort(scores.begin(), scores.end());
  const size_t cut = scores.size() / 40;  // 2.5 % at each end
  return {mean(scores), 0.5 * (scores[scores.size() - 1 - cut] - scores[cut])};
}

PairedBootstrap paired_bootstrap(const Metric& metric, const StatisticsTable& baseline,
                                 const StatisticsTable& system, const Resamples& resamples,
                                 WorkerPool& pool) {
  check_pair(baseline, system);
  const std::vector<double> baseline_scores = resamples.scores(metric, baseline, pool);
  const std::vector<double> system_scores = resamples.scores(metric, system, pool);
  PairedBootstrap result;
  result.baseline = estimate_confidence(baseline_scores);
  result.system = estimate_confidence(system_scores);

  const double seen = std::abs(metric.score(baseline.sum()) - metric.score(system.sum()));
  if (seen == 0) return result;
  std::vector<double> differences(resamples.num_samples());
  for (size_t i = 0; i < differences.size(); ++i) {
    differences[i] = std::abs(system_scores[i] - baseline_scores[i]);
  }
  // Centered: what the differences would be were there none on average.
  const double center = mean(differences);
  for (double& difference : differences) difference -= center;
  result.p_value = p_value(differences, seen);
  return result;
}

double approximate_randomization(const Metric& metric, const StatisticsTable& baseline,
                                 const StatisticsTable& system, const RandomizationOptions& options,
                                 WorkerPool& pool) {
  check_pair(baseline, system);
  const Statistics baseline_sum = baseline.sum();
  const Statistics system_sum = system.sum();
  const double seen = std::abs(metric.score(baseline_sum) - metric.score(system_sum));
  if (seen == 0) return 1;
  const size_t num_sentences = baseline.num_sentences();
  const CoinTosses takes_baseline(options.num_trials * num_sentences, options.seed);
  return p_value(pool.map<double>(options.num_trials,
                                  [&](size_t trial) {
                                    Statistics first(system_sum.size(), 0);
                                    for (size_t i = 0; i < num_sentences; ++i) {
                                      const bool toss = takes_baseline[trial * num_sentences + i];
                                      add(first, (toss ? baseline : system).row(i));
                                    }
                                    Statistics second(system_sum.size());
                                    for (size_t i = 0; i < second.size(); ++i) {
                                      second[i] = baseline_sum[i] + system_sum[i] - first[i];
                                    }
                                    return std::abs(metric.score(first) - metric.score(second));
                                  }),
                 seen);
}

}  // namespace allot
