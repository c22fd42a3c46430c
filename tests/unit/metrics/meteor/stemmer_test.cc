#include "metrics/meteor/stemmer.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::meteor {
namespace {

TEST(MeteorStemmer, Stems) {
  Stemmer english("english");
  EXPECT_EQ(english.stem("houses"), english.stem("house"));
  EXPECT_EQ(english.stem("running"), "run");
  EXPECT_EQ(english.stem(""), "");
  Stemmer russian("russian");
  EXPECT_EQ(russian.stem("книги"), russian.stem("книга"));
}

TEST(MeteorStemmer, KeepsTheOlderGermanRule) {
  Stemmer german("german");
  EXPECT_EQ(german.stem("häuser"), german.stem("haus"));
  EXPECT_EQ(german.stem("ergebnis"), "ergebnis");
  EXPECT_EQ(german.stem("ergebnisse"), "ergebniss");
  EXPECT_EQ(german.stem("ergebnissen"), "ergebniss");
  EXPECT_EQ(german.stem("ergebnisses"), "ergebniss");
}

TEST(MeteorStemmer, RefusesAnUnknownLanguage) {
  EXPECT_THROW(Stemmer("klingon"), Error);
}

}  // namespace
}  // namespace allot::meteor
