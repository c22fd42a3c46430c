#include "app/evaluate/output.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/version.h"
#include "support/test_files.h"

namespace allot {
namespace {

// Two sentences with links: the second repeats itself and drops a word.
Evaluation small_evaluation() {
  const testing::TemporaryFolder folder;
  EvaluateOptions options;
  options.hypothesis = folder.write("hyp", "the dog\nthe the house\n");
  options.references = {folder.write("ref", "the dog\nthe old house\n")};
  options.source = folder.write("src", "der Hund\ndas alte Haus\n");
  options.drop_files.alignments_reference = folder.write("ra", "0-0 1-1\n0-0 1-1 2-2\n");
  options.drop_files.alignments_hypothesis = {folder.write("ha", "0-0 1-1\n0-0 0-1 2-2\n")};
  options.metrics.kinds = {MetricKind::kTer, MetricKind::kRep, MetricKind::kDrop};
  return evaluate_files(options, {});
}

TEST(EvaluationTable, ShowsScoresAndSignatures) {
  const std::string version = std::string("|version:allot-") + kVersion + "\n";
  EXPECT_EQ(evaluation_table(small_evaluation()),
            "metric         score  details\n"
            "TER ↓          20.00  edits = 1 ref_len = 5\n"
            "REP ↓          40.00  sigma = 2 ngrams = 0 words = 1 ref_words = 5\n"
            "DROP ↓         20.00  dropped = 1 aligned = 5\n"
            "\n"
            "TER          nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no" +
                version + "REP          nrefs:1|case:mixed|tok:none|n:2|lambda1:1|lambda2:2" +
                version + "DROP         nrefs:1|sink:counted|stopwords:0|empty:no-links" + version);
}

TEST(EvaluationScores, AreNumbersAlone) {
  EXPECT_EQ(evaluation_scores(small_evaluation()), "20.00\n40.00\n20.00\n");
}

TEST(EvaluationJson, IsKeyedByMetric) {
  const nlohmann::json object = nlohmann::json::parse(evaluation_json(small_evaluation()));
  EXPECT_EQ(object.size(), 3u);
  EXPECT_EQ(object["rep"]["score"], 40);
  EXPECT_EQ(object["rep"]["words"], 1);
  EXPECT_EQ(object["drop"]["dropped"], 1);
  EXPECT_TRUE(object["ter"]["signature"].is_string());
}

TEST(SentenceLine, OneValueForEachMetric) {
  EXPECT_EQ(sentence_line(small_evaluation(), 0), "0.0000\t0.0000\t0.0000");
  EXPECT_EQ(sentence_line(small_evaluation(), 1), "33.3333\t66.6667\t33.3333");
}

TEST(SentenceJson, NamesTheErrors) {
  const nlohmann::json object = nlohmann::json::parse(sentence_json(small_evaluation(), 1));
  EXPECT_EQ(object["rep"]["repetitions"][0]["text"], "the the");
  EXPECT_EQ(object["drop"]["dropped_words"][0]["word"], "alte");
}

TEST(WorstSentences, NamesLineAndReason) {
  EXPECT_EQ(worst_sentences(small_evaluation(), 5),
            "\nREP by sentence, worst first\n"
            "  66.67  line 2: \"the the\" 1x\n"
            "\nDROP by sentence, worst first\n"
            "  33.33  line 2: alte (2)\n");
}

}  // namespace
}  // namespace allot
