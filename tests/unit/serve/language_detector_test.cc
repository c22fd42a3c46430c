#include "serve/language_detector.h"

#include <gtest/gtest.h>

#include "base/strings.h"
#include "text/token_counts.h"

namespace allot::server {
namespace {

Vocabulary words(const std::string& text) {
  TokenCounts counts;
  for (const std::string_view word : split_spaces(text)) counts.add(word, 10);
  // Words that are not there are put together from letters.
  for (const std::string_view letter :
       split_spaces("a b c d e f g h i j k l m n o p r s t u v w z ä ö ü")) {
    counts.add(letter, 1);
    counts.add(std::string(letter) + "@@", 1);
  }
  return Vocabulary::build(counts);
}

// What a text of some hundred sentences may have.
Vocabulary german_words() {
  return words(
      "der die das und ein eine einen einem einer nicht ist sind war hat haben mit von auf für im "
      "in "
      "den dem des zu vor an auch sich als wird er sie es wir ihr ihre ihren sein seine seinen "
      "Mann "
      "Männer Frau Frauen Kind Kinder Hund Hunde Katze Haus Häuser Garten Tür Straße Stadt Wasser "
      "Baum Bäume Berg Wald Feld alt alte alten jung junge jungen groß große großen klein kleine "
      "schön schöne neue neuen lange weiße schwarze rot blau grün gehen geht ging kommen kommt "
      "stehen steht sitzen sitzt liegen liegt spielen spielt laufen läuft warten halten hält sehen "
      "sieht suchen sucht tragen trägt fahren fährt arbeiten arbeitet schlafen lesen liest Tisch "
      "Stuhl Buch Bücher Tag Nacht Morgen Abend Zeit Jahr Menschen Leute Gruppe Freund Freundin "
      "Schule Arbeit Weg Platz Auto Zug Bahn Fahrrad Fenster Küche Zimmer sch@@ ge@@ ver@@ be@@ "
      "ung en er lich keit st@@ ein@@ aus@@ auf@@ unter über zwischen während");
}

LanguageDetector german_and_english() {
  LanguageDetector detector;
  detector.add("de",
               words("der die das ist nicht ein Mann Frau Haus sch@@ ön läuft auf dem Feld und"));
  detector.add("en", words("the is not a man woman house beauti@@ ful runs on field and of to"));
  return detector;
}

TEST(LanguageDetectorTest, FindsTheLanguageOfOtherWords) {
  const LanguageDetector detector = german_and_english();
  const auto german = detector.detect("Die schöne Dame läuft nicht.");
  ASSERT_EQ(german.size(), 2U);
  EXPECT_EQ(german.front().language, "de");
  EXPECT_GT(german.front().confidence, 80);
  EXPECT_EQ(detector.detect("The men run to the houses").front().language, "en");
}

TEST(LanguageDetectorTest, IsHonestAboutWhatItDoesNotKnow) {
  const LanguageDetector detector = german_and_english();
  for (const char* text : {"日本語の文です", "", "12 !"}) {
    EXPECT_EQ(detector.detect(text).front().confidence, 0) << text;
  }
  // A letter that both have says little.
  EXPECT_LT(detector.detect("n").front().confidence, 80);
  EXPECT_LT(detector.detect("Привет Haus").front().confidence, 60);
  EXPECT_TRUE(LanguageDetector().detect("a").empty());
}

TEST(LanguageDetectorTest, ALanguageAloneIsNotEveryLanguage) {
  LanguageDetector detector;
  detector.add("de", german_words());
  const auto confidence = [&detector](const std::string& text) {
    return detector.detect(text).front().confidence;
  };
  // Among them words that it does not know.
  EXPECT_GT(confidence("Der alte Mann wartet mit seinem Hund vor der Tür des Hauses."), 80);
  EXPECT_GT(confidence("Die Frauen suchen ihre Kinder im Garten."), 80);
  EXPECT_LT(confidence("The quick brown fox jumps over the lazy dog by the river."), 10);
  EXPECT_LT(confidence("Il faut que nous parlions de cela avec vous."), 10);
  // Little text says little.
  EXPECT_LT(confidence("der"), 95);
  EXPECT_GT(confidence("n"), 5);
  // That it is like the text of one of two models is enough.
  detector.add("de", words("Bach Fuge Kantate Oratorium Messe Orgel"));
  EXPECT_GT(confidence("Die Frauen suchen ihre Kinder im Garten."), 80);
  EXPECT_GT(confidence("Messe Orgel Fuge Kantate"), 80);
}

TEST(LanguageDetectorTest, WithoutSpacesTheScriptTells) {
  LanguageDetector detector;
  detector.add("ja", words("家 学校 私 は が に を 行く 見る た です"));
  EXPECT_EQ(detector.detect("私は家に行く").front().confidence, 100);
  EXPECT_EQ(detector.detect("你好").front().confidence, 0);
}

TEST(LanguageDetectorTest, LongTextsTakeNoLonger) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "das Haus ";
  EXPECT_EQ(german_and_english().detect(text).front().language, "de");
}

}  // namespace
}  // namespace allot::server
