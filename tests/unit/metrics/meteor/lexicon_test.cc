#include "metrics/meteor/lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::meteor {
namespace {

using ::testing::SizeIs;

Settings german() {
  MeteorOptions options;
  options.language = "de";
  return resolve(options);
}

TEST(MeteorLexicon, GivesAWordOneAddress) {
  Resources resources;
  Lexicon lexicon(german(), resources);
  const Sentence first = lexicon.read("ein Boot und ein Ruder");
  const Sentence second = lexicon.read("Boot");
  ASSERT_THAT(first, SizeIs(5));
  EXPECT_EQ(first[0], first[3]);
  EXPECT_EQ(first[1], second[0]);
  EXPECT_NE(first[0], first[1]);
  EXPECT_EQ(second[0]->text, "Boot");
}

TEST(MeteorLexicon, DescribesWords) {
  Resources resources;
  resources.function_words = FunctionWords::built_in(find_language("de"));
  Lexicon lexicon(german(), resources);
  const Sentence words = lexicon.read("die häuser haus 𝄞");
  EXPECT_TRUE(words[0]->is_function_word);
  EXPECT_FALSE(words[1]->is_function_word);
  EXPECT_EQ(words[1]->stem, words[2]->stem);
  EXPECT_NE(words[0]->stem, words[1]->stem);
  EXPECT_EQ(words[1]->num_characters, 6);
  EXPECT_EQ(words[3]->num_characters, 2);
}

TEST(MeteorLexicon, LooksNothingUpThatNoModuleNeeds) {
  MeteorOptions options;
  options.modules = {Module::kExact};
  Resources resources;
  Lexicon lexicon(resolve(options), resources);
  const Sentence words = lexicon.read("boats");
  EXPECT_EQ(words[0]->stem, -1);
  EXPECT_TRUE(words[0]->synsets.empty());
}

}  // namespace
}  // namespace allot::meteor
