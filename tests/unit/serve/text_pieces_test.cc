#include "serve/text_pieces.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

using Pieces = std::vector<TextPiece>;

TEST(TextPiecesTest, LinesKeepTheirEndsAndSpaces) {
  EXPECT_EQ(cut_lines("  a b \r\n\n12\nc"),
            (Pieces{{"  ", false}, {"a b", true}, {" \r\n\n12\n", false}, {"c", true}}));
  EXPECT_EQ(cut_lines(""), Pieces());
  EXPECT_EQ(cut_lines("\n"), (Pieces{{"\n", false}}));
  EXPECT_EQ(cut_lines("\xC2\xA0 x\xE3\x80\x80"),
            (Pieces{{"\xC2\xA0 ", false}, {"x", true}, {"\xE3\x80\x80", false}}));
}

TEST(TextPiecesTest, JoinedPiecesAreTheText) {
  for (const char* text : {"a\nb\n", "\n\n", "  x", "1\n2 b\r\n", "a"}) {
    const Pieces pieces = cut_lines(text);
    EXPECT_EQ(join_pieces(pieces, sentences_of(pieces)), text);
  }
}

TEST(TextPiecesTest, TranslationsTakeTheirPlaces) {
  const Pieces pieces = cut_lines("a\n1\nb");
  EXPECT_EQ(sentences_of(pieces), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(join_pieces(pieces, {"X", "Y"}), "X\n1\nY");
}

}  // namespace
}  // namespace allot::server
