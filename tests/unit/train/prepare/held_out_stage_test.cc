#include "train/prepare/held_out_stage.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/shown_messages.h"
#include "support/test_files.h"

namespace allot {
namespace {

class HeldOutStage : public ::testing::Test {
 protected:
  HeldOutStage() {
    std::string source, target;
    for (int i = 0; i < 40; ++i) {
      source += "a b " + std::to_string(i) + "\n";
      target += "x y " + std::to_string(i) + "\n";
    }
    files_.source = folder_.write("train.a", source);
    files_.target = folder_.write("train.b", target);
    files_.valid_source = folder_.write("valid.a", source);
    files_.valid_target = folder_.write("valid.b", target);
  }

  testing::TemporaryFolder folder_;
  StageCache cache_{folder_.path("cache")};
  DataOptions files_;
};

TEST_F(HeldOutStage, RefusesToValidateOnTrainingText) {
  EXPECT_THROW(held_out_stage(files_, cache_), Error);
  EXPECT_THROW(held_out_stage(files_, cache_), Error);
  files_.allow_overlap = true;
  held_out_stage(files_, cache_);
  // What was allowed once is not allowed for ever.
  files_.allow_overlap = false;
  EXPECT_THROW(held_out_stage(files_, cache_), Error);
}

TEST_F(HeldOutStage, ComparesOtherTextOnce) {
  files_.valid_source = folder_.write("valid.a", "c d\n");
  files_.valid_target = folder_.write("valid.b", "z z\n");
  held_out_stage(files_, cache_);
  EXPECT_EQ(cache_.num_made(), 1U);
  held_out_stage(files_, cache_);
  EXPECT_EQ(cache_.num_found(), 1U);
}

TEST_F(HeldOutStage, SaysAgainWhatItHasFound) {
  std::string source, target;
  for (int i = 28; i < 100; ++i) {
    source += "a b " + std::to_string(i) + "\n";
    target += "x y " + std::to_string(i) + "\n";
  }
  files_.valid_source = folder_.write("valid.a", source);
  files_.valid_target = folder_.write("valid.b", target);
  const std::string first = testing::shown(held_out_stage(files_, cache_));
  EXPECT_EQ(first, "warning: " + files_.valid_source +
                       ":1: 12 of 72 validation pairs are also in the training text (this one is "
                       "its line 29)\n");
  StageCache later(folder_.path("cache"));
  EXPECT_EQ(testing::shown(held_out_stage(files_, later)), first);
  EXPECT_EQ(later.num_made(), 0);
}

TEST_F(HeldOutStage, NamesRulesOfAnyLanguage) {
  Recipe recipe;
  recipe.data.source_language = "de";
  recipe.data.target_language = "xx";
  ::testing::internal::CaptureStderr();
  name_language_rules(recipe);
  const std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(text.find("words are split by the rules of German (de) and xx (xx): general rules, "
                      "English abbreviations"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("target-language: unknown language 'xx'"), std::string::npos) << text;
  recipe.text.pretokenized = true;
  ::testing::internal::CaptureStderr();
  name_language_rules(recipe);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST_F(HeldOutStage, DoesNotWarnOfRareLanguages) {
  const auto said = [](const char* source, const char* target) {
    Recipe recipe;
    recipe.data.source_language = source;
    recipe.data.target_language = target;
    ::testing::internal::CaptureStderr();
    name_language_rules(recipe);
    return ::testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said("lb", "oc"),
            "words are split by the rules of Luxembourgish (lb): general rules, English "
            "abbreviations and Occitan (oc): general rules, English abbreviations\n");
  const std::string text = said("hsb", "de");
  EXPECT_NE(text.find("source-language: 'hsb' is assumed to be an ISO 639-3 code, without rules "
                      "of its own"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("is the code right"), std::string::npos) << text;
}

}  // namespace
}  // namespace allot
