#include "train/trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "model/model_folder.h"
#include "support/resealed.h"
#include "support/tiny_training.h"
#include "train/training_log.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

class TrainerTest : public ::testing::Test {
 protected:
  // Trains from scratch, or resumes; `stop`: asks it to stop after one update.
  TrainResult train(bool resume = false, bool stop = false, int threads = 2) {
    WorkerPool pool(threads);
    const PreparedData data = prepare_data(tiny_.recipe, pool);
    Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool);
    if (!resume || !trainer.resume()) trainer.start();
    const std::atomic<bool> wants_stop{stop};
    return trainer.run(wants_stop);
  }
  std::string weights() const {
    return testing::read_bytes(tiny_.recipe.output + "/model.safetensors");
  }
  std::string manifest() const { return testing::read_bytes(tiny_.recipe.output + "/model.json"); }

  std::vector<nlohmann::ordered_json> events(const std::string& kind) const {
    std::vector<nlohmann::ordered_json> found;
    for (const auto& event : read_training_log(RunPaths(tiny_.recipe.output).log())) {
      if (event.at("event") == kind) found.push_back(event);
    }
    return found;
  }
  void expect_other_data() {
    try {
      train(true);
      FAIL() << "resumed";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      EXPECT_THAT(error.what(), HasSubstr("the run was started with other data"));
    }
  }
  // Makes every update one that leaves weights finite and useless.
  void explode() {
    tiny_.recipe.optimizer.kind = OptimizerKind::kSgd;
    tiny_.recipe.optimizer.max_gradient_norm = 0;
    tiny_.recipe.schedule.kind = ScheduleKind::kConstant;
    tiny_.recipe.schedule.warmup = 0;
    tiny_.recipe.schedule.learning_rate = 3e37;
  }

  void expect_that_stopping_does_not_show() {
    train();
    const std::string whole = weights(), described = manifest();
    std::filesystem::remove_all(tiny_.recipe.output);
    int runs = 0;
    TrainResult result = train(false, true);
    while (!result.is_finished && runs < 100) {
      result = train(true, true, 1 + runs % 2);  // threads do not matter either
      ++runs;
    }
    EXPECT_EQ(runs, 11);  // twelve updates
    EXPECT_TRUE(weights() == whole);
    EXPECT_EQ(manifest(), described);
    // And once it is finished, there is nothing more to do.
    result = train(true);
    EXPECT_TRUE(result.is_finished);
    EXPECT_EQ(result.stats.updates, 0U);
  }

  testing::TinyTraining tiny_;
};

TEST_F(TrainerTest, LearnsTheTask) {
  tiny_.recipe.training.epochs = 60;
  tiny_.recipe.model.embedding_size = tiny_.recipe.model.hidden_size = 32;
  tiny_.recipe.model.dropout = 0;
  tiny_.recipe.schedule.learning_rate = 0.03;
  tiny_.recipe.validation.measure = Measure::kBleu;
  const TrainResult result = train();
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.updates, 240U);
  EXPECT_GT(result.model.value, 60) << "BLEU";
  EXPECT_EQ(ModelFolder(tiny_.recipe.output).section("training").at("update"), result.model.update);
}

// Stopping after every single update and resuming gives the same bytes as not stopping.
TEST_F(TrainerTest, StoppingDoesNotShow) {
  tiny_.recipe.averaging.ema = 0.9;
  tiny_.recipe.averaging.checkpoints = 2;
  tiny_.recipe.text.bpe.merges = 10;
  tiny_.recipe.text.bpe.dropout = 0.2;
  tiny_.recipe.guide.weight = 0;  // needs tokens that stay
  expect_that_stopping_does_not_show();
}

TEST_F(TrainerTest, StoppingATransformerDoesNotShow) {
  tiny_.recipe.model.architecture = Architecture::kTransformer;
  tiny_.recipe.model.encoder_layers = 2;
  tiny_.recipe.model.transformer.feed_forward_size = 24;
  tiny_.recipe.model.transformer.attention_dropout = 0.1;
  tiny_.recipe.model.transformer.activation_dropout = 0.1;
  tiny_.recipe.schedule.kind = ScheduleKind::kInverseSqrt;
  expect_that_stopping_does_not_show();
  EXPECT_EQ(ModelFolder(tiny_.recipe.output).section("attention").at("layer"), 1);
}

TEST_F(TrainerTest, StoppingARecurrentDecoderOnATransformerDoesNotShow) {
  tiny_.recipe.model.architecture = Architecture::kTransformer;
  tiny_.recipe.model.decoder = DecoderKind::kLstm;
  tiny_.recipe.model.encoder_layers = 2;
  tiny_.recipe.model.transformer.feed_forward_size = 24;
  expect_that_stopping_does_not_show();
  EXPECT_FALSE(ModelFolder(tiny_.recipe.output).folder().content().contains("attention"));
}

TEST_F(TrainerTest, AccumulatedBatchesAreOneLargerBatch) {
  // Batches of all pairs, and halves of the same pairs: the same gradient except for rounding.
  tiny_.recipe.training.epochs = 1;
  tiny_.recipe.model.dropout = 0;
  tiny_.recipe.batch.size = 60;
  const double whole = train().last.values.at(Measure::kPerplexity);
  tiny_.recipe.batch.size = 30;
  tiny_.recipe.training.accumulate = 2;
  const TrainResult halves = train();
  EXPECT_EQ(halves.updates, 1U);
  EXPECT_NEAR(halves.last.values.at(Measure::kPerplexity), whole, 1e-4);
}

TEST_F(TrainerTest, StopsEarlyWhenNothingImproves) {
  tiny_.recipe.training.epochs = 50;
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  tiny_.recipe.validation.patience = 2;
  tiny_.recipe.schedule.kind = ScheduleKind::kConstant;
  tiny_.recipe.schedule.warmup = 0;
  tiny_.recipe.schedule.learning_rate = 1e-30;  // nothing ever changes
  const TrainResult result = train();
  EXPECT_TRUE(result.has_stopped_early);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.updates, 3 * 4U);  // the first is the best, two more are no better
}

TEST_F(TrainerTest, DivergenceSavesNothing) {
  explode();
  try {
    train();
    FAIL() << "did not diverge";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("training diverged at update"));
    EXPECT_THAT(error.what(), HasSubstr("lower schedule.learning-rate (now 3e+37)"));
    EXPECT_THAT(error.what(), HasSubstr("start over with --overwrite: there is no checkpoint yet"));
  }
  EXPECT_FALSE(std::filesystem::exists(RunPaths(tiny_.recipe.output).checkpoints()));
}

TEST_F(TrainerTest, ADivergedRunResumesFromTheCheckpointBefore) {
  train(false, true);  // one update
  const Recipe good = tiny_.recipe;
  explode();
  try {
    train(true);
    FAIL() << "did not diverge";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("resume after update 1, the newest checkpoint, with"));
  }
  tiny_.recipe = good;
  EXPECT_TRUE(train(true).is_finished);
}

TEST_F(TrainerTest, ValidationSeesDivergenceToo) {
  explode();
  tiny_.recipe.schedule.learning_rate = 1e300;  // infinite as a float
  tiny_.recipe.validation.every = 1;
  try {
    train();
    FAIL() << "did not diverge";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("training diverged at update 1: validation"));
  }
}

TEST_F(TrainerTest, ARunThatEndsBeforeItsFirstValidationIsValidated) {
  EXPECT_FALSE(train(false, true).is_finished);
  tiny_.recipe.training.max_updates = 1;
  const TrainResult result = train(true);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.stats.updates, 0U);
  EXPECT_EQ(result.model.update, 1U);
  EXPECT_EQ(ModelFolder(tiny_.recipe.output).section("training").at("update"), 1);
}

// A BLEU of 0 or more costs at most 0: no perplexity would ever be better.
TEST_F(TrainerTest, AnotherMeasureChoosesAgain) {
  tiny_.recipe.training.epochs = 2;
  EXPECT_LE(train().model.update, 8U);
  tiny_.recipe.training.epochs = 3;
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  const TrainResult result = train(true);
  EXPECT_EQ(result.model.measure, Measure::kPerplexity);
  EXPECT_EQ(result.model.update, 12U);
  EXPECT_EQ(ModelFolder(tiny_.recipe.output).section("training").at("measure"), "perplexity");
}

TEST_F(TrainerTest, LargerBatchesStartTheEpochOver) {
  TrainResult result = train(false, true);
  for (int i = 0; i < 2; ++i) result = train(true, true);
  EXPECT_EQ(result.updates, 3U);  // of four
  tiny_.recipe.batch.size = 60;
  result = train(true);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.updates, 3 + 3U);
  EXPECT_EQ(events("resume").back().at("total-updates"), 6);
}

TEST_F(TrainerTest, InfinitePerplexityIsNoModel) {
  tiny_.recipe.training.epochs = 1;
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  tiny_.recipe.optimizer.kind = OptimizerKind::kSgd;
  tiny_.recipe.optimizer.max_gradient_norm = 0;
  tiny_.recipe.schedule.kind = ScheduleKind::kConstant;
  tiny_.recipe.schedule.warmup = 0;
  tiny_.recipe.schedule.learning_rate = 1e6;
  tiny_.recipe.training.max_updates = 1;
  try {
    train();
    FAIL() << "gives a model";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    EXPECT_THAT(error.what(), HasSubstr("every validation's perplexity is infinite"));
  }
  tiny_.recipe.training.max_updates = 2;
  tiny_.recipe.schedule.learning_rate = 1e-9;
  EXPECT_THROW(train(true), Error) << "it can be resumed, for what it is worth";
}

TEST_F(TrainerTest, EarlyStoppingCanBeLifted) {
  tiny_.recipe.training.epochs = 4;
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  tiny_.recipe.validation.patience = 1;
  tiny_.recipe.schedule.kind = ScheduleKind::kConstant;
  tiny_.recipe.schedule.warmup = 0;
  tiny_.recipe.schedule.learning_rate = 1e-30;
  EXPECT_EQ(train().updates, 2 * 4U);
  EXPECT_EQ(train(true).updates, 2 * 4U);
  tiny_.recipe.validation.patience = 0;
  const TrainResult result = train(true);
  EXPECT_EQ(result.updates, 4 * 4U);
  EXPECT_FALSE(result.has_stopped_early);
}

TEST_F(TrainerTest, SaysWhatAFinishedRunNeedsToResume) {
  train();
  ::testing::internal::CaptureStderr();
  train(true);
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("model.run: training finished at update 12 (epoch 3); to continue, raise "
                        "training.epochs or training.max-updates"));
}

TEST_F(TrainerTest, TheLastValidationBelongsToTheLastEpoch) {
  tiny_.recipe.validation.every = 100;
  train();
  ASSERT_EQ(events("validation").size(), 1U);
  EXPECT_EQ(events("validation")[0].at("epoch"), 3);
}

TEST_F(TrainerTest, TranslationsAreThoseOfTheModelOrNotThere) {
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  const std::string path = RunPaths(tiny_.recipe.output).translations();
  train();
  EXPECT_EQ(testing::golden_lines(path).size(), 8U);
  tiny_.recipe.validation.measures = {Measure::kPerplexity};
  train();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(TrainerTest, ResumesOnlyWhatFits) {
  train(false, true);
  tiny_.recipe.model.hidden_size = 32;
  EXPECT_THROW(train(true), Error);
  tiny_.recipe.model.hidden_size = 16;
  tiny_.recipe.training.shards = 3;
  EXPECT_THROW(train(true), Error);
  tiny_.recipe.training.shards = 2;
  tiny_.recipe.text.max_length = 4;
  EXPECT_THROW(train(true), Error);
}

// Files that come with the texts are data, too, although no id depends on them.
TEST_F(TrainerTest, ChangedAlignmentsAreNotResumedWith) {
  std::string links;
  for (int i = 0; i < 60; ++i) links += "0-0\n";
  tiny_.recipe.data.alignments = tiny_.folder.write("links", links);
  train(false, true);
  train(true, true);  // unchanged
  tiny_.folder.write("links", "\n" + links.substr(4));
  expect_other_data();
  tiny_.folder.write("links", links);
  EXPECT_TRUE(train(true).is_finished);
}

TEST_F(TrainerTest, ChangedFertilitiesAreNotResumedWith) {
  const auto write_numbers = [this](const std::string& part, char number) {
    std::string text = testing::read_bytes(tiny_.folder.path(part + ".a"));
    for (char& c : text) c = c >= 'a' && c <= 'z' ? number : c;
    return tiny_.folder.write(part + ".fert", text);
  };
  tiny_.recipe.fertility.kind = FertilityKind::kFile;
  tiny_.recipe.guide.weight = 0;
  for (const std::string changed : {"train", "valid"}) {
    tiny_.recipe.fertility_files = {write_numbers("train", '2'), write_numbers("valid", '2')};
    train(false, true);
    train(true, true);
    write_numbers(changed, '3');
    expect_other_data();
  }
}

TEST_F(TrainerTest, AStartRemovesCopiesOfTheLogOfAnotherRun) {
  const auto num_copies = [this] {
    size_t count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(RunPaths(tiny_.recipe.output).run)) {
      const std::string name = entry.path().filename().string();
      count += name == "log.csv" || name.rfind("events.out.", 0) == 0 ? 1 : 0;
    }
    return count;
  };
  tiny_.recipe.training.csv = tiny_.recipe.training.tensorboard = true;
  train();
  train();
  EXPECT_EQ(num_copies(), 2U);
  tiny_.recipe.training.csv = tiny_.recipe.training.tensorboard = false;
  train();
  EXPECT_EQ(num_copies(), 0U);
}

TEST_F(TrainerTest, AFinishedRunResumesWhenMoreIsAskedFor) {
  train();
  tiny_.recipe.training.epochs = 4;
  const TrainResult result = train(true);
  EXPECT_EQ(result.updates, 16U);
  EXPECT_EQ(result.stats.updates, 4U);
}

TEST_F(TrainerTest, AModelThatWasDeletedIsWrittenAgain) {
  tiny_.recipe.averaging.checkpoints = 2;
  train();
  const std::string whole = weights(), described = manifest();
  std::filesystem::remove_all(tiny_.recipe.output);
  const TrainResult result = train(true);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.stats.updates, 0U);
  EXPECT_TRUE(weights() == whole);
  EXPECT_EQ(manifest(), described);
}

// Killed between its last checkpoint and the last line of its log.
TEST_F(TrainerTest, AnEndThatTheLogDoesNotTellIsReachedAgain) {
  train();
  const std::string whole = weights(), described = manifest();
  const std::string log = RunPaths(tiny_.recipe.output).log();
  ASSERT_TRUE(log_has_ended(log));
  std::string told = testing::read_bytes(log);
  told.erase(told.rfind('\n', told.size() - 2) + 1);
  testing::write_bytes(log, told);
  ASSERT_FALSE(log_has_ended(log));
  const TrainResult result = train(true);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.stats.updates, 0U);
  EXPECT_EQ(events("end").size(), 1U);
  EXPECT_TRUE(log_has_ended(log));
  EXPECT_TRUE(weights() == whole);
  EXPECT_EQ(manifest(), described);
}

// Whoever reads "end" must find the checkpoint of the end, and nothing to clean up.
TEST_F(TrainerTest, TheLogEndsAfterTheLastCheckpoint) {
  train();
  const RunPaths paths(tiny_.recipe.output);
  EXPECT_TRUE(log_has_ended(paths.log()));
  EXPECT_GE(std::filesystem::last_write_time(paths.log()),
            std::filesystem::last_write_time(paths.checkpoints()));
}

TEST_F(TrainerTest, StartsFromAnotherModel) {
  train();
  tiny_.recipe.training.init_from = tiny_.recipe.output;
  tiny_.recipe.output = tiny_.folder.path("tuned");
  tiny_.recipe.training.epochs = 1;
  tiny_.recipe.schedule.learning_rate = 1e-30;
  tiny_.recipe.validation.measure = Measure::kPerplexity;
  train();
  EXPECT_EQ(ModelFolder(tiny_.recipe.output).parameters().values()[5],
            ModelFolder(tiny_.recipe.training.init_from).parameters().values()[5]);
  tiny_.recipe.model.hidden_size = 32;
  EXPECT_THROW(train(), Error);
}

TEST_F(TrainerTest, WritesALogOfValidations) {
  train();
  EXPECT_EQ(events("validation").size(), 3U);
  for (const auto& event : events("validation")) {
    EXPECT_TRUE(event.contains("perplexity"));
    EXPECT_TRUE(event.contains("bleu"));
  }
}

// Sealed as if it had been written so: resuming works, or says what is wrong.
TEST_F(TrainerTest, EveryOddCheckpointIsTakenUpOrRefused) {
  tiny_.recipe.checkpoint.keep = 1;
  train(false, true);
  const RunPaths paths(tiny_.recipe.output);
  std::string checkpoint;
  for (const auto& entry : std::filesystem::directory_iterator(paths.checkpoints())) {
    checkpoint = entry.path().string();
  }
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny_.recipe, pool);
  tiny_.recipe.training.shards = 2;
  int refused = 0;
  testing::for_each_odd_manifest(checkpoint, "checkpoint.json", [&](const std::string& what) {
    if (what.find("/state/recipe/") != std::string::npos) return;  // texts that are compared
    Trainer trainer(tiny_.recipe, data, paths, pool);
    try {
      trainer.resume();
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("to fix")) << what;
      ++refused;
    }
  });
  EXPECT_GT(refused, 200);
  EXPECT_TRUE(Trainer(tiny_.recipe, data, paths, pool).resume());
}

TEST_F(TrainerTest, ABatchBehindTheEndOfTheEpochIsRefused) {
  tiny_.recipe.checkpoint.keep = 1;
  train(false, true);
  const std::string run = RunPaths(tiny_.recipe.output).checkpoints();
  for (const auto& entry : std::filesystem::directory_iterator(run)) {
    testing::reseal(entry.path().string(), "checkpoint.json",
                    [](nlohmann::ordered_json& manifest) { manifest["state"]["batch"] = 1000000; });
  }
  try {
    train(true);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    EXPECT_THAT(error.what(), HasSubstr("'state.batch' is 1000000, but must be below"));
  }
}

}  // namespace
}  // namespace allot
