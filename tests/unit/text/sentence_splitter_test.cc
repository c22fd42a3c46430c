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

TEST(SentenceSplitter, WhatIsNumberedStaysWithItsNumber) {
  for (const auto& [language, line] : std::vector<std::pair<std::string, std::string>>{
           {"ro", "Conform art. 7 alin. 3 din legea nr. 41, anunțul de la pag. 12 rămâne."},
           {"ro", "Vezi cap. IV, fig. 2 și secț. 9."},
           {"en", "Read art. 9 and chap. 14, then Chap. (15)."},
           {"en", "Max. 20 guests, min. 2 rooms, see para. 6."},
           {"de", "Nach Abs. 4 und Kap. 11 gilt Ziff. 3."},
           {"fr", "Voir art. 12, parag. 3 et le 5 sept. 2020."},
           {"cs", "Podle odst. 2 a čl. 8 platí písm. 1."},
           {"es", "Véase núm. 3"},
       }) {
    EXPECT_EQ(split(language, line), Sentences{line});
  }
  EXPECT_EQ(split("en", "We waited. 20 minutes passed."),
            (Sentences{"We waited.", "20 minutes passed."}));
  EXPECT_EQ(split("en", "He ran. I sat. VIP guests left."),
            (Sentences{"He ran.", "I sat.", "VIP guests left."}));
  EXPECT_EQ(split("ro", "Am citit art. 7. Nu spune nimic. 20 de oameni au venit."),
            (Sentences{"Am citit art. 7.", "Nu spune nimic.", "20 de oameni au venit."}));
  EXPECT_EQ(split("fr", "Ils étaient là. Il y avait du vent."),
            (Sentences{"Ils étaient là.", "Il y avait du vent."}));
}

TEST(SentenceSplitter, TitlesStayWithTheirNames) {
  for (const auto& [language, line] : std::vector<std::pair<std::string, std::string>>{
           {"ro", "Au venit Prof. Marinescu, Ing. Toma, dr. Pop și preotul de la Sf. Nicolae."},
           {"ro", "Locuim pe str. Lungă, jud. Brașov."},
           {"de", "Frl. Kern wohnt bei Fam. Huber, geb. Lang."},
           {"fr", "Mme. Roche habite av. Foch."},
           {"cs", "Prof. Novák bydlí na nám. Míru."},
           {"en", "Pres. Hart spoke."},
       }) {
    EXPECT_EQ(split(language, line), Sentences{line});
  }
  EXPECT_EQ(split("ro", "E un om bun. Are un cal. Vine des."),
            (Sentences{"E un om bun.", "Are un cal.", "Vine des."}));
}

TEST(SentenceSplitter, QuotedQuestionsStayWithWhoAsks) {
  EXPECT_EQ(split("zh", "“你要去哪里？”他问。她没有回答。"),
            (Sentences{"“你要去哪里？”他问。", "她没有回答。"}));
  EXPECT_EQ(split("zh", "“你来了？太好了！”他说。"), Sentences{"“你来了？太好了！”他说。"});
  EXPECT_EQ(split("ja", "「どこへ？」彼は聞いた。"), Sentences{"「どこへ？」彼は聞いた。"});
  EXPECT_EQ(split("zh", "他说：“好。”她走了。"), (Sentences{"他说：“好。”", "她走了。"}));
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

// By itself a number would be translated to anything.
TEST(SentenceSplitter, NumbersBelongToTheSentenceBefore) {
  EXPECT_EQ(split("en", "They came back. 2019! She left."),
            (Sentences{"They came back. 2019!", "She left."}));
  EXPECT_EQ(split("ja", "男がいる。１２。女が歌う。"),
            (Sentences{"男がいる。１２。", "女が歌う。"}));
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
