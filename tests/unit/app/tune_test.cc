#include "app/tune.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "train/prepare/prepared_data.h"
#include "translate/missing_words.h"

namespace allot {
namespace {

class TuneTest : public ::testing::Test {
 protected:
  TuneTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.source = folder_.write("source", "w0 w1 w2 w3\nw4 w4 w2 w1 w0\n");
    options_.reference = folder_.write("reference", "w1 w1 w3 w1\nw4 w2 w1\n");
    options_.grid.alphas = {0, 0.5, 2};
    options_.grid.betas = {0, 0.7};
  }

  TuneResult tuned(int threads) const {
    ::testing::internal::CaptureStdout();
    TuneResult result = run_tune(options_, {threads});
    ::testing::internal::GetCapturedStdout();
    return result;
  }
  std::string output() const {
    ::testing::internal::CaptureStdout();
    run_tune(options_, {1});
    return ::testing::internal::GetCapturedStdout();
  }

  testing::TemporaryFolder folder_;
  TuneOptions options_;
};

TEST_F(TuneTest, TheTableHasALineForEachSettingAndOneBest) {
  const TuneResult result = tuned(2);
  ASSERT_EQ(result.points.size(), 6U);
  const std::string table = output();
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7);
  EXPECT_EQ(
      table.rfind("transform   bound  bonus  alpha   beta     BLEU      REP  length      p\n", 0),
      0U)
      << table;
  EXPECT_NE(table.find("  best\n"), std::string::npos);
  EXPECT_EQ(table.find("best"), table.rfind("best"));
  options_.json = true;
  const auto json = nlohmann::json::parse(output());
  EXPECT_EQ(json["points"].size(), 6U);
  EXPECT_EQ(json["objective"], "bleu");
  EXPECT_EQ(json["best"]["bleu"], result.best().scores.bleu);
  EXPECT_EQ(json["best"]["exhaustion-bonus"], result.best().bonus);
}

TEST_F(TuneTest, WordRewardsThatHaveNoEffectAreRefused) {
  options_.grid.word_rewards = {0, 0.2};
  EXPECT_THROW(run_tune(options_, {1}), Error);
  options_.grid.word_rewards = {0};  // which is nobody's
  const std::string table = output();
  EXPECT_EQ(table.rfind("transform   bound  bonus reward  alpha   beta", 0), 0U) << table;
  options_.json = true;
  EXPECT_EQ(nlohmann::json::parse(output())["best"]["word-reward"], 0);
}

TEST_F(TuneTest, SaysWhichDifferencesMayBeNoise) {
  const TuneResult result = tuned(1);
  size_t num_unclear = 0;
  for (const TunePoint& point : result.points) num_unclear += point.may_be_noise() ? 1 : 0;
  ASSERT_GT(num_unclear, 0U);
  EXPECT_EQ(result.best().p_value, 1);
  ::testing::internal::CaptureStderr();
  const std::string table = output();
  const std::string told = ::testing::internal::GetCapturedStderr();
  size_t num_told = 0;
  for (size_t at = 0; (at = table.find("  no clear difference\n", at)) != std::string::npos; ++at) {
    ++num_told;
  }
  EXPECT_EQ(num_told, num_unclear - 1) << table;
  EXPECT_NE(told.find("BLEU: " + std::to_string(num_told) +
                      " of 5 other settings show no clear "
                      "difference to the best"),
            std::string::npos)
      << told;
  options_.json = true;
  EXPECT_EQ(nlohmann::json::parse(output())["best"]["p-value"], 1.0);
}

TEST_F(TuneTest, APictureOnStdoutIsAlone) {
  options_.picture = "-";
  const std::string picture = output();
  EXPECT_EQ(picture.rfind("<svg", 0), 0U) << picture;
  EXPECT_NE(picture.find("csparsemax, bound 1.5, bonus 0.2"), std::string::npos) << picture;
  EXPECT_EQ(picture.find("BLEU", picture.find("</svg>")), std::string::npos) << picture;
}

TEST_F(TuneTest, SavesTheBestSettingInTheModel) {
  options_.save = true;
  options_.grid.objective = TuneObjective::kRep;
  const std::string table = output();
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 6 * 2) << "two bonuses";
  const LoadedModel model(options_.load.models[0]);
  ASSERT_TRUE(model.decoding());
  EXPECT_EQ(model.decoding()->objective, TuneObjective::kRep);
  EXPECT_EQ(model.decoding()->sentences, 2U);
  // It starts over: what the folder says makes no difference.
  const auto first = to_json(*model.decoding());
  output();
  EXPECT_EQ(to_json(*LoadedModel(options_.load.models[0]).decoding()), first);
}

TEST_F(TuneTest, WithAnAlignerItMakesTheCheckForMissingWords) {
  Recipe recipe;
  recipe.data.source = options_.source;
  recipe.data.target = options_.reference;
  recipe.data.cache = folder_.path("cache");
  recipe.text.pretokenized = true;
  WorkerPool pool(1);
  options_.grid.aligner = prepare_word_aligner(recipe, pool);
  output();
  const auto limits = [this] {
    return read_missing_word_limits(ModelFolder(options_.load.models[0]));
  };
  EXPECT_FALSE(limits());
  options_.save = true;
  output();
  ASSERT_TRUE(limits());
  EXPECT_EQ(limits()->sentences, 2U);
  EXPECT_EQ(limits()->words, 9U);
  // They belong to the settings.
  options_.grid.aligner.clear();
  ::testing::internal::CaptureStderr();
  output();
  EXPECT_NE(::testing::internal::GetCapturedStderr().find("chosen for other decoding settings"),
            std::string::npos);
  EXPECT_TRUE(limits());
}

TEST_F(TuneTest, SavesForOneModelOnly) {
  options_.save = true;
  options_.load.models.push_back(options_.load.models[0]);
  EXPECT_THROW(run_tune(options_, {1}), Error);
}

// The model's settings are what all settings share, but for what the lists say.
TEST_F(TuneTest, StartsFromTheSettingsOfTheModel) {
  ModelDecoding decoding;
  decoding.settings.attention.exhaustion_bonus = 0.7;
  decoding.settings.attention.fertility_constant = 2.5;
  save_model_decoding(options_.load.models[0], decoding);
  EXPECT_EQ(tuned(1).best().bonus, 0.7);
  options_.grid.bonuses = {0.1};
  EXPECT_EQ(tuned(1).best().bonus, 0.1);
  EXPECT_EQ(tuned(1).best().constant, 2.5);
  options_.settings.plain = true;
  EXPECT_EQ(tuned(1).best().constant, 1.5);
}

TEST_F(TuneTest, ChecksItsOptionsBeforeItOpensAnything) {
  options_.load.models = {folder_.path("nothing")};
  options_.grid.objective = TuneObjective::kDrop;
  try {
    run_tune(options_, {1});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
  }
}

}  // namespace
}  // namespace allot
