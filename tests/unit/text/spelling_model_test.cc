#include "text/spelling_model.h"

#include <gtest/gtest.h>

#include "text/token_counts.h"

namespace allot {
namespace {

TEST(SpellingModel, PrefersWhatItHasSeen) {
  SpellingModel german, english;
  german.add("der Schneider schickt schöne Schuhe nach Schleswig");
  english.add("the thin thing they thought through with others");
  EXPECT_GT(german.score("Schacht").mean(), english.score("Schacht").mean());
  EXPECT_GT(english.score("thorough").mean(), german.score("thorough").mean());
}

TEST(SpellingModel, CountsLettersAndThoseThatItKnows) {
  SpellingModel model;
  model.add("aab");
  const SpellingModel::Score score = model.score("ab, xy 12");
  EXPECT_EQ(score.letters, 4U);
  EXPECT_EQ(score.known, 2U);
  EXPECT_LT(score.mean(), 0);
  EXPECT_EQ(model.score("12").mean(), 0);
}

TEST(SpellingModel, ReadsVocabularies) {
  TokenCounts counts;
  counts.add("sch@@", 10);
  counts.add("ön", 5);
  SpellingModel model;
  model.add(Vocabulary::build(counts));
  EXPECT_EQ(model.score("schön").known, 5U);
  EXPECT_EQ(model.score("zug").known, 0U);
}

}  // namespace
}  // namespace allot
