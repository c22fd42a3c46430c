#include "experiment/report.h"

#include <gtest/gtest.h>

#include <memory>

#include "support/test_files.h"

namespace allot {
namespace {

class ExperimentReport : public ::testing::Test {
 protected:
  ExperimentReport() {
    EvaluatorOptions options;
    options.source = folder_.write("s", "das Haus\nder Hund\ndas alte Haus\n");
    options.reference = folder_.write("r", "the house\nthe dog\nthe old house\n");
    options.source_words.pretokenized = options.target_words.pretokenized = true;
    options.metrics = {MetricKind::kChrf, MetricKind::kRep};
    evaluator_ = std::make_unique<TranslationEvaluator>(options, pool_);
    plan_.experiment.title = "T";
    plan_.experiment.columns = options.metrics;
    add("a", {"the house", "the dog", "the old house"});
    add("b", {"the house", "the dog the dog", "the house house house house"});
  }

  void add(const std::string& name, const std::vector<std::string>& translations) {
    ExperimentRow& row = plan_.experiment.rows.emplace_back();
    row.name = row.label = name;
    PlannedResult& planned = plan_.results.emplace_back();
    planned.row = plan_.experiment.rows.size() - 1;
    planned.recipe.output = folder_.path(name);
    KnownResult& known = known_.emplace_back();
    known.evaluated = evaluator_->evaluate(translations, pool_);
    RowResult& result = known.result.emplace();
    for (const EvaluatedMetric& metric : known.evaluated->metrics) {
      result.scores.push_back({to_string(metric.kind), metric.score, metric.signature});
    }
  }

  testing::TemporaryFolder folder_;
  WorkerPool pool_{1};
  std::unique_ptr<TranslationEvaluator> evaluator_;
  ExperimentPlan plan_;
  std::vector<KnownResult> known_;
};

TEST_F(ExperimentReport, ChoosesSentencesWhereRowsDiffer) {
  const auto sentences = differing_sentences(plan_, known_, *evaluator_, 2);
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences[0].line, 2U);
  EXPECT_EQ(sentences[1].line, 3U);
  EXPECT_EQ(sentences[1].source, "das alte Haus");
  ASSERT_EQ(sentences[0].rows.size(), 2U);
  EXPECT_TRUE(sentences[0].rows[0].repeated.empty());
  EXPECT_EQ(sentences[0].rows[1].repeated, (std::vector<size_t>{2, 3}));
}

TEST_F(ExperimentReport, PutsTheTableOnThePage) {
  const ExperimentTable table = make_table(plan_, known_, {}, pool_);
  const ExperimentPage page = make_page(plan_, known_, table, *evaluator_, "rows: ...");
  ASSERT_EQ(page.rows.size(), 2U);
  EXPECT_EQ(page.columns, (std::vector<std::string>{"chrF2 ↑", "REP ↓"}));
  EXPECT_TRUE(page.rows[0].cells[0].is_best);
  EXPECT_TRUE(page.rows[0].cells[1].is_best);
  EXPECT_FALSE(page.rows[1].cells[0].is_best);
  EXPECT_FALSE(page.rows[1].cells[0].explanation.empty());
  EXPECT_EQ(page.curves, "");  // no logs
  EXPECT_EQ(page.signatures.size(), 2U);
  EXPECT_EQ(page.trainings.size(), 2U);
  EXPECT_EQ(page.recipe, "rows: ...");
}

TEST_F(ExperimentReport, EqualRowsAreAllTheBest) {
  add("c", {"the house", "the dog", "the old house"});
  const ExperimentTable table = make_table(plan_, known_, {}, pool_);
  const ExperimentPage page = make_page(plan_, known_, table, *evaluator_, "");
  EXPECT_TRUE(page.rows[0].cells[0].is_best);
  EXPECT_FALSE(page.rows[1].cells[0].is_best);
  EXPECT_TRUE(page.rows[2].cells[0].is_best);
}

}  // namespace
}  // namespace allot
