#include "train/missing_word_tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/test_files.h"
#include "support/tiny_training.h"
#include "train/run_paths.h"
#include "train/trainer.h"
#include "translate/loaded_model.h"
#include "translate/missing_word_limits.h"
#include "translate/missing_words.h"

namespace allot {
namespace {

class MissingWordTuningTest : public ::testing::Test {
 protected:
  // Returns its folder.
  const std::string& train() {
    const PreparedData data = prepare_data(tiny_.recipe, pool_);
    Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool_);
    trainer.start();
    trainer.run(never_);
    load_.models = {tiny_.recipe.output};
    return tiny_.recipe.output;
  }

  std::string lexicon(WorkerPool& pool) {
    return prepare_lexicon(tiny_.recipe, prepare_data(tiny_.recipe, pool), pool);
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
  const std::atomic<bool> never_{false};
  LoadOptions load_;
};

TEST_F(MissingWordTuningTest, ThreadsChangeNothingAndItCanBeStopped) {
  const std::string& model = train();
  HeldOutText text = read_held_out_text(tiny_.recipe.data.validation_files());
  // References of other sentences: what is translated counts as lost.
  std::rotate(text.references.begin(), text.references.begin() + 1, text.references.end());
  const auto run = [&](int threads, bool wants_stop) {
    WorkerPool workers(threads);
    const std::atomic<bool> is_stopped{wants_stop};
    return add_missing_word_check(load_, text, prepare_word_aligner(tiny_.recipe, workers),
                                  lexicon(workers), workers, is_stopped);
  };
  EXPECT_FALSE(run(1, true));
  EXPECT_FALSE(read_missing_word_limits(ModelFolder(model)));
  EXPECT_TRUE(run(1, false));
  const std::string limits_file = testing::read_bytes(model + "/" + kMissingWordsFile);
  EXPECT_TRUE(run(2, false));
  EXPECT_EQ(testing::read_bytes(model + "/" + kMissingWordsFile), limits_file);
  const auto limits = read_missing_word_limits(ModelFolder(model));
  ASSERT_TRUE(limits);
  EXPECT_EQ(limits->sentences, text.inputs.size());
  EXPECT_GT(limits->lost, 0U);
  EXPECT_LT(limits->lost, limits->words);
}

// A model that has hardly been trained loses most words, and the aligner knows them.
TEST_F(MissingWordTuningTest, AModelThatLosesWordsWarnsOfThem) {
  tiny_.recipe.training.epochs = 1;
  const std::string& model = train();
  const HeldOutText text = read_held_out_text(tiny_.recipe.data.training_files());
  const std::string aligner = prepare_word_aligner(tiny_.recipe, pool_);
  ASSERT_TRUE(add_missing_word_check(load_, text, aligner, lexicon(pool_), pool_, never_));
  const LoadedModel loaded(model);
  ASSERT_NE(loaded.missing_words(), nullptr);
  EXPECT_GE(loaded.missing_words()->limits.precision, kMissingWordPrecision);
  EXPECT_GT(loaded.missing_words()->limits.recall, 0.5);
  // a is p, b is q.
  const auto warnings = find_missing_words(*loaded.missing_words(), {"a", "b"}, {"p", "?"});
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].text, "b");
  EXPECT_EQ(warnings[0].position, 1U);
  EXPECT_GE(warnings[0].amount, kMissingWordPrecision);
}

}  // namespace
}  // namespace allot
