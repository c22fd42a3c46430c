#include "corpus/text_scan.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(TextScan, CountsWordsAndCharacters) {
  const TextScan scan = scan_text("  drei grüne  Äpfel ");
  EXPECT_EQ(scan.words, 3u);
  EXPECT_EQ(scan.characters, 20u);
  EXPECT_EQ(scan.longest_word, 5u);
  EXPECT_TRUE(scan.has_text);
  EXPECT_FALSE(scan.control);
  EXPECT_FALSE(scan.separator);
  EXPECT_FALSE(scan.has_replacement);
}

TEST(TextScan, OfNothing) {
  const TextScan scan = scan_text("");
  EXPECT_EQ(scan.words, 0u);
  EXPECT_EQ(scan.characters, 0u);
  EXPECT_FALSE(scan.has_text);
}

TEST(TextScan, DoesNotTakeSpacesOfAnyKindForText) {
  EXPECT_FALSE(scan_text("   ").has_text);
  EXPECT_FALSE(scan_text("\t\r").has_text);
  EXPECT_FALSE(scan_text("\u00A0\u3000\u2003\u200B\uFEFF").has_text);
  EXPECT_FALSE(scan_text("\u2028").has_text);
  EXPECT_FALSE(scan_text("\u00AD\u2060\u200D").has_text);
  EXPECT_TRUE(scan_text("\u3000.").has_text);
}

TEST(TextScan, TakesJapaneseWithoutSpacesForOneWordButNotALongOne) {
  const TextScan scan = scan_text("赤い車がABCという店の前に止まった。");
  EXPECT_EQ(scan.words, 1u);
  EXPECT_EQ(scan.characters, 19u);
  EXPECT_EQ(scan.longest_word, 3u);  // ABC
}

TEST(TextScan, NamesTheFirstControlCharacter) {
  EXPECT_EQ(scan_text("a\tb\x07").control, CodePoint{0x09});
  EXPECT_EQ(scan_text("a\rb").control, CodePoint{0x0D});
  EXPECT_EQ(scan_text("a\x7F").control, CodePoint{0x7F});
  EXPECT_EQ(scan_text("a\u0092").control, CodePoint{0x92});
  EXPECT_EQ(scan_text(std::string_view("a\0b", 3)).control, CodePoint{0});
  EXPECT_FALSE(scan_text("a\u00A0b\u0085").control);
}

TEST(TextScan, NamesTheFirstLineSeparator) {
  EXPECT_EQ(scan_text("a\u2029b\u2028").separator, CodePoint{0x2029});
  EXPECT_EQ(scan_text("a\u0085").separator, CodePoint{0x85});
  EXPECT_EQ(scan_text("a\u2028").separator, CodePoint{0x2028});
  EXPECT_FALSE(scan_text("a\u2027b\u202A").separator);
}

TEST(TextScan, NamesTheFirstInvisibleCharacter) {
  EXPECT_EQ(scan_text("Kinder\u00ADgarten\u200B").invisible, CodePoint{0xAD});
  EXPECT_EQ(scan_text("a \u200B b").invisible, CodePoint{0x200B});
  EXPECT_EQ(scan_text("a\u2060b").invisible, CodePoint{0x2060});
  EXPECT_EQ(scan_text("a\uFEFF").invisible, CodePoint{0xFEFF});
  // Spaces, joiners (Persian, emoji), and where words have no spaces between them.
  EXPECT_FALSE(scan_text("a\u00A0b\u200C\u200D").invisible);
  EXPECT_FALSE(scan_text("\u1780\u1784\u200B\u1780").invisible);
}

TEST(TextScan, SeesEarlierDamage) {
  EXPECT_TRUE(scan_text("gr\uFFFDn").has_replacement);
  EXPECT_FALSE(scan_text("grün").has_replacement);
}

TEST(TextRepair, TakesControlCharactersOut) {
  EXPECT_EQ(without_control_characters("a\tb\rc\vd\fe"), "a b c d e");
  EXPECT_EQ(without_control_characters("a\x07\u0092\x7F"
                                       "b"),
            "ab");
  EXPECT_EQ(without_control_characters("grün \u2028 車"), "grün \u2028 車");
  EXPECT_EQ(without_control_characters(std::string_view("\0x\0", 3)), "x");
}

TEST(TextRepair, RemovesInvisibleCharacters) {
  EXPECT_EQ(without_invisible_characters("Kinder\u00ADgarten \u200B\u200Bist\uFEFF"),
            "Kindergarten ist");
  EXPECT_EQ(without_invisible_characters("\u1780\u200B\u1784 \u200D"), "\u1780\u200B\u1784 \u200D");
}

TEST(TextRepair, PutsSpacesForLineSeparators) {
  EXPECT_EQ(without_line_separators("a\u2028b\u2029c\u0085"
                                    "d\u00E9"),
            "a b c d\u00E9");
}

}  // namespace
}  // namespace allot
