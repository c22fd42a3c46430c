#include "text/moses/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Match = Pattern::Match;

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

TEST(Pattern, FindsMatchesFromLeftToRight) {
  EXPECT_THAT(Pattern("[0-9]+").find_all("a12b3"), ElementsAre(Match{1, 3}, Match{4, 5}));
  EXPECT_THAT(Pattern("aa").find_all("aaaaa"), ElementsAre(Match{0, 2}, Match{2, 4}));
  EXPECT_THAT(Pattern("x").find_all("abc"), IsEmpty());
  EXPECT_THAT(Pattern("x").find_all(""), IsEmpty());
}

TEST(Pattern, GivesNoEmptyMatch) {
  EXPECT_THAT(Pattern("b*").find_all("abba"), ElementsAre(Match{1, 3}));
  EXPECT_THAT(Pattern("$").find_all("ab"), IsEmpty());
}

TEST(Pattern, KnowsLettersAndDigitsOfAllScripts) {
  EXPECT_THAT(Pattern("\\w+").find_all("über-früh"), ElementsAre(Match{0, 5}, Match{6, 11}));
  EXPECT_TRUE(Pattern("\\d").matches_whole("٣"));
  EXPECT_TRUE(Pattern("^.$").matches_whole("語"));
}

TEST(Pattern, MatchesTheWholeOnly) {
  const Pattern pattern("a|ab");
  EXPECT_TRUE(pattern.matches_whole("a"));
  EXPECT_TRUE(pattern.matches_whole("ab"));
  EXPECT_FALSE(pattern.matches_whole("abc"));
  EXPECT_FALSE(pattern.matches_whole(""));
  EXPECT_TRUE(Pattern("x*").matches_whole(""));
}

TEST(Pattern, LooksBehindTheEndOfTheLastMatch) {
  EXPECT_THAT(Pattern("(?<=a)b").find_all("abab"), ElementsAre(Match{1, 2}, Match{3, 4}));
}

TEST(Pattern, ReadsBytesThatAreNotUtf8) {
  EXPECT_THAT(Pattern("a").find_all("\xFF"
                                    "a\xC3"),
              ElementsAre(Match{1, 2}));
}

TEST(Pattern, SaysWhatIsWrongWithAnExpression) {
  EXPECT_EQ(message_of([] { Pattern("a(b"); }),
            "the pattern 'a(b' is invalid at character 4: missing closing parenthesis\n"
            "  to fix: write a Perl regular expression; put \\ before a sign that stands for "
            "itself, as in \\( or \\*");
}

TEST(Pattern, GivesUpOnAnExpressionThatWouldTakeHours) {
  const Pattern pattern("(a|aa)+[xyz]");
  const std::string text(100, 'a');
  EXPECT_THAT(message_of([&] { pattern.matches_whole(text + "c"); }),
              HasSubstr("the pattern '(a|aa)+[xyz]' fails on "
                        "'" +
                        std::string(77, 'a') + "...': match limit exceeded"));
}

}  // namespace
}  // namespace allot
