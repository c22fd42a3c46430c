#include "train/distributed/tagger_follower.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>

#include "support/tagger_texts.h"
#include "support/test_files.h"
#include "support/thread_communicator.h"
#include "train/tagger_trainer.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using testing::rule_recipe;
using testing::rule_text;
using testing::ThreadGroup;
using testing::ThreadGroupOptions;

class TaggerFollowerTest : public ::testing::Test {
 protected:
  TaggerSetup setup() const { return {recipe_, train_, valid_, 12, 1, 3}; }

  // The bytes of the best weights of a training on ranks that are threads; empty when it was
  // stopped. `stopped`: the rank that is asked to stop from the start.
  std::string train(size_t num_ranks, const ThreadGroupOptions& options,
                    std::optional<size_t> stopped = {}) {
    std::string weights;
    thrown_ = ThreadGroup(num_ranks, options).run([&](Communicator& communicator) {
      RankGroup group(communicator);
      WorkerPool pool(1);
      const std::atomic<bool> own_stop = stopped == group.rank(), never = false;
      group.watch(own_stop);
      if (group.rank() > 0) {
        ASSERT_EQ(group.next_command().kind, TrainingCommand::Kind::kTrainTagger);
        follow_tagger(setup(), pool, group);
        return;
      }
      TaggerTrainer trainer(setup(), folder_.path("checkpoints"), pool, &group);
      if (trainer.run(never)) weights = bytes_of(trainer);
      group.end();
    });
    return weights;
  }
  std::string alone() {
    WorkerPool pool(2);
    const std::atomic<bool> never = false;
    TaggerTrainer trainer(setup(), folder_.path("alone"), pool);
    EXPECT_TRUE(trainer.run(never));
    return bytes_of(trainer);
  }
  static std::string bytes_of(const TaggerTrainer& trainer) {
    const Parameters<float>& best = trainer.best();
    return std::string(reinterpret_cast<const char*>(best.values()),
                       best.list().num_values() * sizeof(float)) +
           std::to_string(trainer.best_epoch()) + std::to_string(trainer.best_score().correct);
  }
  void expect_well() const {
    for (const std::exception_ptr& one : thrown_) EXPECT_EQ(message_of(one), "");
  }
  void remove_checkpoints() { std::filesystem::remove_all(folder_.path("checkpoints")); }

  testing::TemporaryFolder folder_;
  TaggerRecipe recipe_ = rule_recipe();
  TaggerText train_ = rule_text(200, 1), valid_ = rule_text(50, 2);
  std::vector<std::exception_ptr> thrown_;
};

TEST_F(TaggerFollowerTest, AnyNumberOfRanksGivesTheSameBytes) {
  const std::string expected = alone();
  for (const size_t num_ranks : {1, 2, 3, 4}) {
    EXPECT_TRUE(train(num_ranks, {num_ranks, 20}) == expected) << num_ranks;
    expect_well();
    remove_checkpoints();
  }
}

// Again and again, until it has come to its end on another number of ranks each time.
TEST_F(TaggerFollowerTest, ARequestToStopOnAnyRankSaves) {
  const std::string expected = alone();
  std::string weights;
  size_t num_stops = 0;
  for (; num_stops < 20; ++num_stops) {
    weights = train(2 + num_stops % 2, {}, 1);
    expect_well();
    ASSERT_EQ(weights, "");
  }
  EXPECT_TRUE(train(3, {}) == expected);
}

TEST_F(TaggerFollowerTest, LosingARankDoesNotShow) {
  const std::string expected = alone();
  ThreadGroupOptions options;
  options.lost_rank = 1;
  options.lost_at = 150;  // after the first epoch
  EXPECT_EQ(train(2, options), "");
  EXPECT_THAT(message_of(thrown_[0]), HasSubstr("machine-1 is lost"));
  EXPECT_TRUE(train(3, {}) == expected);
}

// The others must not take its report for gradients.
TEST_F(TaggerFollowerTest, AFailureAtTheStartOfAnEpochEndsAll) {
  TaggerRecipe recipe_of_1 = recipe_;
  ThreadGroupOptions options;
  options.on_wait_limit = [&](size_t rank, bool are_limited) {
    if (rank == 1 && are_limited) recipe_of_1.batch_size = 0;  // updates come next
  };
  const auto thrown = ThreadGroup(3, options).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    if (group.rank() > 0) {
      group.next_command();
      follow_tagger({group.rank() == 1 ? recipe_of_1 : recipe_, train_, valid_, 12, 1, 3}, pool,
                    group);
      return;
    }
    const std::atomic<bool> never = false;
    TaggerTrainer(setup(), folder_.path("checkpoints"), pool, &group).run(never);
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THAT(message_of(one), HasSubstr("machine-1 (rank 1): batch.size is 0"));
  }
}

// Rank 0 has the message, and the others end without one.
TEST_F(TaggerFollowerTest, DivergenceEndsAll) {
  recipe_.learning_rate = 1e38;
  const auto thrown = ThreadGroup(2).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    const std::atomic<bool> never = false;
    if (group.rank() > 0) {
      group.next_command();
      follow_tagger(setup(), pool, group);
      EXPECT_TRUE(group.has_ended());
      return;
    }
    TaggerTrainer trainer(setup(), folder_.path("checkpoints"), pool, &group);
    try {
      trainer.run(never);
    } catch (const Error&) {
      group.end();
      throw;
    }
  });
  // With a place, or run_together would not name the host.
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("checkpoints: the tagger diverged"));
  EXPECT_EQ(message_of(thrown[1]), "");
}

}  // namespace
}  // namespace allot
