#include "translate/target_text.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using testing::SmallModel;

class Writers {
 public:
  Writers() { testing::write_text_model(SmallModel(), folder_.path("model")); }
  TargetText write(TextForm form, std::vector<std::string> tokens,
                   const std::vector<size_t>& part_ends = {}) const {
    return TargetWriter(ModelFolder(folder_.path("model")), form)
        .write(std::move(tokens), part_ends);
  }

 private:
  testing::TemporaryFolder folder_;
};

// The bytes of every word, with bars between them.
std::string marked(const TargetText& text) {
  std::string result;
  for (const TargetWord& word : text.words) {
    result += (result.empty() ? "" : "|") + text.text.substr(word.begin, word.end - word.begin);
  }
  return result;
}

TEST(TargetText, PiecesBecomeWordsAndWordsBecomeText) {
  const Writers writers;
  const TargetText text =
      writers.write(TextForm::kRaw, {"He", "did@@", "n", "'t", "un@@", "der@@", "stand", "."});
  EXPECT_EQ(text.text, "He didn't understand.");
  ASSERT_EQ(text.words.size(), 5U);
  EXPECT_EQ(text.words[3].text, "understand");
  EXPECT_EQ(text.words[3].first_token, 4U);
  EXPECT_EQ(text.words[3].num_tokens, 3U);
  EXPECT_EQ(marked(text), "He|didn|'t|understand|.");
}

// As in the source: the separator alone is a word.
TEST(TargetText, TheSeparatorAloneIsAWord) {
  const TargetText text = Writers().write(TextForm::kTokenized, {"a", "@@", "b@@", "c"});
  EXPECT_EQ(text.text, "a @@ bc");
  EXPECT_EQ(text.words.size(), 3U);
}

TEST(TargetText, OtherForms) {
  const Writers writers;
  const std::vector<std::string> tokens = {"a@@", "b", ",", "c@@"};
  const TargetText tokenized = writers.write(TextForm::kTokenized, tokens);
  EXPECT_EQ(tokenized.text, "ab , c");
  EXPECT_EQ(marked(tokenized), "ab|,|c");
  const TargetText subwords = writers.write(TextForm::kSubwords, tokens);
  EXPECT_EQ(subwords.text, "a@@ b , c@@");
  EXPECT_EQ(marked(subwords), "a@@ b|,|c@@");
  EXPECT_EQ(subwords.words.size(), 3U);
  const TargetText empty = writers.write(TextForm::kRaw, {});
  EXPECT_EQ(empty.text, "");
  EXPECT_TRUE(empty.words.empty());
}

// A first part that was cut off within a word.
TEST(TargetText, NoWordContinuesInTheNextPart) {
  const Writers writers;
  const std::vector<std::string> tokens = {"x", "a@@", "b@@", "c"};
  const TargetText tokenized = writers.write(TextForm::kTokenized, tokens, {2, 4});
  EXPECT_EQ(tokenized.text, "x a bc");
  EXPECT_EQ(marked(tokenized), "x|a|bc");
  EXPECT_EQ(tokenized.words[1].num_tokens, 1U);
  EXPECT_EQ(tokenized.words[2].first_token, 2U);
  const TargetText subwords = writers.write(TextForm::kSubwords, tokens, {2, 4});
  EXPECT_EQ(subwords.text, "x a@@ b@@ c");
  EXPECT_EQ(marked(subwords), "x|a@@|b@@ c");
  EXPECT_EQ(writers.write(TextForm::kRaw, tokens, {4}).text, "x abc");
}

TEST(TargetText, WordsAreFoundWhateverTheDetokenizerDid) {
  const Writers writers;
  const TargetText text = writers.write(
      TextForm::kRaw, {"\"", "well", "@-@", "known", "\"", "(", "5", "%", ")", "&amp;", "x"});
  EXPECT_EQ(text.text, "\"well-known\" (5%) & x");
  EXPECT_EQ(marked(text), "\"|well|-|known|\"|(|5|%|)|&|x");
}

TEST(TargetText, AWordThatIsNotThereTakesNoRoom) {
  std::vector<TargetWord> words = {{"a", 0, 1, 0, 0}, {"zz", 1, 1, 0, 0}, {"b", 2, 1, 0, 0}};
  locate_words("a b", words);
  EXPECT_EQ(words[1].begin, words[1].end);
  EXPECT_EQ(words[2].begin, 2U);
}

TEST(TargetText, CapitalsAreThoseOfTheText) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const TargetWriter writer(ModelFolder(folder.path("model")), TextForm::kRaw);
  const TargetText text = writer.write({"Stra@@", "ße", "⓵", "."}, {}, LineCase::kCapitals);
  EXPECT_EQ(text.text, "STRASSE ⓵.");
  EXPECT_EQ(marked(text), "STRASSE|⓵|.");
  EXPECT_EQ(text.words[0].text, "STRASSE");
  EXPECT_EQ(text.tokens[0], "Stra@@");
  const TargetText title =
      writer.write({"The", "la@@", "st", "iPhone", "'s", "⓵"}, {}, LineCase::kTitle);
  EXPECT_EQ(title.text, "The Last iPhone's ⓵");
  EXPECT_EQ(marked(title), "The|Last|iPhone|'s|⓵");
  EXPECT_EQ(title.tokens[1], "la@@");
}

}  // namespace
}  // namespace allot
