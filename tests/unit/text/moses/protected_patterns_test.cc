#include "text/moses/protected_patterns.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

// Protected characters in upper case, spaces where there are marks.
std::string protect(const std::string& patterns, const std::string& raw) {
  const testing::TemporaryFolder folder;
  CharacterLine line(raw);
  ProtectedPatterns(folder.write("patterns", patterns)).protect(line);
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.has_space_before(i)) text += ' ';
    const std::string character = line.text(i, i + 1);
    const bool is_protected = line[i].code_point == kProtectedText;
    text += is_protected ? "{" + character + "}" : character;
  }
  return text;
}

TEST(ProtectedPatterns, SetMatchesApart) {
  EXPECT_EQ(protect("@\\w+\n", "to (@al)"), "to ( {@}{a}{l} )");
  EXPECT_EQ(protect("@\\w+\n", "@a"), "{@}{a}");
  EXPECT_EQ(protect("\n@\\w+\n\n", "none"), "none");
}

TEST(ProtectedPatterns, ProtectFurtherOccurrences) {
  // The second 42 is not matched, as no space is before it.
  EXPECT_EQ(protect("(?<= )42\n", "42 x42"), "{4}{2} x {4}{2}");
}

TEST(ProtectedPatterns, MayHoldSpaces) {
  EXPECT_EQ(protect("<[^>]*>\n", "a<b  c>d"), "a {<}{b} {c}{>} d");
}

TEST(ProtectedPatterns, SeeSpacesAtTheEnds) {
  EXPECT_EQ(protect(" a\n", "a b a"), "{a} b {a}");
}

TEST(ProtectedPatterns, EarlierOnesWin) {
  EXPECT_EQ(protect("bc\nab\n", "abc ab"), "a {b}{c} {a}{b}");
}

TEST(ProtectedPatterns, KnowAllScripts) {
  EXPECT_EQ(protect("#\\w+\n", "x#grün!"), "x {#}{g}{r}{ü}{n} !");
}

TEST(ProtectedPatterns, NameThePlaceOfAMalformedOne) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("patterns", "ok\n(open\n");
  try {
    const ProtectedPatterns patterns(path);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(std::string(error.what()),
              path +
                  ":2: the pattern '(open' is invalid at character 6: missing closing parenthesis\n"
                  "  to fix: write a Perl regular expression; put \\ before a sign that stands "
                  "for itself, as in \\( or \\*");
  }
}

TEST(ProtectedPatterns, StopWhenASearchTakesTooLong) {
  const testing::TemporaryFolder folder;
  const ProtectedPatterns patterns(folder.write("patterns", "(a+)+[bc]\n"));
  CharacterLine line(std::string(40, 'a'));
  try {
    patterns.protect(line);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(std::string(error.what()).find(folder.path("patterns:1: the pattern")), 0U);
  }
}

// Each string was searched for in the whole line, and the line was checked for each match.
TEST(ProtectedPatterns, ManyDifferentStringsInALongLine) {
  std::string raw;
  for (int i = 0; i < 100000; ++i) raw += std::to_string(i) + " ";
  const testing::TemporaryFolder folder;
  CharacterLine line(raw);
  ProtectedPatterns(folder.write("patterns", "[0-9]+\n")).protect(line);
  size_t num_protected = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    num_protected += line[i].code_point == kProtectedText ? 1 : 0;
  }
  EXPECT_EQ(num_protected, line.size());
}

}  // namespace
}  // namespace allot
