#include "experiment/translation_evaluator.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

class TranslationEvaluatorTest : public ::testing::Test {
 protected:
  TranslationEvaluatorTest() {
    options_.source = folder_.write("source", "Der Hund schläft.\nDas alte Haus.\n");
    options_.reference = folder_.write("reference", "The dog sleeps.\nThe old house.\n");
    options_.source_words.language = "de";
    options_.target_words.language = "en";
    options_.metrics = {MetricKind::kBleu, MetricKind::kMultiBleu, MetricKind::kRep};
  }

  // An aligner of a few sentences.
  std::string aligner() {
    std::string source, target;
    for (int i = 0; i < 20; ++i) {
      source += "der Hund .\ndas Haus .\nder alte Hund schläft .\ndas alte Haus .\n";
      target += "the dog .\nthe house .\nthe old dog sleeps .\nthe old house .\n";
    }
    Recipe recipe;
    recipe.data.source = folder_.write("train.de", source);
    recipe.data.target = folder_.write("train.en", target);
    recipe.data.cache = folder_.path("cache");
    recipe.text.pretokenized = true;
    return prepare_word_aligner(recipe, pool_);
  }

  testing::TemporaryFolder folder_;
  EvaluatorOptions options_;
  WorkerPool pool_{2};
};

TEST_F(TranslationEvaluatorTest, TheReferenceIsPerfect) {
  const TranslationEvaluator evaluate(options_, pool_);
  EXPECT_EQ(evaluate.reference_words()[0], "The dog sleeps .");
  const EvaluatedTranslations evaluated = evaluate.evaluate(evaluate.references(), pool_);
  ASSERT_EQ(evaluated.metrics.size(), 3U);
  EXPECT_NEAR(evaluated.metrics[0].score, 100, 1e-9);
  EXPECT_NEAR(evaluated.metrics[1].score, 100, 1e-9);
  EXPECT_EQ(evaluated.metrics[2].score, 0);
  EXPECT_NE(evaluated.metrics[0].signature.find("tok:13a"), std::string::npos);
  EXPECT_EQ(evaluated.metrics[0].sentences.size(), 2U);
}

TEST_F(TranslationEvaluatorTest, RepLooksAtWords) {
  const TranslationEvaluator evaluate(options_, pool_);
  const EvaluatedTranslations evaluated =
      evaluate.evaluate({"A dog, a dog sleeps, sleeps!", "Old."}, pool_);
  EXPECT_EQ(evaluated.words[0], "A dog , a dog sleeps , sleeps !");
  EXPECT_EQ(evaluated.metrics[2].score, 0);
  EXPECT_GT(evaluate.evaluate({"A dog, A dog, A dog.", "Old."}, pool_).metrics[2].score, 0);
}

TEST_F(TranslationEvaluatorTest, DropNeedsAnAlignerAndFindsWhatIsMissing) {
  options_.metrics = {MetricKind::kDrop};
  EXPECT_THROW(TranslationEvaluator(options_, pool_), Error);
  options_.aligner = aligner();
  options_.source = folder_.write("s", "das alte Haus .\n");
  options_.reference = folder_.write("r", "the old house .\n");
  const TranslationEvaluator evaluate(options_, pool_);
  EXPECT_EQ(evaluate.evaluate({"the old house ."}, pool_).metrics[0].score, 0);
  const EvaluatedTranslations evaluated = evaluate.evaluate({"the house ."}, pool_);
  EXPECT_GT(evaluated.metrics[0].score, 0);
  ASSERT_EQ(evaluated.coverage.size(), 1U);
  EXPECT_EQ(evaluated.coverage[0].words[1], "alte");
}

TEST_F(TranslationEvaluatorTest, LowerCaseModelsAreEvaluatedInLowerCase) {
  options_.target_words.lowercase = true;
  const TranslationEvaluator evaluate(options_, pool_);
  const EvaluatedTranslations evaluated =
      evaluate.evaluate({"the dog sleeps.", "the old house."}, pool_);
  EXPECT_NEAR(evaluated.metrics[0].score, 100, 1e-9);
  EXPECT_NEAR(evaluated.metrics[1].score, 100, 1e-9);
}

TEST_F(TranslationEvaluatorTest, FilesMustFitTogether) {
  options_.reference = folder_.write("short", "one\n");
  EXPECT_THROW(TranslationEvaluator(options_, pool_), Error);
  options_.reference = folder_.path("missing");
  EXPECT_THROW(TranslationEvaluator(options_, pool_), Error);
}

TEST_F(TranslationEvaluatorTest, EverySentenceNeedsATranslation) {
  const TranslationEvaluator evaluate(options_, pool_);
  EXPECT_THROW(evaluate.evaluate({"one"}, pool_), Error);
}

}  // namespace
}  // namespace allot
