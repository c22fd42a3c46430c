#include "text/moses/detokenizer.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "text/moses/tokenizer.h"

namespace allot {
namespace {

std::string detokenize(const std::string& line, const std::string& language = "en") {
  return Detokenizer({language, false}).detokenize_line(line);
}

TEST(Detokenizer, PutsWordsTogether) {
  EXPECT_EQ(detokenize("He said : &quot; I didn &apos;t ! &quot;"), "He said: \"I didn't!\"");
  EXPECT_EQ(detokenize("l&apos; eau , &#91; x &#93; &amp;amp;", "fr"), "l'eau, [x] &amp;");
  EXPECT_EQ(detokenize("a &amp; b"), "a & b");
}

TEST(Detokenizer, JoinsSplitHyphens) {
  EXPECT_EQ(detokenize("state @-@ of @-@ the art"), "state-of-the art");
  EXPECT_EQ(detokenize("@-@ a"), "-a");
  EXPECT_EQ(detokenize("a @-@ @-@ b"), "a-@-@ b");
}

TEST(Detokenizer, LeavesTagsAndWhiteSpaceAlone) {
  EXPECT_EQ(detokenize("<b> x </b>"), "<b> x </b>");
  EXPECT_EQ(detokenize("  "), "  ");
  EXPECT_EQ(detokenize(""), "");
}

TEST(Detokenizer, CleansSpaces) {
  EXPECT_EQ(detokenize("  a   b . "), "a b.");
}

TEST(Detokenizer, PutsTheFirstLetterIntoUpperCase) {
  const Detokenizer detokenizer({"en", true});
  EXPECT_EQ(detokenizer.detokenize_line("( été )"), "(Été)");
  EXPECT_EQ(detokenizer.detokenize_line("ß x"), "SS x");
  EXPECT_EQ(detokenizer.detokenize_line("5 a"), "5 a");
  EXPECT_EQ(detokenizer.detokenize_line(". . ."), "...");
}

TEST(Detokenizer, JoinsJapanese) {
  EXPECT_EQ(detokenize("私 は 「 A &amp; B 」 を 読む 。", "ja"), "私は「A&B」を読む。");
  EXPECT_EQ(detokenize("New York @-@ x", "ja"), "New York@-@x");
}

TEST(Detokenizer, TakesWords) {
  EXPECT_EQ(Detokenizer({"en", false}).detokenize({"Isn", "&apos;t", "it", "?"}), "Isn't it?");
}

// Text of the class that the header promises to give back.
class RoundTripText {
 public:
  RoundTripText(std::string language, uint64_t seed)
      : language_(std::move(language)), random_(seed) {}

  std::string line() {
    std::string text;
    quote_is_open_ = false;
    bool ended_in_number = false;
    for (uint64_t i = 1 + random_.below(12); i > 0; --i) {
      if (!text.empty()) text += ' ';
      if (is_french() && !text.empty() && random_.chance(0.1)) {
        text += random_.pick(std::vector<std::string>{"?", "!", ":", ";", "%"});
        continue;
      }
      text += item(ended_in_number);
    }
    return text;
  }

 private:
  bool is_french() const { return language_ == "fr"; }
  bool is_czech() const { return language_ == "cs"; }

  std::string item(bool& ended_in_number) {
    std::string text;
    while (random_.chance(0.1)) text += random_.pick(std::vector<std::string>{"(", "[", "{"});
    if (!quote_is_open_ && random_.chance(0.15)) {
      text += '"';
      quote_is_open_ = true;
    }
    std::string core = number_or_word(!(is_czech() && ended_in_number));
    while (random_.chance(0.15)) core += "-" + number_or_word(true);
    text += core;
    ended_in_number = core.find_first_not_of("0123456789") == std::string::npos;
    while (random_.chance(0.25)) text += closing_sign();
    return text;
  }

  std::string closing_sign() {
    if (quote_is_open_ && random_.chance(0.3)) {
      quote_is_open_ = false;
      return "\"";
    }
    static const std::vector<std::string> kEverywhere = {")", "]", "}", ",", ".", "..."};
    static const std::vector<std::string> kNotFrench = {":", ";", "?", "!", "%"};
    return random_.pick(is_french() || random_.chance(0.6) ? kEverywhere : kNotFrench);
  }

  std::string number_or_word(bool number_allowed) {
    if (number_allowed && random_.chance(0.2)) {
      std::string number = std::to_string(random_.below(5000));
      if (random_.chance(0.3)) number += random_.chance(0.5) ? ",5" : ".25";
      return number;
    }
    static const std::vector<std::string> kWords = {"river", "Stone", "Mr",   "A",  "grün", "Łódź",
                                                    "лето",  "No",    "etc",  "ß",  "x2",   "s",
                                                    "boys",  "DOT",   "mail", "li", "usw"};
    std::string word = random_.pick(kWords);
    const bool has_contractions = language_ == "en" || is_french() || language_ == "it";
    if (has_contractions && random_.chance(0.2)) word = "don't";
    return word;
  }

  std::string language_;
  Random random_;
  bool quote_is_open_ = false;
};

TEST(Detokenizer, GivesBackTheTextOfItsClass) {
  for (const std::string language : {"en", "de", "fr", "ro", "cs", "it", "xx"}) {
    RoundTripText text(language, 11);
    const Detokenizer detokenizer({language, false});
    for (const bool escape : {true, false}) {
      for (const bool aggressive : {true, false}) {
        TokenizerOptions options;
        options.language = language;
        options.escape = escape;
        options.aggressive = aggressive;
        const Tokenizer tokenizer(options);
        for (int repeat = 0; repeat < 1000; ++repeat) {
          const std::string line = text.line();
          const std::string tokens = tokenizer.tokenize_line(line);
          ASSERT_EQ(detokenizer.detokenize_line(tokens), line) << language << ": " << tokens;
        }
      }
    }
  }
}

TEST(Detokenizer, GivesBackJapaneseText) {
  TokenizerOptions options;
  options.language = "ja";
  const Tokenizer tokenizer(options);
  const Detokenizer detokenizer({"ja", false});
  for (const std::string line :
       {"明日の朝、駅の前で友達と会います。", "「はい」と彼女はJohn Smithに言った。",
        "１０時３０分に３％の人が来た。", "R&Dの予算は500円です[注]。"}) {
    EXPECT_EQ(detokenizer.detokenize_line(tokenizer.tokenize_line(line)), line);
  }
}

}  // namespace
}  // namespace allot
