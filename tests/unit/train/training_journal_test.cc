#include "train/training_journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

class TrainingJournalTest : public ::testing::Test {
 protected:
  TrainingJournalTest() { open(); }

  void open() { journal_.open(path_, state_, {{"pairs", 60}}); }
  void make_updates(uint64_t count) {
    TrainingStats stats;
    stats.updates = 1;
    stats.target_tokens = 10;
    stats.loss = 20;
    stats.seconds = 0.5;
    for (uint64_t i = 0; i < count; ++i) {
      ++state_.update;
      journal_.note_update(stats, state_, schedule_);
    }
  }
  std::vector<nlohmann::ordered_json> events(const std::string& kind) const {
    std::vector<nlohmann::ordered_json> found;
    for (const auto& event : read_training_log(path_)) {
      if (event.at("event") == kind) found.push_back(event);
    }
    return found;
  }

  testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("log.jsonl");
  WorkerPool pool_{1};
  TrainingState state_;
  Schedule schedule_{ScheduleOptions(), 0};
  TrainingJournal journal_{3, pool_};
};

TEST_F(TrainingJournalTest, SaysWhetherItStartsOrResumes) {
  ASSERT_EQ(events("start").size(), 1U);
  EXPECT_EQ(events("start")[0].at("pairs"), 60);
  make_updates(2);
  open();
  ASSERT_EQ(events("resume").size(), 1U);
  EXPECT_EQ(events("resume")[0].at("update"), 2);
}

TEST_F(TrainingJournalTest, CopiesGetWhatTheLogGets) {
  std::vector<nlohmann::ordered_json> copied;
  journal_.copy_to([&](const nlohmann::ordered_json& event) { copied.push_back(event); });
  make_updates(100);
  journal_.write_end(state_);
  ASSERT_EQ(copied.size(), 2U);
  EXPECT_EQ(copied[0], events("updates")[0]);
  EXPECT_EQ(copied[1], events("end")[0]);
}

TEST_F(TrainingJournalTest, ALineForAHundredUpdatesAndForTheRest) {
  make_updates(250);
  ASSERT_EQ(events("updates").size(), 2U);
  journal_.write_updates(state_, schedule_);
  journal_.write_updates(state_, schedule_);  // nothing new
  const auto lines = events("updates");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1].at("update"), 200);
  EXPECT_EQ(lines[2].at("update"), 250);
  EXPECT_EQ(lines[2].at("loss"), 2.0);
  EXPECT_EQ(lines[2].at("target-tokens-per-second"), 20.0);
  EXPECT_EQ(journal_.stats().updates, 250U);
}

TEST_F(TrainingJournalTest, TheAttentionLossIsTheMeanOverLinksAndSaysHowManyThereAre) {
  make_updates(100);
  EXPECT_FALSE(events("updates")[0].contains("attention-loss"));
  EXPECT_FALSE(events("updates")[0].contains("attention-links"));
  TrainingStats stats;
  stats.updates = 1;
  stats.target_tokens = 8;
  stats.guide = {3, 4};
  journal_.note_update(stats, state_, schedule_);
  journal_.write_updates(state_, schedule_);
  EXPECT_EQ(events("updates")[1].at("attention-loss"), 0.75);
  EXPECT_EQ(events("updates")[1].at("attention-links"), 0.5);
}

TEST_F(TrainingJournalTest, SharesAreOfWhatTheMachineCanDo) {
  make_updates(100);
  EXPECT_EQ(events("updates")[0].at("gemm-share"), 0);  // not measured yet
  journal_.measure_machine();
  const double speed = journal_.gemm_gflops();
  EXPECT_GT(speed, 0);
  journal_.measure_machine();  // too soon
  EXPECT_EQ(journal_.gemm_gflops(), speed);
}

TEST_F(TrainingJournalTest, ValidationsAverageAndEnd) {
  state_.epoch = 1;
  state_.batch = 4;
  state_.update = 8;
  state_.origin = {8, 1, Measure::kBleu, 12.5};
  ValidationResult result;
  result.values = {{Measure::kPerplexity, 4.0}, {Measure::kBleu, 12.5}};
  journal_.write_validation(result, state_);
  ASSERT_EQ(events("validation").size(), 1U);
  EXPECT_EQ(events("validation")[0].at("epoch"), 2);
  EXPECT_EQ(events("validation")[0].at("bleu"), 12.5);
  journal_.write_average(result, 3, state_);
  ASSERT_EQ(events("average").size(), 1U);
  EXPECT_EQ(events("average")[0].at("models"), 3);
  journal_.write_end(state_);
  ASSERT_EQ(events("end").size(), 1U);
  EXPECT_EQ(events("end")[0].at("bleu"), 12.5);
  EXPECT_EQ(events("end")[0].at("model-update"), 8);
}

TEST_F(TrainingJournalTest, AModelThatAlwaysSaysTheSameIsWarnedOf) {
  ValidationResult result;
  result.values = {{Measure::kBleu, 0.5}};
  const auto reported = [&] {
    ::testing::internal::CaptureStderr();
    TrainingJournal::report_validation(result, state_, " (the best so far)");
    return ::testing::internal::GetCapturedStderr();
  };
  EXPECT_THAT(reported(), ::testing::Not(::testing::HasSubstr("the same translation")));
  result.all_the_same = true;
  result.same_translation = "a b";
  EXPECT_THAT(reported(), ::testing::HasSubstr("the same translation, 'a b'"));
}

}  // namespace
}  // namespace allot
