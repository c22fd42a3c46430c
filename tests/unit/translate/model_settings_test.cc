#include "translate/model_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using attention::Transform;
using ::testing::HasSubstr;

class ModelSettingsTest : public ::testing::Test {
 protected:
  ModelSettingsTest() : pool_(1) {
    ModelOptions softmax;
    softmax.transform = Transform::kSoftmax;
    testing::write_text_model(testing::SmallModel(softmax, 0.9), folder_.path("a"));
    testing::write_text_model(testing::SmallModel(softmax, 0.8), folder_.path("b"));
    settings_.penalties.beta = 0.5;
    settings_.attention.transform = Transform::kCsoftmax;
    settings_.attention.exhaustion_bonus = 0.3;
  }

  void save(const std::string& name, const DecodingSettings& settings) const {
    ModelDecoding decoding;
    decoding.settings = settings;
    save_model_decoding(folder_.path(name), decoding);
  }
  Translator open(const std::vector<std::string>& names) const {
    LoadOptions load;
    for (const std::string& name : names) load.models.push_back(folder_.path(name));
    return Translator(load);
  }

  testing::TemporaryFolder folder_;
  WorkerPool pool_;
  DecodingSettings settings_;
};

TEST_F(ModelSettingsTest, AreUsedUnlessTheyAreIgnored) {
  save("a", settings_);
  const Translator translator = open({"a"});
  DecodeOptions options = with_model_settings(translator, {}, {});
  EXPECT_EQ(options.beam.penalties.beta, 0.5);
  EXPECT_EQ(options.attention.transform, Transform::kCsoftmax);
  const std::vector<LineInput> lines = {{"w0 w1 w2 w3"}};
  EXPECT_FALSE(translator.translate(lines, options, pool_)[0].fertility.empty());

  SettingsChoice choice;
  choice.penalties.alpha = 0.7;
  options = with_model_settings(translator, {}, choice);
  EXPECT_EQ(options.beam.penalties.alpha, 0.7);
  EXPECT_EQ(options.beam.penalties.beta, 0.5);

  choice.plain = true;
  options = with_model_settings(translator, {}, choice);
  EXPECT_EQ(options.beam.penalties.alpha, 0.7);
  EXPECT_EQ(options.beam.penalties.beta, 0);
  EXPECT_FALSE(options.attention.transform);
  EXPECT_TRUE(translator.translate(lines, options, pool_)[0].fertility.empty());
}

// An explicit --transform softmax must not fail because the model has a bonus.
TEST_F(ModelSettingsTest, AnotherTransformIsFine) {
  save("a", settings_);
  const Translator translator = open({"a"});
  DecodeOptions asked;
  asked.attention.transform = Transform::kSoftmax;
  EXPECT_NO_THROW(translator.check(with_model_settings(translator, asked, {})));
}

TEST_F(ModelSettingsTest, ModelsThatDifferHaveNoneTogether) {
  save("a", settings_);
  EXPECT_TRUE(settings_of(open({"a", "b"})).is_plain());
  save("b", settings_);
  EXPECT_EQ(settings_of(open({"a", "b"})).penalties.beta, 0.5);
  settings_.penalties.beta = 0.2;
  save("b", settings_);
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(settings_of(open({"a", "b"})).is_plain());
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("different decoding settings"));
}

// A model that was found best without settings is like one that was never tuned.
TEST_F(ModelSettingsTest, PlainSettingsAreNone) {
  DecodingSettings plain;
  plain.penalties.alpha = plain.penalties.beta = 0;
  save("a", plain);
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(settings_of(open({"a", "b"})).is_plain());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(ModelSettingsTest, SettingsThatDoNotFitTheirModelAreReported) {
  settings_.attention.fertility = FertilityKind::kGuided;  // there is no table
  save("a", settings_);
  const Translator translator = open({"a"});
  try {
    with_model_settings(translator, {}, {});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("decoding.json: does not fit the model"));
    EXPECT_THAT(error.remedy(), HasSubstr("--plain"));
  }
  SettingsChoice plain;
  plain.plain = true;
  EXPECT_NO_THROW(with_model_settings(translator, {}, plain));
}

}  // namespace
}  // namespace allot
