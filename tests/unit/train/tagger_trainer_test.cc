#include "train/tagger_trainer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "support/resealed.h"
#include "support/tagger_texts.h"
#include "support/test_files.h"

namespace allot {
namespace {

using testing::rule_recipe;
using testing::rule_text;

class TaggerTrainerTest : public ::testing::Test {
 protected:
  TaggerTrainer trainer(const std::string& checkpoints, size_t shards = 2) {
    return {{recipe_, train_, valid_, 12, 1, shards}, folder_.path(checkpoints), pool_};
  }

  static bool are_equal(const Parameters<float>& a, const Parameters<float>& b) {
    return std::memcmp(a.values(), b.values(), a.list().num_values() * sizeof(float)) == 0;
  }

  testing::TemporaryFolder folder_;
  WorkerPool pool_{2};
  TaggerRecipe recipe_ = rule_recipe();
  TaggerText train_ = rule_text(400, 1), valid_ = rule_text(60, 2);
  std::atomic<bool> no_stop_{false}, stop_{true};
};

TEST_F(TaggerTrainerTest, LearnsWordsAndTheirContext) {
  recipe_.epochs = 8;
  TaggerTrainer all = trainer("a");
  EXPECT_TRUE(all.run(no_stop_));
  EXPECT_GT(all.best_score().accuracy(), 0.98);
  EXPECT_GT(all.best_score().f1(), 0.95);
  EXPECT_GE(all.best_epoch(), 1U);
  EXPECT_EQ(all.options().classes, 10U);
}

TEST_F(TaggerTrainerTest, SameSeedSameBytesWhateverTheThreads) {
  TaggerTrainer first = trainer("a");
  EXPECT_TRUE(first.run(no_stop_));
  WorkerPool alone(1);
  TaggerTrainer second({recipe_, train_, valid_, 12, 1, 2}, folder_.path("b"), alone);
  EXPECT_TRUE(second.run(no_stop_));
  EXPECT_TRUE(are_equal(first.best(), second.best()));
  TaggerTrainer other({recipe_, train_, valid_, 12, 2, 2}, folder_.path("c"), alone);
  EXPECT_TRUE(other.run(no_stop_));
  EXPECT_FALSE(are_equal(first.best(), other.best()));
}

// Stopped after every single update, and resumed by another trainer each time.
TEST_F(TaggerTrainerTest, StoppingAndResumingDoesNotShow) {
  TaggerTrainer whole = trainer("whole");
  EXPECT_TRUE(whole.run(no_stop_));
  int parts = 1;
  for (;; ++parts) {
    TaggerTrainer part = trainer("parts");
    if (part.run(stop_)) {
      EXPECT_TRUE(are_equal(part.best(), whole.best()));
      EXPECT_EQ(part.best_epoch(), whole.best_epoch());
      part.remove_checkpoints();
      break;
    }
    ASSERT_LT(parts, 1000);
  }
  EXPECT_GT(parts, 50);
  EXPECT_FALSE(std::filesystem::exists(folder_.path("parts")));
}

TEST_F(TaggerTrainerTest, WithoutAValidCheckpointItStartsOver) {
  std::filesystem::create_directories(folder_.path("damaged/update-0000000001"));
  folder_.write("damaged/update-0000000001/checkpoint.json", "x");
  TaggerTrainer second = trainer("damaged"), fresh = trainer("fresh");
  EXPECT_TRUE(second.run(no_stop_));
  EXPECT_TRUE(fresh.run(no_stop_));
  EXPECT_TRUE(are_equal(second.best(), fresh.best()));
}

TEST_F(TaggerTrainerTest, CheckpointsOfAnotherSetupAreNotResumed) {
  EXPECT_FALSE(trainer("same").run(stop_));
  recipe_.learning_rate = 0.03;
  TaggerTrainer second = trainer("same"), fresh = trainer("fresh");
  EXPECT_TRUE(second.run(no_stop_));
  EXPECT_TRUE(fresh.run(no_stop_));
  EXPECT_TRUE(are_equal(second.best(), fresh.best()));
}

// Sealed as if it had been written so.
TEST_F(TaggerTrainerTest, AnOddCheckpointIsNotResumed) {
  TaggerTrainer fresh = trainer("fresh");
  EXPECT_TRUE(fresh.run(no_stop_));
  for (const char* change :
       {R"({"batch": 1000000})", R"({"epoch": -1})", R"({"epoch": 1000000})", R"({"loss": "x"})",
        R"({"best-score": [1, 2]})", R"({"fingerprint": 5})", R"({"update": 1.5})"}) {
    EXPECT_FALSE(trainer("odd").run(stop_));
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path("odd"))) {
      testing::reseal(entry.path().string(), "checkpoint.json",
                      [change](nlohmann::ordered_json& manifest) {
                        manifest["state"].update(nlohmann::ordered_json::parse(change));
                      });
    }
    TaggerTrainer again = trainer("odd");
    EXPECT_FALSE(std::filesystem::exists(folder_.path("odd"))) << change;
    EXPECT_TRUE(again.run(no_stop_)) << change;
    EXPECT_TRUE(are_equal(again.best(), fresh.best())) << change;
    again.remove_checkpoints();
  }
}

}  // namespace
}  // namespace allot
