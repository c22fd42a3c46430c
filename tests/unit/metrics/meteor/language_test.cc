#include "metrics/meteor/language.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(MeteorLanguage, KnowsCodesNamesAndMeteorsOwnCodes) {
  EXPECT_EQ(find_language("cs").name, "czech");
  EXPECT_EQ(find_language("cz").name, "czech");
  EXPECT_EQ(find_language("czech").code, "cs");
  EXPECT_EQ(find_language("se").code, "sv");
  EXPECT_EQ(find_language("other").name, "other");
}

TEST(MeteorLanguage, ListsTheChoices) {
  try {
    find_language("klingon");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), HasSubstr("'klingon'"));
    EXPECT_THAT(error.what(), HasSubstr("en, cs, de"));
  }
  EXPECT_THROW(parse_task("speed"), Error);
  EXPECT_THROW(parse_module("rhyme"), Error);
}

TEST(MeteorLanguage, NamesGoBothWays) {
  for (const Task task :
       {Task::kRank, Task::kAdequacy, Task::kHter, Task::kLanguageIndependent, Task::kTune}) {
    EXPECT_EQ(parse_task(to_string(task)), task);
  }
  for (const Module module :
       {Module::kExact, Module::kStem, Module::kSynonym, Module::kParaphrase}) {
    EXPECT_EQ(parse_module(to_string(module)), module);
  }
}

TEST(MeteorLanguage, TunedLanguagesRankAndTheOthersDoNot) {
  for (const char* code : {"en", "cs", "de", "es", "fr", "ru"}) {
    EXPECT_EQ(default_task(find_language(code)), Task::kRank) << code;
    EXPECT_TRUE(find_language(code).has_normalizer) << code;
  }
  for (const char* code : {"fi", "pt", "other"}) {
    EXPECT_EQ(default_task(find_language(code)), Task::kLanguageIndependent) << code;
    EXPECT_FALSE(find_language(code).has_normalizer) << code;
  }
}

TEST(MeteorLanguage, GivesParametersAndWeights) {
  const TaskSettings english = task_settings(find_language("en"), Task::kRank);
  EXPECT_EQ(english.parameters.alpha, 0.85);
  EXPECT_EQ(english.parameters.delta, 0.75);
  EXPECT_THAT(english.weights, ElementsAre(1.0, 0.6, 0.8, 0.6));
  const TaskSettings any = task_settings(find_language("fi"), Task::kLanguageIndependent);
  EXPECT_EQ(any.parameters.beta, 1.4);
  EXPECT_THAT(any.weights, ElementsAre(1.0, 0.5, 0.5, 0.5));
}

TEST(MeteorLanguage, RefusesATaskWithoutParameters) {
  EXPECT_NO_THROW(task_settings(find_language("en"), Task::kHter));
  try {
    task_settings(find_language("de"), Task::kHter);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'hter' in de"));
    EXPECT_THAT(error.what(), HasSubstr("'rank'"));
  }
}

}  // namespace
}  // namespace allot::meteor
