#include "text/moses/escapes.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(Escapes, WriteEightSignsAsEntities) {
  EXPECT_EQ(escape_signs("&|<>'\"[]"), "&amp;&#124;&lt;&gt;&apos;&quot;&#91;&#93;");
  EXPECT_EQ(escape_signs("a & b"), "a &amp; b");
  EXPECT_EQ(escape_signs("&amp;"), "&amp;amp;");
  EXPECT_EQ(escape_signs("grün"), "grün");
  EXPECT_EQ(escape_signs(""), "");
}

TEST(Escapes, AreUndoneOnce) {
  for (const std::string text : {"&|<>'\"[]", "&amp;lt;", "a&b", "&", "&&lt;", ""}) {
    EXPECT_EQ(unescape_signs(escape_signs(text)), text);
  }
}

TEST(Escapes, KnowOlderNames) {
  EXPECT_EQ(unescape_signs("&bar; &bra;x&ket;"), "| [x]");
}

TEST(Escapes, LeaveOtherEntities) {
  EXPECT_EQ(unescape_signs("&nbsp; &lt &amp"), "&nbsp; &lt &amp");
}

}  // namespace
}  // namespace allot
