#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "metrics/metric.h"

namespace allot {

enum class SignificanceTest {
  kBootstrap,      // paired bootstrap resampling (Koehn 2004)
  kRandomization,  // approximate randomization (Riezler and Maxwell 2005)
};

std::string to_string(SignificanceTest test);
// Throws a usage error that lists the choices.
SignificanceTest parse_significance_test(const std::string& name);

// One metric's statistics of every sentence, in one block: tests go through it thousands of times.
class StatisticsTable {
 public:
  explicit StatisticsTable(const std::vector<Statistics>& sentences);

  size_t num_sentences() const { return num_sentences_; }
  size_t num_values() const { return num_values_; }
  const double* row(size_t sentence) const { return &values_[sentence * num_values_]; }
  Statistics sum() const;

 private:
  size_t num_sentences_;
  size_t num_values_;
  std::vector<double> values_;
};

// More samples or trials than this do not make a test any better.
inline constexpr size_t kMostSamples = 1'000'000;

// Corpora drawn from a corpus with replacement: as many sentences as it has, `num_samples` times.
// The numbers are those that numpy draws for sacreBLEU with the same seed.
class Resamples {
 public:
  // Throws Error when there is too little memory for them.
  Resamples(size_t num_sentences, size_t num_samples, uint64_t seed);

  size_t num_samples() const { return num_samples_; }
  const uint32_t* sample(size_t index) const { return &sentences_[index * num_sentences_]; }

  // The metric's score of each of them.
  std::vector<double> scores(const Metric& metric, const StatisticsTable& table,
                             WorkerPool& pool) const;

 private:
  size_t num_sentences_;
  size_t num_samples_;
  std::vector<uint32_t> sentences_;
};

// Where the true score is, with 95 % confidence: mean ± half_width.
struct Confidence {
  double mean = 0;
  double half_width = 0;
};
Confidence estimate_confidence(std::vector<double> scores);

struct PairedBootstrap {
  double p_value = 1;
  Confidence baseline;
  Confidence system;
};

// p_value: how likely a difference as large as the one seen is, were the systems equally good. The
// smallest possible value is 1 / (samples + 1). 1 when the scores are equal.
PairedBootstrap paired_bootstrap(const Metric& metric, const StatisticsTable& baseline,
                                 const StatisticsTable& system, const Resamples& resamples,
                                 WorkerPool& pool);

// The p-value when the outputs of the two systems are swapped at random, sentence by sentence.
struct RandomizationOptions {
  size_t num_trials = 10000;
  uint64_t seed = 12345;
};
double approximate_randomization(const Metric& metric, const StatisticsTable& baseline,
                                 const StatisticsTable& system, const RandomizationOptions& options,
                                 WorkerPool& pool);

}  // namespace allot
