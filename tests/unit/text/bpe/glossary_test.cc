#include "text/bpe/glossary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

// The parts of a word, items in brackets.
std::vector<std::string> parts_of(const std::vector<std::string>& items, std::string_view word) {
  std::vector<std::string> texts;
  for (const WordPart& part : BpeGlossary(items).isolate(word)) {
    const std::string text(word.substr(part.begin, part.end - part.begin));
    texts.push_back(part.is_item ? "[" + text + "]" : text);
  }
  return texts;
}

TEST(BpeGlossary, IsolatesItemsInsideWords) {
  EXPECT_THAT(parts_of({"USA"}, "1934USABUSA"), ElementsAre("1934", "[USA]", "B", "[USA]"));
  EXPECT_THAT(parts_of({"USA"}, "USA"), ElementsAre("[USA]"));
  EXPECT_THAT(parts_of({"USA"}, "house"), ElementsAre("house"));
  EXPECT_THAT(parts_of({}, "house"), ElementsAre("house"));
}

TEST(BpeGlossary, TakesRegularExpressions) {
  EXPECT_THAT(parts_of({"<\\w+>", "[0-9]+"}, "<größe>12km"),
              ElementsAre("[<größe>]", "[12]", "km"));
  EXPECT_THAT(parts_of({"a|b"}, "xaby"), ElementsAre("x", "[a]", "[b]", "y"));
  EXPECT_THAT(parts_of({"(a)(b)"}, "xab"), ElementsAre("x", "[ab]"));
}

TEST(BpeGlossary, LooksForEachItemInsideTheParts) {
  EXPECT_THAT(parts_of({"USA", "S"}, "xUSA"), ElementsAre("x", "U", "[S]", "A"));
  EXPECT_THAT(parts_of({"S", "USA"}, "xUSA"), ElementsAre("xU", "[S]", "A"));
}

TEST(BpeGlossary, KeepsAWordWholeThatIsAnItem) {
  EXPECT_THAT(parts_of({"ab|abab"}, "abab"), ElementsAre("[abab]"));
}

TEST(BpeGlossary, IgnoresEmptyMatches) {
  EXPECT_THAT(parts_of({"x*"}, "axxb"), ElementsAre("a", "[xx]", "b"));
}

TEST(BpeGlossary, RefusesABadExpression) {
  EXPECT_THROW(BpeGlossary({"(a"}), Error);
}

}  // namespace
}  // namespace allot
