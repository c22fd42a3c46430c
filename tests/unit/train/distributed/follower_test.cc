#include "train/distributed/follower.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "support/thread_communicator.h"
#include "support/tiny_training.h"
#include "train/distributed/copied_entries.h"
#include "train/distributed/packed_texts.h"
#include "train/train_model.h"
#include "train/trainer.h"
#include "train/training_log.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::ThreadGroup;
using testing::ThreadGroupOptions;

void draw_nothing(const RunPaths&) {}

class FollowerTest : public ::testing::Test {
 protected:
  FollowerTest() { tiny_.recipe.training.shards = 4; }

  // Trains on ranks that are threads; what they have thrown.
  std::vector<std::exception_ptr> train(size_t num_ranks, int threads, TrainStart start,
                                        const ThreadGroupOptions& options = {}) {
    return ThreadGroup(num_ranks, options).run([&](Communicator& communicator) {
      RankGroup group(communicator);
      if (communicator.is_first()) {
        train_model(tiny_.recipe, start, {threads}, draw_nothing, group);
      } else {
        follow_training({threads}, group);
      }
      EXPECT_TRUE(group.has_ended());
    });
  }
  void train_well(size_t num_ranks, int threads = 1, TrainStart start = TrainStart::kNew) {
    for (const std::exception_ptr& one : train(num_ranks, threads, start, {1, 20})) {
      if (one) std::rethrow_exception(one);
    }
  }
  std::string weights() const {
    return testing::read_bytes(tiny_.recipe.output + "/model.safetensors");
  }
  // All that the training has found out, but for how long it took.
  std::string findings() const {
    std::string all;
    for (auto event : read_training_log(RunPaths(tiny_.recipe.output).log())) {
      const std::string kind = event.value("event", "");
      if (kind != "validation" && kind != "average") continue;
      event.erase("seconds");
      event.erase("validation-seconds");
      all += event.dump() + "\n";
    }
    return all;
  }
  // The bytes of every file of the model, and of the translations beside it.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(tiny_.recipe.output)) {
      all[entry.path().filename().string()] = testing::read_bytes(entry.path().string());
    }
    const std::string translations = RunPaths(tiny_.recipe.output).translations();
    if (std::filesystem::exists(translations)) {
      all["translations"] = testing::read_bytes(translations);
    }
    return all;
  }
  void start_over() const {
    std::filesystem::remove_all(tiny_.recipe.output);
    std::filesystem::remove_all(RunPaths(tiny_.recipe.output).run);
  }

  testing::TinyTraining tiny_;
};

TEST_F(FollowerTest, AnyNumberOfRanksGivesTheSameBytes) {
  train_model(tiny_.recipe, TrainStart::kNew, {2}, draw_nothing);
  const std::string alone = weights();
  for (const size_t num_ranks : {1, 2, 3, 4, 6}) {
    start_over();
    train_well(num_ranks, num_ranks == 2 ? 2 : 1);
    EXPECT_TRUE(weights() == alone) << num_ranks;
  }
}

TEST_F(FollowerTest, AccumulatedBatchesBpeDropoutAndAverages) {
  tiny_.recipe.training.accumulate = 3;
  tiny_.recipe.text.bpe.merges = 10;
  tiny_.recipe.text.bpe.dropout = 0.2;
  tiny_.recipe.guide.weight = 0;  // needs tokens that stay
  tiny_.recipe.averaging.ema = 0.9;
  tiny_.recipe.optimizer.max_gradient_norm = 0.1;
  train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing);
  const std::string alone = weights();
  start_over();
  train_well(3);
  EXPECT_TRUE(weights() == alone);
}

// Sentences of validations are dealt over the ranks, also when the weights are an average that rank
// 0 alone has; so are the pairs that attention is measured on.
TEST_F(FollowerTest, ValidationsGiveTheSameValues) {
  tiny_.recipe.validation.measures = all_measures();
  tiny_.recipe.validation.measure = Measure::kBleu;
  tiny_.recipe.averaging.checkpoints = 3;
  for (const double ema : {0.0, 0.9}) {
    tiny_.recipe.averaging.ema = ema;
    start_over();
    train_model(tiny_.recipe, TrainStart::kNew, {2}, draw_nothing);
    const auto alone = files();
    const std::string found = findings();
    EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 4);  // 3 epochs and the average
    EXPECT_EQ(alone.count("translations"), 1U);
    for (const size_t num_ranks : {2, 3}) {
      start_over();
      train_well(num_ranks);
      EXPECT_EQ(findings(), found) << num_ranks;
      EXPECT_TRUE(files() == alone) << num_ranks;
    }
  }
}

// The tagger is trained by all ranks, too, and its predictions reach all of them.
TEST_F(FollowerTest, ATaggerOfAllRanks) {
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.fertility.kind = FertilityKind::kPredicted;
  tiny_.recipe.tagger.embedding_size = tiny_.recipe.tagger.hidden_size = 8;
  tiny_.recipe.tagger.epochs = 2;
  tiny_.recipe.validation.measures = {Measure::kPerplexity, Measure::kBleu};
  const std::string cache = cache_folder(tiny_.recipe);
  train_model(tiny_.recipe, TrainStart::kNew, {2}, draw_nothing);
  const auto alone = files();
  const std::string found = findings();
  for (const size_t num_ranks : {2, 3}) {
    start_over();
    std::filesystem::remove_all(cache);
    train_well(num_ranks);
    EXPECT_EQ(findings(), found) << num_ranks;
    EXPECT_TRUE(files() == alone) << num_ranks;
  }
  // From the cache, there is nothing to train.
  start_over();
  train_well(2);
  EXPECT_TRUE(files() == alone);
}

// While taggers and models are updated: preparation before it and the choice of decoding settings
// after it are work of rank 0, and may take hours.
TEST_F(FollowerTest, WaitsAreLimitedDuringUpdates) {
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.fertility.kind = FertilityKind::kPredicted;
  tiny_.recipe.tagger.embedding_size = tiny_.recipe.tagger.hidden_size = 8;
  tiny_.recipe.tagger.epochs = 1;
  std::vector<std::string> changes(2);  // by rank: each has its own thread
  ThreadGroupOptions options;
  options.on_wait_limit = [&](size_t rank, bool are_limited) {
    changes[rank] += are_limited ? '+' : '-';
  };
  for (const std::exception_ptr& one : train(2, 1, TrainStart::kNew, options)) {
    if (one) std::rethrow_exception(one);
  }
  EXPECT_EQ(changes, (std::vector<std::string>{"+-+-", "+-+-"}));
}

// Decoding settings are chosen with the searches of all ranks.
TEST_F(FollowerTest, DecodingSettingsAreTheSame) {
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  tiny_.recipe.decoding.tune = true;
  tiny_.recipe.training.epochs = 30;  // enough work that something is tuned
  tiny_.recipe.training.max_updates = 60;
  train_model(tiny_.recipe, TrainStart::kNew, {2}, draw_nothing);
  const auto alone = files();
  ASSERT_EQ(alone.count("decoding.json"), 1U);
  for (const size_t num_ranks : {2, 3}) {
    start_over();
    train_well(num_ranks);
    EXPECT_TRUE(files() == alone) << num_ranks;
  }
}

// Gradients that are rounded on the way: another model, but the same again and again.
TEST_F(FollowerTest, ExchangeInHalfTheBytes) {
  tiny_.recipe.training.exchange = ExchangeFormat::kBfloat16;
  train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing);
  const std::string alone = weights();
  std::vector<std::string> made;
  for (const int threads : {1, 2}) {
    start_over();
    train_well(2, threads);
    made.push_back(weights());
  }
  EXPECT_TRUE(made[0] == made[1]);
  EXPECT_FALSE(made[0] == alone);
  // Alone, nothing is exchanged.
  tiny_.recipe.training.exchange = ExchangeFormat::kFloat32;
  start_over();
  train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing);
  EXPECT_TRUE(weights() == alone);
}

// Without a number in the recipe, a shard for each thread of each rank.
TEST_F(FollowerTest, ShardsFollowTheThreadsOfAllRanks) {
  train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing);
  const std::string alone = weights();
  tiny_.recipe.training.shards = 0;
  start_over();
  train_well(2, 2);
  EXPECT_TRUE(weights() == alone);
}

// A rank is lost again and again; fewer or more resume, and the bytes are the same.
TEST_F(FollowerTest, LosingRanksDoesNotShow) {
  tiny_.recipe.checkpoint.every = 1;
  train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing);
  const std::string alone = weights();
  start_over();
  TrainStart start = TrainStart::kNew;
  size_t lost = 0;
  for (const size_t num_ranks : {2, 3, 4, 2}) {
    const auto thrown = train(num_ranks, 1, start, {num_ranks, 0, num_ranks - 1, 40});
    start = TrainStart::kResume;
    for (const std::exception_ptr& one : thrown) lost += one ? 1 : 0;
  }
  EXPECT_GT(lost, 4U);
  train_well(3, 1, start);
  EXPECT_TRUE(weights() == alone);
}

// Where BPE has dropout the text is split again, which may fail on one rank alone. The others must
// not take its report for gradients.
TEST_F(FollowerTest, AFailureAtTheStartOfAnEpochEndsAll) {
  tiny_.recipe.text.bpe.merges = 10;
  tiny_.recipe.text.bpe.dropout = 0.2;
  tiny_.recipe.guide.weight = 0;
  WorkerPool preparing(1);
  const PreparedData data = prepare_data(tiny_.recipe, preparing);
  PreparedData incomplete = data;
  incomplete.train_words.source.path = "no-words";
  const auto thrown = ThreadGroup(3).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    if (!communicator.is_first()) {
      const bool fails = group.rank() == 1;
      Follower(tiny_.recipe, fails ? incomplete : data, pool, group).run();
      return;
    }
    Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool, &group);
    trainer.start();
    const std::atomic<bool> never = false;
    trainer.run(never);
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THAT(testing::message_of(one), HasSubstr("machine-1 (rank 1): no-words: no such file"));
  }
}

// What rank 0 cannot do ends the others without a message of their own.
TEST_F(FollowerTest, AFailureOfRankZeroEndsAll) {
  train_well(2);
  const auto thrown = train(3, 1, TrainStart::kNew);
  EXPECT_THAT(testing::message_of(thrown[0]), HasSubstr("already contains a training run"));
  EXPECT_FALSE(thrown[1]);
  EXPECT_FALSE(thrown[2]);
}

// While the others wait for its gradients, rank 0 must not send them a command.
TEST_F(FollowerTest, AFailureOfRankZeroBeforeItComputes) {
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  tiny_.recipe.fertility.kind = FertilityKind::kActual;
  WorkerPool preparing(1);
  const PreparedData data = prepare_data(tiny_.recipe, preparing);
  PreparedData incomplete = data;
  incomplete.fertility.train = {};
  const auto thrown = ThreadGroup(2).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    if (!communicator.is_first()) {
      Follower(tiny_.recipe, data, pool, group).run();
      return;
    }
    Trainer trainer(tiny_.recipe, incomplete, RunPaths(tiny_.recipe.output), pool, &group);
    trainer.start();
    try {
      const std::atomic<bool> never = false;
      trainer.run(never);
    } catch (const InternalError&) {
      group.end();
      EXPECT_FALSE(group.has_ended());
      throw;
    }
  });
  EXPECT_THAT(testing::message_of(thrown[0]), HasSubstr("a fertility for every source token"));
  EXPECT_THAT(testing::message_of(thrown[1]), HasSubstr("machine-0 is lost"));
}

TEST_F(FollowerTest, DivergenceEndsAll) {
  tiny_.recipe.optimizer.kind = OptimizerKind::kSgd;
  tiny_.recipe.optimizer.max_gradient_norm = 0;
  tiny_.recipe.schedule.kind = ScheduleKind::kConstant;
  tiny_.recipe.schedule.warmup = 0;
  tiny_.recipe.schedule.learning_rate = 3e37;
  const auto thrown = train(3, 1, TrainStart::kNew);
  // With a place, or run_together would not name the host.
  EXPECT_THAT(testing::message_of(thrown[0]), HasSubstr("model.run: training diverged"));
  EXPECT_FALSE(thrown[1]);
  EXPECT_FALSE(thrown[2]);
}

// Another version of the program may prepare the same text in another way.
TEST_F(FollowerTest, OtherDataIsRefused) {
  const auto thrown = ThreadGroup(2).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    if (communicator.is_first()) {
      train_model(tiny_.recipe, TrainStart::kNew, {1}, draw_nothing, group);
      return;
    }
    ASSERT_EQ(group.next_command().kind, TrainingCommand::Kind::kCountThreads);
    group.report({}, "1");
    ASSERT_EQ(group.next_command().kind, TrainingCommand::Kind::kPrepare);
    const auto received = unpack_texts(communicator.broadcast(""));
    copy_entries(group, cache_folder(tiny_.recipe), unpack_record(received[1]).entries);
    group.report({}, "other data");
  });
  EXPECT_THAT(testing::message_of(thrown[0]),
              HasSubstr("machine-1 (rank 1): prepared data or recipe differs from"));
}

// Rank 0 alone reads text: the others find everything in the cache.
TEST_F(FollowerTest, TheOthersReadNoText) {
  tiny_.recipe.text.bpe.merges = 10;
  train_well(2);
  const std::string first = weights();
  const std::string cache = cache_folder(tiny_.recipe);
  WorkerPool pool(1);
  CacheRecord record;
  {
    StageCache made(cache);
    made.will_be_copied();
    prepare_data(tiny_.recipe, pool, made);
    record = made.record();
  }
  std::filesystem::remove(tiny_.recipe.data.source);
  std::filesystem::remove(tiny_.recipe.data.valid_target);
  StageCache replayed(cache, record);
  EXPECT_EQ(prepare_data(tiny_.recipe, pool, replayed).train.counts.read, 60U);
}

}  // namespace
}  // namespace allot
