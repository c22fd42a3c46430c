#include "text/moses/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "base/random.h"
#include "base/utf8.h"
#include "support/test_files.h"
#include "text/unicode.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Tokenizer tokenizer_for(const std::string& language) {
  TokenizerOptions options;
  options.language = language;
  return Tokenizer(options);
}

std::string tokenize(const std::string& raw, const TokenizerOptions& options = {}) {
  return Tokenizer(options).tokenize_line(raw);
}

TEST(Tokenizer, SplitsByTheRulesOfTheLanguage) {
  EXPECT_EQ(tokenizer_for("en").tokenize_line("Mr. Gray didn't pay $5,300."),
            "Mr. Gray didn &apos;t pay $ 5,300 .");
  EXPECT_EQ(tokenizer_for("fr").tokenize_line("L'eau, l'air..."), "L&apos; eau , l&apos; air ...");
  EXPECT_EQ(tokenizer_for("de").tokenize_line("Am 3. Mai geht's los."),
            "Am 3. Mai geht &apos; s los .");
  EXPECT_EQ(tokenizer_for("fi").tokenize_line("EU:ssa 10:30"), "EU:ssa 10 : 30");
  EXPECT_EQ(tokenizer_for("xx").tokenize_line("a'b."), "a &apos; b .");
}

TEST(Tokenizer, TokensKnowTheirBytes) {
  TokenizerOptions options;
  options.aggressive = true;
  const Tokenizer tokenizer(options);
  EXPECT_THAT(tokenizer.tokenize(" é-b  isn't..\x01."),
              ElementsAre(Token{"é", 1, 3}, Token{"@-@", 3, 4}, Token{"b", 4, 5},
                          Token{"isn", 7, 10}, Token{"&apos;t", 10, 12}, Token{"...", 12, 16}));
}

TEST(Tokenizer, OptionsChangeTheForm) {
  TokenizerOptions options;
  options.escape = false;
  EXPECT_EQ(tokenize("[a|b] & 'c'", options), "[ a | b ] & ' c'");
  options.aggressive = true;
  EXPECT_EQ(tokenize("well-known", options), "well @-@ known");
}

TEST(Tokenizer, LeavesTagsAloneWhenAsked) {
  TokenizerOptions options;
  EXPECT_EQ(tokenize("<p a=\"b\">", options), "&lt; p a = &quot; b &quot; &gt;");
  options.skip_xml = true;
  EXPECT_EQ(tokenize("<p  a=\"b\">", options), "<p  a=\"b\">");
  EXPECT_THAT(Tokenizer(options).tokenize("<p  a=\"b\">"),
              ElementsAre(Token{"<p", 0, 2}, Token{"a=\"b\">", 4, 10}));
  EXPECT_EQ(tokenize("<p> x", options), "&lt; p &gt; x");
}

TEST(Tokenizer, ProtectsPatterns) {
  const testing::TemporaryFolder folder;
  TokenizerOptions options;
  options.protected_patterns = folder.write("patterns", "https?://\\S+\n<\\w+ \\w+>\n");
  const Tokenizer tokenizer(options);
  EXPECT_EQ(tokenizer.tokenize_line("See http://a.example/?x=1&y, please."),
            "See http://a.example/?x=1&amp;y, please .");
  // A match with a space is two tokens, as it is two words of the line.
  EXPECT_THAT(tokenizer.tokenize("(<b  c>)"), ElementsAre(Token{"(", 0, 1}, Token{"&lt;b", 1, 3},
                                                          Token{"c&gt;", 5, 7}, Token{")", 7, 8}));
}

TEST(Tokenizer, KeepsLinesOfWhiteSpace) {
  EXPECT_EQ(tokenize(""), "");
  EXPECT_EQ(tokenize(" \t\u00A0"), " \t\u00A0");
  EXPECT_THAT(Tokenizer({}).tokenize(" \t"), IsEmpty());
  EXPECT_EQ(tokenize("\x01"), "");
}

TEST(Tokenizer, EndsLinesLikeMoses) {
  EXPECT_EQ(tokenize("he said 'so.'"), "he said &apos; so . &apos; ");
}

TEST(Tokenizer, FindsJapaneseWords) {
  const testing::TemporaryFolder folder;
  TokenizerOptions options;
  options.language = "ja";
  options.protected_patterns = folder.write("patterns", "@\\w+\n");
  const Tokenizer tokenizer(options);
  EXPECT_EQ(tokenizer.tokenize_line("私は本を読む。"), "私 は 本 を 読む 。");
  EXPECT_EQ(tokenizer.tokenize_line("　私は　「A&B」　"), "私 は 「 A &amp; B 」");
  EXPECT_EQ(tokenizer.tokenize_line("@tanaka_さん (本)"), "@tanaka_さん ( 本 )");
  EXPECT_THAT(
      tokenizer.tokenize("本を @x 読む"),
      ElementsAre(Token{"本", 0, 3}, Token{"を", 3, 6}, Token{"@x", 7, 9}, Token{"読む", 10, 16}));
}

// What is left of raw bytes [begin, end) when white space and control characters are taken out.
std::string visible(std::string_view raw, size_t begin, size_t end) {
  std::string text;
  while (begin < end) {
    const size_t start = begin;
    const CodePoint code_point = decode_utf8(raw, begin);
    if (code_point >= 0x20 && !has_trait(code_point, kWhiteSpace)) {
      text += raw.substr(start, begin - start);
    }
  }
  return text;
}

std::string random_line(Random& random) {
  static const std::vector<std::string> kPieces = {
      "a",    "B",    "river", "Mr", "9",  "5,3", ".",      ",",      "'",      "\"", "-",   "...",
      " ",    " ",    "  ",    "\t", "\r", ":",   "(",      ")",      "&",      "<",  ">",   "[",
      "é",    "東京", "は",    "ß",  "ª",  "½",   "\u0301", "\u00A0", "\u2028", "|",  "€",   "@-@",
      "\x01", "\x1F", "\x7F",  "😀",  "s",  "`",   "’",      "·",      "li",     "_",  "\xFF"};
  std::string line;
  for (uint64_t i = random.below(30); i > 0; --i) line += random.pick(kPieces);
  return line;
}

// The promise of tokenize(): ranges in order, nothing lost, nothing invented.
TEST(Tokenizer, RangesHoldEverythingInOrder) {
  Random random(20);
  for (const std::string language : {"en", "de", "fr", "ca", "fi", "so", "tdt", "ja"}) {
    TokenizerOptions options;
    options.language = language;
    options.escape = false;
    const Tokenizer tokenizer(options);
    for (int repeat = 0; repeat < 2000; ++repeat) {
      const std::string raw = random_line(random);
      const std::vector<Token> tokens = tokenizer.tokenize(raw);
      size_t last_end = 0;
      std::string line;
      for (const Token& token : tokens) {
        ASSERT_LT(token.begin, token.end) << raw;
        ASSERT_EQ(visible(raw, last_end, token.begin), "") << raw;
        ASSERT_EQ(visible(raw, token.begin, token.end), token.text) << raw;
        line += (line.empty() ? "" : " ") + token.text;
        last_end = token.end;
      }
      ASSERT_EQ(visible(raw, last_end, raw.size()), "") << raw;
      const std::string printed = tokenizer.tokenize_line(raw);
      ASSERT_EQ(printed.substr(0, line.size()), line) << raw;
    }
  }
}

TEST(Tokenizer, WorksInSeveralThreads) {
  const Tokenizer tokenizer = tokenizer_for("en");
  const std::string raw = "Isn't it \"here\", Mr. Gray?";
  const std::string expected = tokenizer.tokenize_line(raw);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int repeat = 0; repeat < 200; ++repeat)
        EXPECT_EQ(tokenizer.tokenize_line(raw), expected);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace allot
