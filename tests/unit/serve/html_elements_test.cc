#include "serve/html_elements.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

TEST(HtmlElementsTest, SentencesContinueThroughSomeElements) {
  for (const char* name : {"a", "b", "br", "em", "img", "small", "span", "strong", "sup", "u"}) {
    EXPECT_EQ(html_role(name), HtmlRole::kInline) << name;
  }
  for (const char* name : {"code", "kbd", "math"}) {
    EXPECT_EQ(html_role(name), HtmlRole::kCopied) << name;
  }
  for (const char* name :
       {"p", "div", "li", "td", "h1", "table", "script", "button", "my-own", ""}) {
    EXPECT_EQ(html_role(name), HtmlRole::kSeparate) << name;
  }
}

}  // namespace
}  // namespace allot::server
