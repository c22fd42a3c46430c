#include "translate/source_language.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

constexpr const char* kEnglishLine =
    "The old man is in the garden and a dog was waiting for him on the steps of the house.";
constexpr const char* kGermanLine =
    "Der alte Mann ist in dem Garten und ein Hund wartet auf ihn vor der Tür des Hauses.";

class SourceLanguage : public ::testing::Test {
 protected:
  // A model that reads German, as it says.
  SourceLanguage() { testing::write_text_model(testing::SmallModel(), folder_.path("model")); }

  testing::TemporaryFolder folder_;
};

TEST_F(SourceLanguage, WarnsOnceOfAnotherLanguage) {
  const ModelFolder model(folder_.path("model"));
  SourceLanguageCheck check(model);
  for (int i = 0; i < 5; ++i) check.add(kEnglishLine);
  EXPECT_EQ(check.warning(),
            "does not look like German, which this model translates: it looks like English");
  check.add(kEnglishLine);
  EXPECT_FALSE(check.warning());
}

TEST_F(SourceLanguage, IsSilentAboutItsOwnAndAboutLittle) {
  const ModelFolder model(folder_.path("model"));
  SourceLanguageCheck german(model), few(model), empty(model);
  for (int i = 0; i < 200; ++i) {
    german.add(kGermanLine);
    EXPECT_FALSE(german.warning());
  }
  few.add("The dog.");
  EXPECT_FALSE(few.warning());
  EXPECT_FALSE(empty.warning());
}

TEST_F(SourceLanguage, LooksAtTheBeginningOfLongLinesOnly) {
  const ModelFolder model(folder_.path("model"));
  std::string german;
  while (german.size() < 16'000) german += kGermanLine + std::string(" ");
  std::string english;
  while (english.size() < 100'000) english += kEnglishLine + std::string(" ");
  SourceLanguageCheck one_line(model), two_lines(model);
  one_line.add(german + english);
  EXPECT_FALSE(one_line.warning());
  two_lines.add(german);
  two_lines.add(english);
  EXPECT_FALSE(two_lines.warning());
  SourceLanguageCheck other(model);
  other.add(english + german);
  EXPECT_TRUE(other.warning());
}

// The 16,000th byte is within a letter, or within what is no text.
TEST_F(SourceLanguage, CutsBetweenCharacters) {
  const ModelFolder model(folder_.path("model"));
  std::string russian = ".";
  while (russian.size() < 20'000) russian += "жук ";
  for (const char* begin : {"", "."}) {
    SourceLanguageCheck check(model);
    check.add(begin + russian);
    EXPECT_TRUE(check.warning());
  }
  SourceLanguageCheck bytes(model);
  bytes.add(std::string(20'000, '\x80'));
  EXPECT_FALSE(bytes.warning());
}

}  // namespace
}  // namespace allot
