#include "metrics/significance.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "golden/metrics/sacrebleu_cases.h"

namespace allot {
namespace {

using testing::make_metric;
using testing::metrics_path;
using testing::read_corpus;
using testing::read_json;

constexpr uint64_t kSeed = 12345;

// The systems of cli.paired-*.json; the first is the baseline.
const std::vector<std::string>& systems() {
  static const std::vector<std::string> names = {"hyp.noisy.en", "hyp.rep.en", "hyp.drop.en",
                                                 "hyp.copy.en"};
  return names;
}

const std::map<std::string, std::string>& metrics() {
  static const std::map<std::string, std::string> names = {
      {"BLEU", "BLEU"}, {"chrF2", "CHRF"}, {"TER", "TER"}};
  return names;
}

StatisticsTable table_of(const Metric& metric, const std::string& system) {
  WorkerPool pool(1);
  const testing::Corpus corpus = read_corpus(system, {"ref.en"});
  return StatisticsTable(collect_statistics(metric, corpus.segments(), pool));
}

TEST(SignificanceGolden, DrawsTheSentencesOfNumpy) {
  const Resamples resamples(200, 5, kSeed);
  const std::vector<std::string> lines =
      testing::golden_lines(metrics_path("expected/bootstrap.first_indices.txt"));
  ASSERT_EQ(lines.size(), 5u);
  for (size_t s = 0; s < 5; ++s) {
    const std::vector<std::string_view> expected = split_spaces(lines[s]);
    ASSERT_EQ(expected.size(), 200u);
    for (size_t i = 0; i < 200; ++i) {
      ASSERT_EQ(std::to_string(resamples.sample(s)[i]), expected[i]) << s << " " << i;
    }
  }
}

// sacreBLEU holds statistics in single precision, hence not more digits.
constexpr double kSignificanceTolerance = 1e-5;

TEST(SignificanceGolden, PairedBootstrap) {
  const nlohmann::json expected = read_json(metrics_path("expected/cli.paired-bs.json"));
  WorkerPool pool(2);
  const Resamples resamples(200, 1000, kSeed);
  for (const auto& [name, constructor] : metrics()) {
    const auto metric = make_metric(constructor, nlohmann::json::object());
    const StatisticsTable baseline = table_of(*metric, systems()[0]);
    for (size_t s = 1; s < systems().size(); ++s) {
      SCOPED_TRACE(name + " " + systems()[s]);
      const PairedBootstrap result =
          paired_bootstrap(*metric, baseline, table_of(*metric, systems()[s]), resamples, pool);
      EXPECT_EQ(result.p_value, expected[s][name]["p_value"].get<double>());
      EXPECT_NEAR(result.system.mean, expected[s][name]["mean"].get<double>(),
                  kSignificanceTolerance);
      EXPECT_NEAR(result.system.half_width, expected[s][name]["ci"].get<double>(),
                  kSignificanceTolerance);
      EXPECT_NEAR(result.baseline.mean, expected[0][name]["mean"].get<double>(),
                  kSignificanceTolerance);
      EXPECT_NEAR(result.baseline.half_width, expected[0][name]["ci"].get<double>(),
                  kSignificanceTolerance);
    }
  }
}

TEST(SignificanceGolden, ApproximateRandomization) {
  const nlohmann::json expected = read_json(metrics_path("expected/cli.paired-ar.json"));
  WorkerPool pool(2);
  RandomizationOptions options;
  options.num_trials = 2000;
  options.seed = kSeed;
  for (const auto& [name, constructor] : metrics()) {
    const auto metric = make_metric(constructor, nlohmann::json::object());
    const StatisticsTable baseline = table_of(*metric, systems()[0]);
    for (size_t s = 1; s < systems().size(); ++s) {
      SCOPED_TRACE(name + " " + systems()[s]);
      EXPECT_EQ(approximate_randomization(*metric, baseline, table_of(*metric, systems()[s]),
                                          options, pool),
                expected[s][name]["p_value"].get<double>());
    }
  }
}

TEST(SignificanceGolden, ConfidenceIntervals) {
  WorkerPool pool(2);
  const Resamples resamples(200, 1000, kSeed);
  for (const nlohmann::json& expected : read_json(metrics_path("expected/cli.confidence.json"))) {
    const auto metric = make_metric(metrics().at(expected["name"]), nlohmann::json::object());
    const Confidence confidence =
        estimate_confidence(resamples.scores(*metric, table_of(*metric, "hyp.noisy.en"), pool));
    EXPECT_EQ(fmt::format("μ = {:.4f} ± {:.4f}", confidence.mean, confidence.half_width),
              expected["confidence"].get<std::string>());
  }
}

}  // namespace
}  // namespace allot
