#include "app/translation_judge.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

class TranslationJudgeTest : public ::testing::Test {
 protected:
  TranslationJudgeTest() {
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
  JudgeOptions options_;
  WorkerPool pool_{2};
};

TEST_F(TranslationJudgeTest, TheReferenceIsPerfect) {
  const TranslationJudge judge(options_, pool_);
  EXPECT_EQ(judge.reference_words()[0], "The dog sleeps .");
  const JudgedTranslations judged = judge.judge(judge.references(), pool_);
  ASSERT_EQ(judged.metrics.size(), 3U);
  EXPECT_NEAR(judged.metrics[0].score, 100, 1e-9);
  EXPECT_NEAR(judged.metrics[1].score, 100, 1e-9);
  EXPECT_EQ(judged.metrics[2].score, 0);
  EXPECT_NE(judged.metrics[0].signature.find("tok:13a"), std::string::npos);
  EXPECT_EQ(judged.metrics[0].sentences.size(), 2U);
}

TEST_F(TranslationJudgeTest, RepLooksAtWords) {
  const TranslationJudge judge(options_, pool_);
  const JudgedTranslations judged = judge.judge({"A dog, a dog sleeps, sleeps!", "Old."}, pool_);
  EXPECT_EQ(judged.words[0], "A dog , a dog sleeps , sleeps !");
  EXPECT_EQ(judged.metrics[2].score, 0);
  EXPECT_GT(judge.judge({"A dog, A dog, A dog.", "Old."}, pool_).metrics[2].score, 0);
}

TEST_F(TranslationJudgeTest, DropNeedsAnAlignerAndFindsWhatIsMissing) {
  options_.metrics = {MetricKind::kDrop};
  EXPECT_THROW(TranslationJudge(options_, pool_), Error);
  options_.aligner = aligner();
  options_.source = folder_.write("s", "das alte Haus .\n");
  options_.reference = folder_.write("r", "the old house .\n");
  const TranslationJudge judge(options_, pool_);
  EXPECT_EQ(judge.judge({"the old house ."}, pool_).metrics[0].score, 0);
  const JudgedTranslations judged = judge.judge({"the house ."}, pool_);
  EXPECT_GT(judged.metrics[0].score, 0);
  ASSERT_EQ(judged.coverage.size(), 1U);
  EXPECT_EQ(judged.coverage[0].words[1], "alte");
}

TEST_F(TranslationJudgeTest, LowerCaseModelsAreJudgedInLowerCase) {
  options_.target_words.lowercase = true;
  const TranslationJudge judge(options_, pool_);
  const JudgedTranslations judged = judge.judge({"the dog sleeps.", "the old house."}, pool_);
  EXPECT_NEAR(judged.metrics[0].score, 100, 1e-9);
  EXPECT_NEAR(judged.metrics[1].score, 100, 1e-9);
}

TEST_F(TranslationJudgeTest, FilesMustFitTogether) {
  options_.reference = folder_.write("short", "one\n");
  EXPECT_THROW(TranslationJudge(options_, pool_), Error);
  options_.reference = folder_.path("missing");
  EXPECT_THROW(TranslationJudge(options_, pool_), Error);
}

TEST_F(TranslationJudgeTest, EverySentenceNeedsATranslation) {
  const TranslationJudge judge(options_, pool_);
  EXPECT_THROW(judge.judge({"one"}, pool_), Error);
}

}  // namespace
}  // namespace allot
