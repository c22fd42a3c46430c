#include "metrics/meteor/normalizer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

PrefixKind toy_prefix(std::string_view word) {
  if (word == "Dr") return PrefixKind::kAlways;
  if (word == "No") return PrefixKind::kBeforeNumber;
  return PrefixKind::kNone;
}

std::string normalize(const std::string& line, const std::string& language = "en",
                      Punctuation punctuation = Punctuation::kKeep) {
  return Normalizer(find_language(language), toy_prefix, punctuation).normalize(line);
}

TEST(MeteorNormalizer, SetsPunctuationApart) {
  EXPECT_EQ(normalize("Ready (or not), go!"), "Ready ( or not ) , go !");
  EXPECT_EQ(normalize("1,500 boats,2 oars"), "1,500 boats , 2 oars");
  EXPECT_EQ(normalize(""), "");
  EXPECT_EQ(normalize("  \t "), "");
}

TEST(MeteorNormalizer, MakesQuotesAndDashesUniform) {
  EXPECT_EQ(normalize("“Row”, ``she said''"), "\" Row \" , \" she said \"");
  EXPECT_EQ(normalize("oars – and -- sails"), "oars - and - sails");
}

TEST(MeteorNormalizer, TakesHyphensOutOfWords) {
  EXPECT_EQ(normalize("a well-known boat-house"), "a well known boat house");
  EXPECT_EQ(normalize("U.S.-built"), "US built");
  // A letter between two hyphens is used up by the first.
  EXPECT_EQ(normalize("a-b-c"), "a b-c");
}

TEST(MeteorNormalizer, SplitsApostrophesByLanguage) {
  EXPECT_EQ(normalize("the crew's boat isn’t the 1990's"), "the crew 's boat isn 't the 1990 's");
  EXPECT_EQ(normalize("'boats'"), "' boats '");
  EXPECT_EQ(normalize("l'eau d’un lac", "fr"), "l' eau d' un lac");
  EXPECT_EQ(normalize("geht's", "de"), "geht ' s");
}

TEST(MeteorNormalizer, DecidesAboutDots) {
  EXPECT_EQ(normalize("Dr. Ngo sails."), "Dr. Ngo sails .");
  EXPECT_EQ(normalize("No. 7 and No. It"), "No. 7 and No . It");
  EXPECT_EQ(normalize("The firm Oar Ltd. sails."), "The firm Oar Ltd. sails .");
  EXPECT_EQ(normalize("e.g. U.S. boats."), "eg US boats .");
  EXPECT_EQ(normalize("Pi is 3.14. Yes"), "Pi is 3.14 . Yes");
  EXPECT_EQ(normalize("Wait...no.. yes"), "Wait ... no .. yes");
}

TEST(MeteorNormalizer, DropsPunctuationWhenAsked) {
  EXPECT_EQ(normalize("Wait... (Dr. Ngo), 1,5!", "en", Punctuation::kDrop), "Wait Dr Ngo 1 5");
}

TEST(MeteorNormalizer, KnowsUnicodeSpacesAndLetters) {
  EXPECT_EQ(normalize("ein\u00A0kühles\u3000Boot", "de"), "ein kühles Boot");
  EXPECT_EQ(normalize("лодка,ещё"), "лодка , ещё");
  // Letters that METEOR does not know are taken for symbols.
  EXPECT_EQ(normalize("αβ"), "α β");
}

TEST(MeteorNormalizer, ReadsAListOfPrefixes) {
  const allot::testing::TemporaryFolder folder;
  const PrefixLookup lookup =
      read_prefixes(folder.write("list", "# comment\n\nDr\nNo #NUMERIC_ONLY#\n"));
  EXPECT_EQ(lookup("Dr"), PrefixKind::kAlways);
  EXPECT_EQ(lookup("No"), PrefixKind::kBeforeNumber);
  EXPECT_EQ(lookup("Boat"), PrefixKind::kNone);
  EXPECT_EQ(lookup("#"), PrefixKind::kNone);
  EXPECT_THROW(read_prefixes(folder.path("missing")), Error);
}

TEST(MeteorNormalizer, HasListsOfItsOwn) {
  EXPECT_EQ(built_in_prefixes(find_language("en"))("Dr"), PrefixKind::kAlways);
  EXPECT_EQ(built_in_prefixes(find_language("de"))("bzw"), PrefixKind::kAlways);
  EXPECT_EQ(built_in_prefixes(find_language("en"))("boat"), PrefixKind::kNone);
}

}  // namespace
}  // namespace allot::meteor
