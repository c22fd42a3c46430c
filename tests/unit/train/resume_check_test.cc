#include "train/resume_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ResumeCheck : public ::testing::Test {
 protected:
  RunIdentity identity() const { return {recipe_, data_, recipe_.model, shards_}; }
  std::vector<std::string> changed() const {
    return check_resumable(identity(), JsonObject(before_, {"checkpoint.json", ""}), "m.run");
  }
  std::string refusal() const {
    try {
      changed();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return error.what();
    }
    return "";
  }

  Recipe recipe_;
  std::string data_ = "0123";
  size_t shards_ = 2;
  nlohmann::ordered_json before_ = to_json(identity());
};

TEST_F(ResumeCheck, TheSameResumes) {
  EXPECT_THAT(changed(), IsEmpty());
}

TEST_F(ResumeCheck, OtherDataOrModelsDoNot) {
  data_ = "4567";
  EXPECT_THAT(refusal(), HasSubstr("m.run: the run was started with other data"));
  data_ = "0123";
  recipe_.model.hidden_size += 2;
  EXPECT_THAT(refusal(), HasSubstr("or another model"));
}

TEST_F(ResumeCheck, TheNumberOfShardsIsNamed) {
  shards_ = 3;
  EXPECT_THAT(refusal(), HasSubstr("started with 2 shards per batch (now 3)"));
  EXPECT_THAT(refusal(), HasSubstr("to fix: add --set training.shards=2"));
}

TEST_F(ResumeCheck, KeysThatMayChangeAreNamed) {
  recipe_.validation.patience = 9;
  EXPECT_THAT(changed(), ElementsAre("validation.patience"));
  EXPECT_FALSE(decide_length(changed()));
  recipe_.training.epochs += 1;
  EXPECT_THAT(changed(), ElementsAre("training.epochs", "validation.patience"));
  EXPECT_TRUE(decide_length(changed()));
}

TEST_F(ResumeCheck, OtherBatchesStartTheirEpochOver) {
  TrainingState state;
  state.epoch = 3;
  state.batch = 40;
  follow_changes({"schedule.learning-rate"}, recipe_, state);
  EXPECT_EQ(state.batch, 40U);
  follow_changes({"batch.size"}, recipe_, state);
  EXPECT_EQ(state.batch, 0U);
  EXPECT_EQ(state.epoch, 3U);
}

TEST_F(ResumeCheck, EarlyStoppingEndsWithItsReason) {
  const auto has_stopped = [this](const std::vector<std::string>& keys) {
    TrainingState state;
    state.since_best = 3;
    state.has_stopped_early = true;
    follow_changes(keys, recipe_, state);
    return state.has_stopped_early;
  };
  recipe_.validation.patience = 3;
  EXPECT_TRUE(has_stopped({}));
  EXPECT_FALSE(has_stopped({"training.epochs"}));
  EXPECT_FALSE(has_stopped({"training.max-updates"}));
  EXPECT_FALSE(has_stopped({"validation.measure"}));
  recipe_.validation.patience = 2;
  EXPECT_TRUE(has_stopped({"validation.patience"}));
  for (const uint64_t patience : {0, 4}) {
    recipe_.validation.patience = patience;
    EXPECT_FALSE(has_stopped({"validation.patience"}));
  }
}

TEST_F(ResumeCheck, CostsOfAnotherMeasureCannotBeCompared) {
  EXPECT_FALSE(change_costs({"validation.patience", "validation.measures"}));
  EXPECT_TRUE(change_costs({"seed", "validation.measure"}));
  TrainingState state;
  state.since_best = 3;
  follow_changes({"validation.measure"}, recipe_, state);
  EXPECT_EQ(state.since_best, 0U);
}

}  // namespace
}  // namespace allot
