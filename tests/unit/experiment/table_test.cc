#include "experiment/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "experiment/table_text.h"

namespace allot {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::StartsWith;

// Rows a (two seeds) and b, whose sentences have scores of a metric that is a sum.
class Share : public Metric {
 public:
  std::string key() const override { return "bleu"; }
  std::string name() const override { return "BLEU"; }
  Better better() const override { return Better::kHigher; }
  Statistics statistics(const Segment&) const override { return {0, 1}; }
  double score(const Statistics& sum) const override { return 100 * sum[0] / sum[1]; }
  std::string signature(const SignatureContext&) const override { return "sig"; }
  nlohmann::ordered_json parts(const Statistics&) const override { return {}; }
  std::string summary(const Statistics&) const override { return ""; }
};

class ExperimentTableTest : public ::testing::Test {
 protected:
  ExperimentTableTest() {
    plan_.experiment.title = "Title";
    plan_.experiment.columns = {MetricKind::kBleu};
    plan_.experiment.rows.resize(2);
    plan_.experiment.rows[0].name = plan_.experiment.rows[0].label = "a";
    plan_.experiment.rows[1].name = "b";
    plan_.experiment.rows[1].label = "b | *";
  }

  // A result in which so many of 100 sentences are right.
  void add(size_t row, uint64_t seed, int right) {
    PlannedResult& planned = plan_.results.emplace_back();
    planned.row = row;
    planned.seed = seed;
    KnownResult& known = known_.emplace_back();
    RowResult& result = known.result.emplace();
    result.scores = {{"bleu", static_cast<double>(right), "sig"}};
    result.num_sentences = 100;
    EvaluatedMetric metric;
    metric.metric = std::make_shared<Share>();
    metric.score = right;
    for (int i = 0; i < 100; ++i) metric.sentences.push_back({i < right ? 1.0 : 0.0, 1.0});
    known.evaluated.emplace().metrics.push_back(metric);
  }

  ExperimentTable table() { return make_table(plan_, known_, {}, pool_); }

  ExperimentPlan plan_;
  std::vector<KnownResult> known_;
  WorkerPool pool_{1};
};

TEST_F(ExperimentTableTest, MeansSpreadsAndMarks) {
  add(0, 1, 40);
  add(0, 2, 44);
  add(1, 1, 60);
  const ExperimentTable table = this->table();
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(cell_text(table.rows[0].cells[0], table.columns[0]), "42.00 ± 2.83");
  EXPECT_EQ(cell_text(table.rows[1].cells[0], table.columns[0]), "60.00 ▲**");
  EXPECT_EQ(table.rows[1].cells[0].p_values.size(), 1U);
  EXPECT_TRUE(table.rows[0].cells[0].p_values.empty());
  EXPECT_THAT(table.notes,
              ElementsAre("100 test sentences, beam 5.", StartsWith("▲ better, ▼ worse"),
                          "Several seeds: mean ± standard deviation.",
                          "b | *, compared with a: better in BLEU.",
                          StartsWith("Marks of a row with fewer seeds")));
  EXPECT_THAT(table.signatures, ElementsAre("sig"));
}

TEST_F(ExperimentTableTest, EveryPairOfSeedsMustAgree) {
  add(0, 1, 40);
  add(0, 2, 90);
  add(1, 1, 60);
  add(1, 2, 60);
  const ExperimentTable other_ways = table();
  EXPECT_EQ(cell_text(other_ways.rows[1].cells[0], other_ways.columns[0]), "60.00 ± 0.00");
  // What was found stays what it is.
  for (const double p : other_ways.rows[1].cells[0].p_values) EXPECT_LT(p, 0.05);
  known_.clear();
  plan_.results.clear();
  add(0, 1, 40);
  add(0, 2, 59);
  add(1, 1, 60);
  add(1, 2, 60);
  const ExperimentTable one_is_weak = table();
  EXPECT_FALSE(one_is_weak.rows[1].cells[0].is_significant(0.05));
}

TEST_F(ExperimentTableTest, ALossIsNotMarkedAsAGain) {
  add(0, 1, 60);
  add(1, 1, 40);
  const ExperimentTable table = this->table();
  EXPECT_EQ(table.rows[1].cells[0].verdict(Better::kHigher), CellVerdict::kWorse);
  EXPECT_EQ(table.rows[1].cells[0].verdict(Better::kLower), CellVerdict::kBetter);
  EXPECT_EQ(cell_text(table.rows[1].cells[0], table.columns[0]), "40.00 ▼**");
  EXPECT_THAT(table.notes, Contains("b | *, compared with a: worse in BLEU."));
}

TEST_F(ExperimentTableTest, WithoutTheFirstRowOthersAreTestedAgainstTheSecond) {
  plan_.experiment.rows.emplace_back();
  plan_.experiment.rows[2].name = plan_.experiment.rows[2].label = "c";
  for (const uint64_t seed : {1U, 2U}) add(0, seed, 20);
  for (const uint64_t seed : {1U, 2U}) add(1, seed, 80);
  for (const uint64_t seed : {1U, 2U}) add(2, seed, 50);
  EXPECT_THAT(verdicts_of(table()), ElementsAre("b | *, compared with a: better in BLEU.",
                                                "c, compared with a: better in BLEU."));
  const ExperimentTable others = make_table_without_first(plan_, known_, {}, pool_);
  ASSERT_EQ(others.rows.size(), 2U);
  EXPECT_EQ(others.rows[0].cells[0].num_seeds, 2U);
  EXPECT_THAT(verdicts_of(others), ElementsAre("c, compared with b | *: worse in BLEU."));
}

TEST_F(ExperimentTableTest, SeedsWithoutAPairAreNotTested) {
  add(0, 1, 10);
  add(1, 1, 90);
  EXPECT_TRUE(table().rows[1].cells[0].is_significant(0.05));
  add(1, 2, 90);
  EXPECT_FALSE(table().rows[1].cells[0].is_significant(0.05));
}

TEST_F(ExperimentTableTest, FewerSeedsThanTheFirstRowAreReported) {
  add(0, 1, 10);
  add(1, 1, 90);
  EXPECT_THAT(table().notes, Not(Contains(StartsWith("Marks of a row with fewer seeds"))));
  add(0, 2, 95);
  EXPECT_THAT(table().notes, Contains(StartsWith("Marks of a row with fewer seeds")));
}

TEST_F(ExperimentTableTest, AModelThatAlwaysSaysTheSameIsReported) {
  add(0, 1, 10);
  add(1, 1, 10);
  known_[0].evaluated->words = {"a man", "a man"};
  known_[1].evaluated->words = {"a man", "a dog"};
  EXPECT_THAT(table().notes,
              Contains(StartsWith("Every sentence received the same translation: a (seed 1).")));
}

TEST_F(ExperimentTableTest, WhatIsNotKnownIsADash) {
  add(0, 1, 40);
  add(1, 1, 60);
  known_[0].evaluated.reset();  // translations are gone: no test
  known_[1].result.reset();
  const ExperimentTable table = this->table();
  EXPECT_EQ(cell_text(table.rows[1].cells[0], table.columns[0]), "–");
  EXPECT_THAT(table.notes, Contains("–: no result."));
  EXPECT_THAT(table.notes, Contains(StartsWith("Only scores are known")));
}

}  // namespace
}  // namespace allot
