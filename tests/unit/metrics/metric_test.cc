#include "metrics/metric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/version.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

// Counts the bytes of hypothesis and reference.
class LengthMetric : public Metric {
 public:
  std::string key() const override { return "length"; }
  std::string name() const override { return "Length"; }
  Better better() const override { return Better::kHigher; }
  Statistics statistics(const Segment& segment) const override {
    return {static_cast<double>(segment.hypothesis.size()),
            static_cast<double>(segment.references.front().size())};
  }
  double score(const Statistics& sum) const override { return sum[0] / sum[1]; }
  std::string signature(const SignatureContext& context) const override {
    return make_signature(context, {{"unit", "byte"}});
  }
  nlohmann::ordered_json parts(const Statistics& sum) const override { return {{"hyp", sum[0]}}; }
  std::string summary(const Statistics&) const override { return ""; }
};

TEST(CollectStatistics, KeepsTheOrderWhateverTheThreads) {
  const std::string text(100, 'x');
  std::vector<Segment> segments;
  for (size_t i = 0; i < 100; ++i) {
    segments.push_back({i, std::string_view(text).substr(0, i), {std::string_view(text)}});
  }
  for (const int threads : {1, 3}) {
    WorkerPool pool(threads);
    const std::vector<Statistics> statistics = collect_statistics(LengthMetric(), segments, pool);
    ASSERT_EQ(statistics.size(), 100u);
    for (size_t i = 0; i < 100; ++i) {
      EXPECT_THAT(statistics[i], ElementsAre(static_cast<double>(i), 100.0));
    }
  }
}

TEST(SumOf, AddsElementByElement) {
  EXPECT_THAT(sum_of({{1, 2}, {3, 4}, {5, 6}}), ElementsAre(9, 12));
}

TEST(SumOf, RefusesWhatDoesNotFit) {
  EXPECT_THROW(sum_of({}), InternalError);
  EXPECT_THROW(sum_of({{1, 2}, {3}}), InternalError);
}

TEST(MakeSignature, PutsTheContextFirstAndOurVersionLast) {
  const std::string version = std::string("|version:allot-") + kVersion;
  EXPECT_EQ(make_signature({}, {{"case", "mixed"}, {"tok", "13a"}}),
            "nrefs:1|case:mixed|tok:13a" + version);
  SignatureContext context;
  context.num_references = 2;
  context.seed = 7;
  EXPECT_EQ(make_signature(context, {}), "nrefs:2" + version);
  context.bootstrap_samples = 1000;
  EXPECT_EQ(make_signature(context, {{"case", "lc"}}), "nrefs:2|bs:1000|seed:7|case:lc" + version);
  context.bootstrap_samples = 0;
  context.randomization_trials = 500;
  EXPECT_EQ(make_signature(context, {}), "nrefs:2|ar:500|seed:7" + version);
}

}  // namespace
}  // namespace allot
