#include "metrics/meteor/resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

using ::testing::HasSubstr;

class MeteorResources : public ::testing::Test {
 protected:
  MeteorResources() {
    for (const char* name : {"function", "nonbreaking", "synonym"}) {
      std::filesystem::create_directory(folder_.path(name));
    }
    folder_.write("function/english.words", "the\n");
    folder_.write("function/german.words", "der\n");
    folder_.write("nonbreaking/german.prefixes", "Dr\n");
    folder_.write("synonym/english.synsets", "boat\n1\n");
    folder_.write("synonym/english.exceptions", "");
    options_.resources = folder_.path("");
  }
  Resources load() const { return load_resources(options_, resolve(options_)); }

  allot::testing::TemporaryFolder folder_;
  MeteorOptions options_;
};

TEST_F(MeteorResources, ComeFromTheFolder) {
  const Resources resources = load();
  EXPECT_EQ(resources.function_words_source, "english.words");
  EXPECT_TRUE(resources.function_words.contains("the"));
  EXPECT_EQ(resources.synonyms_source, "english.synsets");
  EXPECT_EQ(resources.synonyms->num_words(), 1U);
  EXPECT_FALSE(resources.normalizer);
  EXPECT_FALSE(resources.paraphrases);
}

TEST_F(MeteorResources, TakeEnglishFunctionWordsAsMeteorDoes) {
  options_.language = "de";
  EXPECT_EQ(load().function_words_source, "english.words");
  options_.function_words = "language";
  EXPECT_EQ(load().function_words_source, "german.words");
  options_.function_words = folder_.write("mine", "das\n");
  EXPECT_EQ(load().function_words_source, "mine");
  EXPECT_TRUE(load().function_words.contains("das"));
}

TEST_F(MeteorResources, LoadTheNormalizerWhenItIsNeeded) {
  options_.language = "de";
  options_.normalization = MeteorNormalization::kFull;
  const Resources resources = load();
  EXPECT_EQ(resources.prefixes_source, "german.prefixes");
  EXPECT_EQ(resources.normalizer->normalize("Dr. Ngo."), "Dr. Ngo .");
}

TEST_F(MeteorResources, LoadParaphrases) {
  options_.paraphrases = folder_.write("table", "1\nboat\nship\n");
  const Resources resources = load();
  EXPECT_EQ(resources.paraphrases_source, "table");
  EXPECT_EQ(resources.paraphrases->num_entries(), 1U);
}

TEST_F(MeteorResources, NameAMissingFile) {
  options_.language = "fr";
  options_.function_words = "language";
  try {
    load();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_THAT(error.what(), HasSubstr("function/french.words"));
  }
  options_.resources = folder_.path("nowhere");
  EXPECT_THROW(load(), Error);
}

TEST(MeteorOwnResources, AreOurLists) {
  MeteorOptions options;
  options.language = "de";
  options.normalization = MeteorNormalization::kNoPunctuation;
  const Resources as_meteor = load_resources(options, resolve(options));
  EXPECT_EQ(as_meteor.function_words_source, "allot-en");
  EXPECT_EQ(as_meteor.prefixes_source, "allot");
  EXPECT_EQ(as_meteor.normalizer->normalize("Dr. Ngo."), "Dr Ngo");
  options.function_words = "language";
  EXPECT_EQ(load_resources(options, resolve(options)).function_words_source, "allot-de");
}

}  // namespace
}  // namespace allot::meteor
