#include "text/word_splitter.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

WordSettings settings(const std::string& language) {
  WordSettings settings;
  settings.language = language;
  return settings;
}

TEST(WordSplitter, SplitsWithoutEscapes) {
  const WordSplitter splitter(settings("en"));
  EXPECT_EQ(splitter.split_line("Mr. Gray didn't pay [yet]."), "Mr. Gray didn 't pay [ yet ] .");
  EXPECT_EQ(splitter.split_line(""), "");
}

TEST(WordSplitter, NoWordsWhereThereIsNothingToSee) {
  const WordSplitter splitter(settings("en"));
  EXPECT_EQ(splitter.split_line("\u00AD"), "");
  EXPECT_EQ(splitter.split_line(" \u200B\u2060 \uFEFF"), "");
  EXPECT_EQ(splitter.split_line("\u200B."), "\u200B .");
}

TEST(WordSplitter, LowerCaseKeepsTheBytesOfTheRawLine) {
  WordSettings lower = settings("de");
  lower.lowercase = true;
  const std::string raw = "Schöne ÄRZTE!";
  const std::vector<Token> words = WordSplitter(lower).split(raw);
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[1].text, "ärzte");
  EXPECT_EQ(raw.substr(words[1].begin, words[1].end - words[1].begin), "ÄRZTE");
}

TEST(WordSplitter, PretokenizedTextIsCutAtSpacesOnly) {
  WordSettings given;
  given.pretokenized = true;
  const WordSplitter splitter(given);
  EXPECT_EQ(splitter.split_line("  don't  cut , me."), "don't cut , me.");
  const std::vector<Token> words = splitter.split(" a bc");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[1].begin, 3U);
  EXPECT_EQ(words[1].end, 5U);
}

TEST(WordSplitter, NeedsALanguage) {
  EXPECT_THROW(WordSplitter({}), Error);
  EXPECT_THROW(WordSplitter(settings("english")), Error);
}

TEST(WordSplitter, SettingsTravelAsJson) {
  const WordSettings written{"ro", false, true, true};
  const WordSettings read = word_settings_from_json(to_json(written), "model.json");
  EXPECT_EQ(to_json(read), to_json(written));
  EXPECT_THROW(word_settings_from_json({}, "model.json"), Error);
}

TEST(ToLowerCase, AllScripts) {
  EXPECT_EQ(to_lower_case("ÀÉ Σ ДА İ ß"), "àé σ да i ß");
}

TEST(WordSplitter, LeavesOutASinkThatWordsHave) {
  WordSettings given;
  given.pretokenized = true;
  const WordSplitter splitter(given);
  EXPECT_EQ(splitter.split_line("a <sink> b <sink>"), "a <sink> b");
  EXPECT_EQ(splitter.split_line("<sink>"), "");
  EXPECT_EQ(splitter.split_line("a <SINK>"), "a <SINK>");
  EXPECT_EQ(WordSplitter(settings("en")).split_line("a <sink>"), "a < sink >");
}

}  // namespace
}  // namespace allot
