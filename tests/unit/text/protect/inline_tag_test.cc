#include "text/protect/inline_tag.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

std::vector<InlineTag> tags_of(const std::vector<std::string>& texts) {
  std::vector<InlineTag> tags;
  for (const std::string& text : texts) tags.push_back(read_tag(text));
  return tags;
}

TEST(InlineTag, HasKindAndName) {
  const auto expect = [](const char* text, TagKind kind, const char* name) {
    const InlineTag tag = read_tag(text);
    EXPECT_EQ(tag.kind, kind) << text;
    EXPECT_EQ(tag.name, name) << text;
    EXPECT_EQ(tag.text, text);
  };
  expect("<b>", TagKind::kOpening, "b");
  expect("<a href=\"/x/\">", TagKind::kOpening, "a");
  expect("</b>", TagKind::kClosing, "b");
  expect("</b >", TagKind::kClosing, "b");
  expect("<x id=\"1\"/>", TagKind::kEmpty, "x");
  expect("<x/>", TagKind::kEmpty, "x");
  expect("<br>", TagKind::kEmpty, "br");
  expect("<!-- a -->", TagKind::kEmpty, "");
}

TEST(InlineTag, PairsAreNested) {
  EXPECT_THAT(pair_tags(tags_of({"<a>", "<b>", "</b>", "<c/>", "</a>"})),
              ElementsAre(4, 2, 1, 3, 0));
  EXPECT_THAT(pair_tags(tags_of({"<a>", "</a>", "<a>", "</a>"})), ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(pair_tags(tags_of({"<a>", "<a>", "</a>", "</a>"})), ElementsAre(3, 2, 1, 0));
  // What crosses is not paired: only one of the two can be.
  EXPECT_THAT(pair_tags(tags_of({"<a>", "<b>", "</a>", "</b>"})), ElementsAre(2, 1, 0, 3));
  EXPECT_THAT(pair_tags(tags_of({"</a>", "<a>"})), ElementsAre(0, 1));
}

TEST(InlineTag, DepthHasALimit) {
  std::vector<std::string> texts(2 * kDeepestTags, "<a>");
  texts.resize(4 * kDeepestTags, "</a>");
  const std::vector<size_t> other = pair_tags(tags_of(texts));
  EXPECT_EQ(other[kDeepestTags - 1], 2 * kDeepestTags);
  EXPECT_EQ(other[kDeepestTags], kDeepestTags);
  EXPECT_EQ(other.back(), other.size() - 1);
}

}  // namespace
}  // namespace allot
