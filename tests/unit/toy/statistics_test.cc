#include "toy/statistics.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot {
namespace {

ToyStatistics statistics_of_two() {
  ToyStatistics statistics;
  toy::Clause sleeps =
      toy::testing::clause(toy::testing::phrase("Hund"), "schlafen", toy::Frame::kIntransitive);
  sleeps.is_negated = true;  // "Der Hund schläft nicht.": "The dog does not sleep."
  statistics.add(toy::testing::sentence(sleeps));
  sleeps.is_negated = false;
  sleeps.particle = "doch";
  sleeps.tense = toy::GermanTense::kPerfect;
  toy::testing::add(sleeps, toy::testing::adverbial("gestern/A"));
  // "Der Hund hat doch gestern geschlafen.": "The dog slept yesterday."
  statistics.add(toy::testing::sentence(sleeps));
  return statistics;
}

TEST(ToyStatistics, CountsWordsAndLinks) {
  const ToyStatistics statistics = statistics_of_two();
  EXPECT_EQ(statistics.sentences(), 2u);
  EXPECT_EQ(statistics.german_words(), 12u);
  EXPECT_EQ(statistics.english_words(), 11u);
  EXPECT_DOUBLE_EQ(statistics.fertility_share(0), 1.0 / 12);
  EXPECT_DOUBLE_EQ(statistics.fertility_share(1), 10.0 / 12);
  EXPECT_DOUBLE_EQ(statistics.fertility_share(2), 1.0 / 12);
  EXPECT_DOUBLE_EQ(statistics.fertility_share(4), 0);
  EXPECT_DOUBLE_EQ(statistics.many_to_one_share(), 1.0 / 11);
}

TEST(ToyStatistics, SpeaksToPeople) {
  EXPECT_EQ(statistics_of_two().to_text(),
            "German: 12 words, 6.0 per sentence, 9 forms of 7 dictionary words\n"
            "English: 11 words, 5.5 per sentence, 8 forms of 6 dictionary words\n"
            "a German word becomes 0: 8.3 %, 1: 83.3 %, 2: 8.3 %, 3: 0.0 %, 4 or more: 0.0 % "
            "English words\n"
            "9.1 % of the English words come from several German ones");
}

TEST(ToyStatistics, NothingIsNothing) {
  EXPECT_EQ(ToyStatistics().fertility_share(1), 0);
}

}  // namespace
}  // namespace allot
