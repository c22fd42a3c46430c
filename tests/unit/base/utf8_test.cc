#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace allot {
namespace {

const std::string kFffd = "\xEF\xBF\xBD";

struct Character {
  CodePoint code_point;
  std::string bytes;
};

// The ends of each length, and of the gap for surrogates.
const std::vector<Character> kCharacters = {
    {0x00, std::string(1, '\0')},
    {0x41, "A"},
    {0x7F, "\x7F"},
    {0x80, "\xC2\x80"},
    {0x7FF, "\xDF\xBF"},
    {0x800, "\xE0\xA0\x80"},
    {0xFFF, "\xE0\xBF\xBF"},
    {0x1000, "\xE1\x80\x80"},
    {0xD7FF, "\xED\x9F\xBF"},
    {0xE000, "\xEE\x80\x80"},
    {0xFFFD, "\xEF\xBF\xBD"},
    {0xFFFF, "\xEF\xBF\xBF"},
    {0x10000, "\xF0\x90\x80\x80"},
    {0x3FFFF, "\xF0\xBF\xBF\xBF"},
    {0x40000, "\xF1\x80\x80\x80"},
    {0x10FFFF, "\xF4\x8F\xBF\xBF"},
};

TEST(Utf8, AcceptsEveryWellFormedCharacter) {
  for (const Character& c : kCharacters) {
    EXPECT_EQ(find_invalid_utf8(c.bytes), std::nullopt) << c.code_point;
    EXPECT_EQ(replace_invalid_utf8(c.bytes), c.bytes);
    size_t position = 0;
    EXPECT_EQ(decode_utf8(c.bytes, position), c.code_point);
    EXPECT_EQ(position, c.bytes.size());
    EXPECT_EQ(decode_utf8_before(c.bytes, position), c.code_point);
    EXPECT_EQ(position, 0u);
    std::string encoded;
    append_utf8(encoded, c.code_point);
    EXPECT_EQ(encoded, c.bytes);
    EXPECT_EQ(count_code_points(c.bytes), 1u);
  }
}

TEST(Utf8, ReadsBackEveryCodePoint) {
  for (CodePoint c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string bytes;
    append_utf8(bytes, c);
    size_t position = 0;
    ASSERT_EQ(decode_utf8(bytes, position), c);
    ASSERT_EQ(position, bytes.size());
    ASSERT_EQ(find_invalid_utf8(bytes), std::nullopt);
  }
}

struct IllFormed {
  std::string bytes;
  size_t first_bad;      // offset
  std::string replaced;  // with one U+FFFD for each maximal subpart
};

// Unicode 15, section 3.9: tables 3-8 (non-shortest forms), 3-9 (surrogates), 3-10 (other
// ill-formed sequences) and 3-11 (truncated sequences), each followed by an A.
const std::vector<IllFormed> kIllFormed = {
    {"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82"
     "A",
     0, kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + "A"},
    {"\xED\xA0\x80\xED\xBF\xBF\xED\xAF"
     "A",
     0, kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + kFffd + "A"},
    {"\xF4\x91\x92\x93\xFF"
     "A\x80\xBF"
     "B",
     0, kFffd + kFffd + kFffd + kFffd + kFffd + "A" + kFffd + kFffd + "B"},
    {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF"
     "A",
     0, kFffd + kFffd + kFffd + kFffd + "A"},
    // Bytes that never occur.
    {"a\xC1"
     "b",
     1, "a" + kFffd + "b"},
    {"\xF5\xF8\xFC\xFE", 0, kFffd + kFffd + kFffd + kFffd},
    // A good character that is cut off by the end, by a letter, by another lead byte.
    {"ab\xE2\x82", 2, "ab" + kFffd},
    {"\xF0\x9F\x98", 0, kFffd},
    {"\xF0\x9F\x98!", 0, kFffd + "!"},
    {"\xC3\xC3\xA9", 0, kFffd + "\xC3\xA9"},
    // Behind something long: the check looks at eight bytes at a time.
    {"0123456789abcdef\x80", 16, "0123456789abcdef" + kFffd},
    {"0123456\xFF"
     "89abcdef",
     7, "0123456" + kFffd + "89abcdef"},
};

TEST(Utf8, FindsTheFirstBadByteAndReplacesMaximalSubparts) {
  for (const IllFormed& c : kIllFormed) {
    EXPECT_EQ(find_invalid_utf8(c.bytes), c.first_bad) << ::testing::PrintToString(c.bytes);
    EXPECT_EQ(replace_invalid_utf8(c.bytes), c.replaced) << ::testing::PrintToString(c.bytes);
    EXPECT_EQ(find_invalid_utf8(replace_invalid_utf8(c.bytes)), std::nullopt);
  }
}

TEST(Utf8, DecodesAnIllFormedByteAsOneReplacementCharacter) {
  const std::string text =
      "\xE2\x82"
      "a";
  size_t position = 0;
  EXPECT_EQ(decode_utf8(text, position), kReplacementCharacter);
  EXPECT_EQ(position, 1u);
  EXPECT_EQ(decode_utf8(text, position), kReplacementCharacter);
  EXPECT_EQ(position, 2u);
  EXPECT_EQ(decode_utf8(text, position), CodePoint{'a'});
}

TEST(Utf8, DecodesBackwards) {
  const std::string text = "a\u00E9\u8ECA\U0001F600";
  size_t position = text.size();
  std::vector<CodePoint> found;
  while (position > 0) found.push_back(decode_utf8_before(text, position));
  EXPECT_EQ(found, (std::vector<CodePoint>{0x1F600, 0x8ECA, 0xE9, 'a'}));
}

TEST(Utf8, DecodesBackwardsOverBadBytesOneByOne) {
  for (const std::string& text :
       {std::string("\x80\x80\x80\x80\x80"), std::string("\xE2\x82"), std::string("\xC3\xA9\x80"),
        std::string("\xED\xA0\x80"), std::string("a\xF0\x9F\x98")}) {
    size_t position = text.size();
    std::string seen;
    while (position > 0) {
      const size_t before = position;
      const CodePoint c = decode_utf8_before(text, position);
      ASSERT_LT(position, before);
      if (c == kReplacementCharacter) {
        EXPECT_EQ(before - position, 1u);
      }
    }
  }
  size_t position = 3;
  EXPECT_EQ(decode_utf8_before("\xC3\xA9\x80", position), kReplacementCharacter);
  EXPECT_EQ(decode_utf8_before("\xC3\xA9\x80", position), CodePoint{0xE9});
  EXPECT_EQ(position, 0u);
}

TEST(Utf8, CountsCharacters) {
  EXPECT_EQ(count_code_points(""), 0u);
  EXPECT_EQ(count_code_points("grün 車 \U0001F600"), 8u);
}

TEST(Utf8, OfNothing) {
  EXPECT_EQ(find_invalid_utf8(""), std::nullopt);
  EXPECT_EQ(replace_invalid_utf8(""), "");
}

}  // namespace
}  // namespace allot
