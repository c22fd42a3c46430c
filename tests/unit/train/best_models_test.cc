#include "train/best_models.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

void take_state(const Json& state, BestModels& models) {
  models.set_state(JsonObject(state, {"checkpoint.json", "start again", "state.best"}));
}

class BestModelsTest : public ::testing::Test {
 protected:
  BestModelsTest() { list_.add("w", 2, 3); }
  Parameters<float> weights(float value) const {
    Parameters<float> parameters(list_);
    std::fill_n(parameters.values(), 6, value);
    return parameters;
  }
  bool is_there(uint64_t update) const {
    return std::filesystem::exists(
        folder_.path("best/update-000000000" + std::to_string(update) + ".safetensors"));
  }

  ParameterList list_;
  testing::TemporaryFolder folder_;
  BestModels best_{folder_.path("best"), 2};
};

TEST_F(BestModelsTest, SaysWhyTheFolderCannotBeMade) {
  folder_.write("best", "a file");
  EXPECT_THROW(best_.offer(1, {5, 0}, weights(1)), Error);
}

TEST_F(BestModelsTest, KeepsTheBestInOrder) {
  EXPECT_TRUE(best_.is_empty());
  EXPECT_TRUE(best_.offer(1, {5, 0}, weights(1)));
  EXPECT_TRUE(best_.offer(2, {3, 0}, weights(2)));
  EXPECT_FALSE(best_.offer(3, {3, 0}, weights(6)));  // equal: the earlier stays first
  EXPECT_FALSE(best_.offer(4, {9, 0}, weights(9)));
  EXPECT_EQ(best_.best_update(), 2U);
  Parameters<float> loaded(list_);
  best_.load_best(loaded);
  EXPECT_EQ(loaded.values()[5], 2);
  best_.load_average(loaded);
  EXPECT_EQ(loaded.values()[0], 4);
}

TEST_F(BestModelsTest, TheSecondNumberDecidesBetweenEquals) {
  EXPECT_TRUE(best_.offer(1, {0, 50}, weights(1)));
  EXPECT_TRUE(best_.offer(2, {0, 20}, weights(2)));
  EXPECT_EQ(best_.best_update(), 2U);
}

TEST_F(BestModelsTest, NoFiniteCostIsNotAmongTheBest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(best_.offer(1, {kInfinity, 3}, weights(1)));
  EXPECT_FALSE(best_.offer(2, {-5, kInfinity}, weights(1)));
  EXPECT_FALSE(best_.offer(3, {std::nan(""), 3}, weights(1)));
  EXPECT_TRUE(best_.is_empty());
}

TEST_F(BestModelsTest, WhatIsForgottenLosesToAnything) {
  best_.offer(1, {-40, 2}, weights(1));
  best_.note_checkpoint(1);
  best_.forget();
  EXPECT_TRUE(best_.offer(2, {7, 7}, weights(2)));
  best_.remove_unnamed();
  EXPECT_TRUE(is_there(1));  // the checkpoint names it
}

TEST_F(BestModelsTest, FewerMayBeWantedLater) {
  best_.offer(1, {5, 1}, weights(1));
  best_.offer(2, {4, 1}, weights(3));
  BestModels fewer(folder_.path("best"), 1);
  take_state(best_.state(), fewer);
  EXPECT_EQ(fewer.size(), 1U);
  EXPECT_EQ(fewer.best_update(), 2U);
}

TEST_F(BestModelsTest, FilesStayAsLongAsACheckpointNamesThem) {
  best_.offer(1, {5, 0}, weights(1));
  best_.offer(2, {4, 0}, weights(1));
  best_.note_checkpoint(2);
  best_.remove_unnamed();
  best_.offer(3, {3, 0}, weights(1));
  best_.note_checkpoint(2);
  best_.remove_unnamed();
  EXPECT_TRUE(is_there(1));  // the checkpoint before this one still names it
  best_.note_checkpoint(2);
  best_.remove_unnamed();
  EXPECT_FALSE(is_there(1));
  EXPECT_TRUE(is_there(2));
  EXPECT_TRUE(is_there(3));
}

TEST_F(BestModelsTest, StateResumesWhereItWasSaved) {
  best_.offer(1, {5, 1}, weights(1));
  best_.note_checkpoint(2);
  BestModels resumed(folder_.path("best"), 2);
  take_state(nlohmann::ordered_json::parse(best_.state().dump()), resumed);
  EXPECT_EQ(resumed.state(), best_.state());
  EXPECT_EQ(resumed.best_update(), 1U);
  resumed.remove_all();
  EXPECT_TRUE(resumed.is_empty());
  EXPECT_FALSE(is_there(1));
}

TEST_F(BestModelsTest, AStateThatMakesNoSenseIsRefused) {
  EXPECT_TRUE(best_.offer(1, {3, 0}, weights(1)));
  best_.note_checkpoint(2);
  const Json good = best_.state();
  BestModels other(folder_.path("best"), 2);
  EXPECT_NO_THROW(take_state(good, other));
  const auto refuses = [&](const char* place, const char* value) {
    Json bad = good;
    bad[Json::json_pointer(place)] = Json::parse(value);
    EXPECT_THROW(take_state(bad, other), Error) << place << " " << value;
  };
  for (const char* value : {"null", "3", "{}"}) {
    refuses("/models", value);
    refuses("/models/0", value);
    refuses("/models/0/cost", value);
    refuses("/in-checkpoints", value);
    refuses("/in-checkpoints/0", value);
  }
  refuses("/models/0/cost", "[1]");
  refuses("/models/0/cost", "[1, true]");
  refuses("/models/0/update", "-1");
  refuses("/in-checkpoints/0/0", "1.5");
}

}  // namespace
}  // namespace allot
