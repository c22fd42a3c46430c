#include "text/sentence_splitter.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/utf8.h"

namespace allot {
namespace {

using Sentences = std::vector<std::string>;

Sentences split(const std::string& language, const std::string& line) {
  Sentences sentences;
  for (const TextRange& range : SentenceSplitter(language).split(line)) {
    sentences.push_back(line.substr(range.begin, range.end - range.begin));
  }
  return sentences;
}

TEST(SentenceSplitter, SplitsAtMarksBeforeCapitals) {
  EXPECT_EQ(split("ro", "Un bărbat. O femeie cântă. Doi câini."),
            (Sentences{"Un bărbat.", "O femeie cântă.", "Doi câini."}));
  EXPECT_EQ(split("en", "  Stop!  Is it you?! Yes.  "),
            (Sentences{"Stop!", "Is it you?!", "Yes."}));
  EXPECT_EQ(split("de", "Er kam. Über allem lag Schnee. 20 Leute warteten."),
            (Sentences{"Er kam.", "Über allem lag Schnee.", "20 Leute warteten."}));
  EXPECT_EQ(split("en", "He said \"Go.\" Then (at last) he left. \"Why?\""),
            (Sentences{"He said \"Go.\"", "Then (at last) he left.", "\"Why?\""}));
  EXPECT_EQ(split("ru", "Он пришёл. Она ушла."), (Sentences{"Он пришёл.", "Она ушла."}));
  EXPECT_EQ(split("hi", "वह आया। वह गया।"), (Sentences{"वह आया।", "वह गया।"}));
}

TEST(SentenceSplitter, LeavesOneSentenceWhole) {
  for (const auto& [language, line] : std::vector<std::pair<std::string, std::string>>{
           {"en", "Mr. Gray and J. R. Smith met Dr. Bell at 5 p.m. Monday in the U.S. Senate."},
           {"en", "See No. 7, e.g. Figure 2, vs. Table 3."},
           {"en", "Well... I see."},
           {"en", "\"Stop!\" Mary said."},
           {"en", "He stopped. then he ran"},
           {"en", "Version 2.0 of example.com is out."},
           {"en", "1. Introduction"},
           {"de", "Am 3. Oktober kam z. B. Frau Dr. Meier."},
           {"fr", "M. Dupont est arrivé"},
           {"cs", "Viz např. Praha a 5 mil. Obyvatel"},
           {"en", "They climbed Mt. Everest and so on, etc. Then"},
           {"ja", "本当？と聞いた。"},
           {"en", "no marks at all"},
           {"en", "?!"},
           {"ja", "彼は「はい。そうです」と言った。"},
       }) {
    EXPECT_EQ(split(language, line), Sentences{line});
  }
}

// The languages of these have no list of abbreviations.
TEST(SentenceSplitter, ShortWordsMayBeAbbreviations) {
  for (const auto& [language, line] : std::vector<std::pair<std::string, std::string>>{
           {"ru", "Он живёт в г. Москва на ул. Ленина"},
           {"es", "Habló la Sra. García"},
           {"nl", "Daar woont dhr. Jansen"},
           {"pl", "Mieszka na ul. Długa"},
       }) {
    EXPECT_EQ(split(language, line), Sentences{line});
  }
  EXPECT_EQ(split("es", "Vino ayer. Llueve."), (Sentences{"Vino ayer.", "Llueve."}));
  EXPECT_EQ(split("es", "Eran 20. Llueve."), (Sentences{"Eran 20.", "Llueve."}));
  EXPECT_EQ(split("en", "He ran. She sat."), (Sentences{"He ran.", "She sat."}));
  // A letter is a syllable.
  EXPECT_EQ(split("ko", "그는 갔다. 나는 왔다."), (Sentences{"그는 갔다.", "나는 왔다."}));
}

TEST(SentenceSplitter, OneLetterIsAnAbbreviationInEitherCase) {
  EXPECT_EQ(split("ro", "Vezi p. Anexa"), Sentences{"Vezi p. Anexa"});
  EXPECT_EQ(split("en", "Born c. Easter 1500"), Sentences{"Born c. Easter 1500"});
}

TEST(SentenceSplitter, GermanOrdinalsEndNoSentence) {
  EXPECT_EQ(split("de", "Es war die 113. Sitzung"), Sentences{"Es war die 113. Sitzung"});
  EXPECT_EQ(split("de", "Es war 1998. Schnee fiel."), (Sentences{"Es war 1998.", "Schnee fiel."}));
  EXPECT_EQ(split("en", "There were 113. Snow fell."),
            (Sentences{"There were 113.", "Snow fell."}));
}

TEST(SentenceSplitter, AWidePeriodBehindADigitEndsNoSentence) {
  EXPECT_EQ(split("ja", "３．５％だ．次に"), (Sentences{"３．５％だ．", "次に"}));
  EXPECT_EQ(split("ja", "．次に"), (Sentences{"．", "次に"}));
}

// Looking at the beginning again for every period would take minutes.
TEST(SentenceSplitter, ManyPeriodsBehindALongBeginningTakeLittleTime) {
  std::string line(300'000, '#');
  for (int i = 0; i < 100'000; ++i) line += " A.";
  EXPECT_EQ(split("en", line), Sentences{line});
}

TEST(SentenceSplitter, NeedsNoSpacesInJapaneseAndChinese) {
  EXPECT_EQ(split("ja", "男がいる。女が歌う！犬は？"),
            (Sentences{"男がいる。", "女が歌う！", "犬は？"}));
  EXPECT_EQ(split("zh", "他来了。她走了。"), (Sentences{"他来了。", "她走了。"}));
  EXPECT_EQ(split("ja", "「はい。」彼は言った。"), (Sentences{"「はい。」", "彼は言った。"}));
  EXPECT_EQ(split("ja", "そう。 ！"), (Sentences{"そう。 ！"}));
}

TEST(SentenceSplitter, EmptyTextHasNone) {
  EXPECT_EQ(split("en", ""), Sentences{});
  EXPECT_EQ(split("en", " \t\u3000"), Sentences{});
}

// In order, without overlap, and nothing but white space between them.
TEST(SentenceSplitter, KeepsEverything) {
  Random random(7);
  const std::vector<std::string> pieces = {"A",  "b",    ".",  "!", "?",  " ", " ",      "。",
                                           "「", "」",   "\"", "(", ")",  "…", "\u3000", "Dr",
                                           "3",  "\xFF", "é",  "É", "--", "'", "।",      "\t"};
  const SentenceSplitter splitter("en");
  for (int round = 0; round < 2000; ++round) {
    std::string line;
    for (size_t i = random.below(30); i-- > 0;) line += random.pick(pieces);
    size_t end = 0;
    std::string between;
    for (const TextRange& range : splitter.split(line)) {
      ASSERT_GE(range.begin, end) << line;
      ASSERT_GT(range.end, range.begin) << line;
      between += line.substr(end, range.begin - end);
      end = range.end;
    }
    between += line.substr(end);
    for (size_t i = 0; i < between.size();) {
      const CodePoint character = decode_utf8(between, i);
      ASSERT_TRUE(character == ' ' || character == '\t' || character == 0x3000) << line;
    }
  }
}

}  // namespace
}  // namespace allot
