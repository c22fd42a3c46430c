#include "train/decoding_tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/test_files.h"
#include "support/tiny_training.h"
#include "train/run_paths.h"
#include "train/trainer.h"
#include "train/training_log.h"

namespace allot {
namespace {

constexpr double kEndless = 1e30;

TEST(DecodingTuning, TakesAsManySentencesAsTheTimeAllows) {
  // 0.1 * 31,000 / (1.5 * 10) sentences for one search.
  EXPECT_EQ(num_tuning_sentences({31000, 10}, 1, 500), 206U);
  EXPECT_EQ(num_tuning_sentences({31000, 10}, 2, 500), 103U);
  EXPECT_EQ(num_tuning_sentences({31000, 10}, 2, 60), 60U);
  EXPECT_EQ(num_tuning_sentences({31000, 10}, 5, 500), 0U);  // 41 are too few...
  EXPECT_EQ(num_tuning_sentences({31000, 10}, 5, 30), 30U);  // ...if they are not all
}

class DecodingTuningTest : public ::testing::Test {
 protected:
  DecodingTuningTest() { tiny_.recipe.model.transform = attention::Transform::kSoftmax; }

  TrainResult train(bool resume, bool stop = false) {
    WorkerPool pool(2);
    const PreparedData data = prepare_data(tiny_.recipe, pool);
    Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool);
    if (!resume || !trainer.resume()) trainer.start();
    const std::atomic<bool> wants_stop{stop};
    return trainer.run(wants_stop);
  }

  DecodingTuning tune(double work, int threads = 2, bool stop = false) {
    WorkerPool pool(threads);
    const PreparedData data = prepare_data(tiny_.recipe, pool);
    const std::atomic<bool> wants_stop{stop};
    return tune_trained_model(tiny_.recipe, data, tiny_.recipe.output, work, pool, wants_stop);
  }

  std::string file(const std::string& name) const {
    return testing::read_bytes(tiny_.recipe.output + "/" + name);
  }
  bool has_decoding() const { return LoadedModel(tiny_.recipe.output).decoding().has_value(); }

  testing::TinyTraining tiny_;
};

TEST_F(DecodingTuningTest, PutsSettingsIntoTheModel) {
  train(false);
  EXPECT_FALSE(has_decoding());
  const std::string weights = file("model.safetensors");
  const DecodingTuning tuning = tune(kEndless);
  ASSERT_TRUE(tuning.result);
  EXPECT_EQ(tuning.num_available, 8U);
  EXPECT_EQ(tuning.result->num_sentences, 8U);
  EXPECT_EQ(tuning.result->num_searches, 5U);
  ASSERT_TRUE(has_decoding());
  EXPECT_TRUE(file("model.safetensors") == weights);
  const ModelDecoding decoding = *LoadedModel(tiny_.recipe.output).decoding();
  EXPECT_EQ(decoding.objective, TuneObjective::kCoverage);
  EXPECT_TRUE(decoding.plain);
  EXPECT_TRUE(decoding.tuned.drop);
  // The same bytes again, whatever the number of threads.
  const std::string written = file("decoding.json");
  tune(kEndless, 1);
  EXPECT_EQ(file("decoding.json"), written);
}

// Aligner and lexicon are made of the prepared words: the raw text may have gone meanwhile.
TEST_F(DecodingTuningTest, TheTrainingTextIsNotReadAgain) {
  train(false);
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny_.recipe, pool);
  const std::atomic<bool> never{false};
  const auto tune_again = [&] {
    return tune_trained_model(tiny_.recipe, data, tiny_.recipe.output, kEndless, pool, never);
  };
  const std::string source = testing::read_bytes(tiny_.recipe.data.source);
  std::filesystem::remove(tiny_.recipe.data.source);
  ASSERT_TRUE(tune_again().result);
  const std::string written = file("decoding.json");
  // Or the cache, which only costs time.
  testing::write_bytes(tiny_.recipe.data.source, source);
  std::filesystem::remove_all(cache_folder(tiny_.recipe));
  ASSERT_TRUE(tune_again().result);
  EXPECT_EQ(file("decoding.json"), written);
}

TEST_F(DecodingTuningTest, AShortTrainingIsNotTuned) {
  train(false);
  tiny_.recipe.decoding.sentences = 5;
  const DecodingTuning tuning = tune(1);
  EXPECT_FALSE(tuning.was_stopped);
  EXPECT_FALSE(tuning.result);
  EXPECT_FALSE(has_decoding());
  ASSERT_TRUE(tune(kEndless).result);
}

TEST_F(DecodingTuningTest, StoppedItLeavesTheModelAsItIs) {
  train(false);
  const std::string manifest = file("model.json");
  EXPECT_TRUE(tune(kEndless, 2, true).was_stopped);
  EXPECT_EQ(file("model.json"), manifest);
}

// Bounds that are counted in references are not known when one translates.
TEST_F(DecodingTuningTest, ActualFertilitiesAreNotTuned) {
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.fertility.kind = FertilityKind::kActual;
  train(false);
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(tune(kEndless).result);
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              ::testing::HasSubstr("decoding settings are not tuned: actual fertilities are not"));
}

// A training that is long enough, in its last steps.
class TunedTrainingTest : public DecodingTuningTest {
 protected:
  TunedTrainingTest() {
    tiny_.recipe.decoding.tune = true;
    tiny_.recipe.training.epochs = 60;
    tiny_.recipe.validation.every = 100000;
  }
  size_t count(const std::string& kind) const {
    size_t found = 0;
    for (const auto& event : read_training_log(RunPaths(tiny_.recipe.output).log())) {
      found += event.at("event") == kind ? 1 : 0;
    }
    return found;
  }
};

TEST_F(TunedTrainingTest, EndsWithIt) {
  EXPECT_TRUE(train(false).is_finished);
  EXPECT_TRUE(has_decoding());
  EXPECT_EQ(count("decoding"), 1U);
  EXPECT_EQ(count("end"), 1U);
}

TEST_F(TunedTrainingTest, StoppedInItIsDoneWhenResumed) {
  EXPECT_TRUE(train(false).is_finished);
  const std::string decoding = file("decoding.json"), manifest = file("model.json");
  // As if it had been stopped behind its last update: the log does not tell the end.
  const std::string log = RunPaths(tiny_.recipe.output).log();
  const std::string text = testing::read_bytes(log);
  testing::write_bytes(log, text.substr(0, text.rfind("{\"event\":\"decoding\"")));
  EXPECT_FALSE(train(true, true).is_finished);
  EXPECT_FALSE(has_decoding());
  EXPECT_EQ(count("end"), 0U);
  EXPECT_TRUE(train(true).is_finished);
  EXPECT_EQ(file("decoding.json"), decoding);
  EXPECT_EQ(file("model.json"), manifest);
  EXPECT_EQ(count("decoding"), 1U);
  EXPECT_EQ(count("end"), 1U);
}

}  // namespace
}  // namespace allot
