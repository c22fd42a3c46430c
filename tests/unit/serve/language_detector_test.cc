#include "serve/language_detector.h"

#include <gtest/gtest.h>

#include "base/strings.h"
#include "text/token_counts.h"

namespace allot::server {
namespace {

Vocabulary words(const std::string& text) {
  TokenCounts counts;
  for (const std::string_view word : split_spaces(text)) counts.add(word, 10);
  return Vocabulary::build(counts);
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

TEST(LanguageDetectorTest, LongTextsTakeNoLonger) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "das Haus ";
  EXPECT_EQ(german_and_english().detect(text).front().language, "de");
}

}  // namespace
}  // namespace allot::server
