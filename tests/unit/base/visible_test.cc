#include "base/visible.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(Visible, Characters) {
  for (const CodePoint character : {0x0, 0x9, 0x20, 0x7F, 0xA0, 0xAD, 0x200B, 0x200C, 0x200D,
                                    0x2060, 0x2800, 0x3000, 0xFEFF, 0xE0001}) {
    EXPECT_FALSE(is_visible(static_cast<CodePoint>(character))) << character;
  }
  for (const CodePoint character :
       {0x21, 0x7E, 0xA1, 0xAC, 0xAE, 0x301, 0x2010, 0x3001, 0xFFFD, 0x1F600, 0x10FFFF}) {
    EXPECT_TRUE(is_visible(static_cast<CodePoint>(character))) << character;
  }
}

TEST(Visible, Texts) {
  EXPECT_FALSE(has_visible(""));
  EXPECT_FALSE(has_visible(" \t\xE2\x80\x8B\xC2\xAD\xE2\x81\xA0\xEF\xBB\xBF\xE3\x80\x80"));
  EXPECT_TRUE(has_visible("\xE2\x80\x8B."));
  EXPECT_TRUE(has_visible("\xFF"));  // ill-formed: U+FFFD
}

}  // namespace
}  // namespace allot
