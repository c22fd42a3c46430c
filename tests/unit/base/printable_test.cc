#include "base/printable.h"

#include <gtest/gtest.h>

#include "base/utf8.h"

namespace allot {
namespace {

TEST(Printable, KeepsOrdinaryText) {
  for (const std::string text :
       {"", "train.de", "größe 東京\t\xC2\xA0\xE3\x80\x80", "C:\\x1b 100 % {} 'it' \"is\"",
        "\xF0\x9F\x98\x80", "\xEF\xBF\xBD",  // an emoji; U+FFFD itself
        "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xAE", "\xE2\x9D\xA4\xEF\xB8\x8F"}) {  // joiner, selector
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(printable_lines(text), text);
  }
}

TEST(Printable, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("\x1b]0;x\a"), "\\x1b]0;x\\x07");
  EXPECT_EQ(printable("\x1b[31mred"), "\\x1b[31mred");
  EXPECT_EQ(printable("a\r\nb\b\x7f"), "a\\r\\nb\\x08\\x7f");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\u009b31m");  // C1, as a character
  EXPECT_EQ(printable("\x9B"
                      "31m \xff"),
            "\\x9b31m \\xff");  // and as a byte
}

TEST(Printable, ShowsEveryControlCharacter) {
  for (CodePoint c = 0; c < 0xA0; ++c) {
    if (c == '\t' || (c >= 0x20 && c < 0x7F)) continue;
    std::string text;
    append_utf8(text, c);
    const std::string shown = printable(text);
    EXPECT_EQ(shown[0], '\\') << c;
    for (const char byte : shown) EXPECT_TRUE(byte >= 0x20 && byte < 0x7F) << c;
  }
}

TEST(Printable, ShowsWhatMisleadsTheEye) {
  EXPECT_EQ(printable("\xE2\x80\xAEgpj.exe"), "\\u202egpj.exe");
  EXPECT_EQ(printable("\xE2\x81\xA6\xE2\x81\xA9\xD8\x9C\xE2\x80\x8F"),
            "\\u2066\\u2069\\u061c\\u200f");
  EXPECT_EQ(printable("a\xE2\x80\xA8"
                      "b"),
            "a\\u2028b");
  EXPECT_EQ(printable("to\xC2\xAD"
                      "day\xE2\x80\x8B\xEF\xBB\xBF"),
            "to\\u00adday\\u200b\\ufeff");
  EXPECT_EQ(printable("\xF3\xA0\x81\x81"), "\\U000e0041");
}

TEST(Printable, ShowsEveryByteOfABrokenCharacter) {
  EXPECT_EQ(printable("\xE6\x9D"), "\\xe6\\x9d");
  EXPECT_EQ(printable("\xC0\xAF\xED\xA0\x80"), "\\xc0\\xaf\\xed\\xa0\\x80");  // overlong, surrogate
}

TEST(Printable, ComesThroughAgainAsItIs) {
  const std::string once = printable("\x1b]0;x\a\xff\\ \xE2\x80\xAE\n");
  EXPECT_EQ(printable(once), once);
  EXPECT_EQ(printable_lines(once), once);
}

TEST(Printable, CutsAtTheLimit) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdefg", 6), "abc...");
  EXPECT_EQ(printable("größer", 5), "gr...");
  EXPECT_EQ(printable("größer", 6), "größer");
  // An escape stays whole.
  EXPECT_EQ(printable("ab\x1b"
                      "cdef",
                      8),
            "ab...");
  EXPECT_EQ(printable("ab\x1b"
                      "cdef",
                      9),
            "ab\\x1b...");
  EXPECT_EQ(printable("ab\x1b"
                      "cdef",
                      10),
            "ab\\x1b"
            "cdef");
  const std::string cut = printable(std::string(1000000, 'a'), 80);
  EXPECT_EQ(cut, std::string(77, 'a') + "...");
  EXPECT_EQ(printable(cut, 80), cut);
}

TEST(PrintableLines, KeepsNewlinesOnly) {
  EXPECT_EQ(printable_lines("one\ntwo\r\n\x1b[2J"), "one\ntwo\\r\n\\x1b[2J");
}

TEST(Quote, IsShortAndInQuotes) {
  EXPECT_EQ(quote("a\x1b"), "'a\\x1b'");
  EXPECT_EQ(quote(""), "''");
  EXPECT_EQ(quote(std::string(81, 'x')), "'" + std::string(77, 'x') + "...'");
}

}  // namespace
}  // namespace allot
