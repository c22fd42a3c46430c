#include "metrics/meteor/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string message_of(const MeteorOptions& options) {
  try {
    resolve(options);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "nothing was thrown";
}

TEST(MeteorOptions, HaveDefaultsForTheLanguage) {
  const Settings english = resolve({});
  EXPECT_THAT(english.modules, ElementsAre(Module::kExact, Module::kStem, Module::kSynonym));
  EXPECT_THAT(english.weights, ElementsAre(1.0, 0.6, 0.8));
  EXPECT_EQ(english.task, "rank");
  MeteorOptions options;
  options.language = "fi";
  EXPECT_THAT(resolve(options).modules, ElementsAre(Module::kExact, Module::kStem));
  EXPECT_EQ(resolve(options).task, "li");
}

TEST(MeteorOptions, UseParaphrasesWhenThereIsATable) {
  MeteorOptions options;
  options.language = "cz";
  EXPECT_THAT(resolve(options).modules, ElementsAre(Module::kExact));
  options.paraphrases = "table.gz";
  EXPECT_THAT(resolve(options).modules, ElementsAre(Module::kExact, Module::kParaphrase));
  EXPECT_THAT(resolve(options).weights, ElementsAre(1.0, 0.4));
}

TEST(MeteorOptions, WeighByPosition) {
  MeteorOptions options;
  options.modules = {Module::kExact, Module::kSynonym};
  EXPECT_THAT(resolve(options).weights, ElementsAre(1.0, 0.6));
}

TEST(MeteorOptions, TakeTheUsersValues) {
  MeteorOptions options;
  options.parameters = {0.9, 3.0, 0.5, 1.0};
  options.weights = {1.0, 0.5, 0.25};
  const Settings settings = resolve(options);
  EXPECT_EQ(settings.task, "custom");
  EXPECT_EQ(settings.parameters.beta, 3.0);
  EXPECT_THAT(settings.weights, ElementsAre(1.0, 0.5, 0.25));
  // With both given, the task need not have values.
  options.language = "de";
  options.modules = {Module::kExact};
  options.weights = {1.0};
  options.task = Task::kHter;
  EXPECT_NO_THROW(resolve(options));
}

TEST(MeteorOptions, NameWhatIsWrong) {
  MeteorOptions options;
  options.parameters = {0.9};
  EXPECT_THAT(message_of(options), HasSubstr("METEOR takes 4 parameters, not 1"));
  options.parameters = {1.5, 0.2, 0.6, 0.75};
  EXPECT_THAT(message_of(options), HasSubstr("alpha cannot be 1.5"));
  options = {};
  options.weights = {1.0};
  EXPECT_THAT(message_of(options), HasSubstr("3 METEOR modules, but 1 weight"));
  options = {};
  options.modules = {Module::kExact, Module::kExact};
  EXPECT_THAT(message_of(options), HasSubstr("named twice"));
  options = {};
  options.modules = {Module::kExact, Module::kParaphrase};
  EXPECT_THAT(message_of(options), HasSubstr("--meteor-paraphrases"));
  options = {};
  options.language = "cs";
  options.modules = {Module::kStem};
  EXPECT_THAT(message_of(options), HasSubstr("no stemmer for 'cs'"));
  options.modules = {Module::kSynonym};
  EXPECT_THAT(message_of(options), HasSubstr("no synonyms for 'cs'"));
  options = {};
  options.beam_size = 0;
  EXPECT_THAT(message_of(options), HasSubstr("beam"));
  options = {};
  options.language = "fi";
  options.normalization = MeteorNormalization::kFull;
  EXPECT_THAT(message_of(options), HasSubstr("no tokenizer for 'fi'"));
  options.normalization = MeteorNormalization::kLower;
  EXPECT_NO_THROW(resolve(options));
}

TEST(MeteorOptions, NormalizationsHaveNames) {
  EXPECT_EQ(to_string(MeteorNormalization::kNone), "none");
  EXPECT_EQ(to_string(MeteorNormalization::kLower), "lower");
  EXPECT_EQ(to_string(MeteorNormalization::kFull), "full");
  EXPECT_EQ(to_string(MeteorNormalization::kNoPunctuation), "no-punctuation");
}

}  // namespace
}  // namespace allot::meteor
