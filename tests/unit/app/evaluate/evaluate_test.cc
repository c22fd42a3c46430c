#include "app/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(EvaluateFiles, EvaluatesBySeveralMetrics) {
  const testing::TemporaryFolder folder;
  EvaluateOptions options;
  options.hypothesis = folder.write("hyp", "der Hund bellt laut heute\n\n");
  options.references = {folder.write("ref", "der Hund bellt laut heute\nja\n")};
  options.metrics.kinds = {MetricKind::kTer, MetricKind::kRep};
  const Evaluation evaluation = evaluate_files(options, {});
  ASSERT_EQ(evaluation.results.size(), 2u);
  EXPECT_DOUBLE_EQ(evaluation.results[0].score(), 100.0 / 6);
  EXPECT_EQ(evaluation.results[0].sentences.size(), 2u);
  EXPECT_FALSE(evaluation.results[0].confidence.has_value());
}

TEST(EvaluateFiles, ConfidenceOnDemand) {
  const testing::TemporaryFolder folder;
  EvaluateOptions options;
  options.hypothesis = folder.write("hyp", "a b\nc d\n");
  options.references = {folder.write("ref", "a b\nx d\n")};
  options.metrics.kinds = {MetricKind::kTer};
  options.confidence_samples = 100;
  const Evaluation evaluation = evaluate_files(options, {});
  ASSERT_TRUE(evaluation.results[0].confidence.has_value());
  EXPECT_NEAR(evaluation.results[0].confidence->mean, 25, 5);
  EXPECT_EQ(evaluation.context.bootstrap_samples, 100);
}

TEST(EvaluateOptions, RefusesWhatCannotBeComputed) {
  EvaluateOptions options;
  options.hypothesis = "h";
  EXPECT_THROW(options.validate(), Error);  // no reference
  options.references = {"r"};
  EXPECT_NO_THROW(options.validate());
  options.metrics.kinds = {MetricKind::kDrop};
  EXPECT_THROW(options.validate(), Error);  // no links
  options.metrics.kinds.clear();
  options.metrics.drop.ignore_sink = true;
  EXPECT_THROW(options.validate(), Error);  // no source
  options.source = "s";
  EXPECT_NO_THROW(options.validate());
  options.worst = 3;
  options.json = true;
  EXPECT_THROW(options.validate(), Error);
}

TEST(EvaluateFiles, EvaluatesLinksByGoldOnes) {
  const testing::TemporaryFolder folder;
  EvaluateOptions options;
  options.hypothesis = folder.write("hyp", "the dog barks\nyes\n");
  options.references = {options.hypothesis};
  options.drop_files.alignments_hypothesis = {folder.write("links", "0-0 1-1 1-2\n\n")};
  options.gold_alignments = folder.write("gold", "*0-0 1-1 2-2\n0-0\n");
  options.metrics.kinds = {MetricKind::kAer};
  const Evaluation evaluation = evaluate_files(options, {});
  // One of three sure links found, two of three links possible.
  EXPECT_DOUBLE_EQ(evaluation.results[0].score(), 50);
  EXPECT_DOUBLE_EQ(evaluation.results[0].metric->sentence_score(evaluation.results[0].sentences[1]),
                   100);
}

TEST(EvaluateFiles, AerNeedsGoldAndLinks) {
  EvaluateOptions options;
  options.hypothesis = "h";
  options.references = {"r"};
  options.metrics.kinds = {MetricKind::kAer};
  EXPECT_THROW(options.validate(), Error);  // no gold
  options.gold_alignments = "g";
  EXPECT_THROW(options.validate(), Error);  // nothing to evaluate
  options.drop_files.alignments_hypothesis = {"l"};
  EXPECT_NO_THROW(options.validate());
  options.metrics.kinds = {MetricKind::kAer, MetricKind::kDrop};
  EXPECT_THROW(options.validate(), Error);  // DROP also needs the reference's
}

TEST(Evaluate, WritesAFile) {
  const testing::TemporaryFolder folder;
  EvaluateOptions options;
  options.hypothesis = folder.write("hyp", "a\n");
  options.references = {folder.write("ref", "a\n")};
  options.metrics.kinds = {MetricKind::kTer};
  options.json = true;
  options.output = folder.path("out.json");
  evaluate(options, {});
  EXPECT_EQ(nlohmann::json::parse(testing::read_bytes(options.output))["ter"]["score"], 0);
}

}  // namespace
}  // namespace allot
