#include "corpus/formats/xml_document.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

// Remembers where the start tags are.
struct StartTags : XmlHandler {
  std::vector<XmlRange> tags;
  void start(const XmlElement& element) override { tags.push_back(element.tag); }
  void end(XmlRange /*tag*/) override {}
  void text(std::string_view /*text*/) override {}
};

TEST(XmlDocument, ReplacesWhatItIsAskedTo) {
  const testing::TemporaryFolder folder;
  StartTags found;
  const XmlDocument document(folder.write("a", "<a>\r\n  <b x='1'/>é</a>"), found);
  ASSERT_EQ(found.tags.size(), 2u);
  EXPECT_EQ(document.slice(found.tags[1]), "<b x='1'/>");
  EXPECT_EQ(document.space_before(found.tags[1].begin), "\r\n  ");
  EXPECT_EQ(document.space_before(found.tags[1].end), "");
  EXPECT_EQ(document.with_edits({}), "<a>\r\n  <b x='1'/>é</a>");
  EXPECT_EQ(document.with_edits({{found.tags[1], "<c/>"}, {found.tags[0], "<d>"}}),
            "<d>\r\n  <c/>é</a>");
  InlineSegment segment;
  segment.parts.push_back({InlinePart::Kind::kText, "1 < 2"});
  segment.parts.push_back({InlinePart::Kind::kTag, "", found.tags[1]});
  EXPECT_EQ(document.content(segment), "1 &lt; 2<b x='1'/>");
}

TEST(XmlDocument, KeepsItsEncoding) {
  const testing::TemporaryFolder folder;
  StartTags found;
  const std::string head = "<?xml version='1.0' encoding='ISO-8859-1'?>";
  const XmlDocument document(folder.write("a", head + "<a>\xE9</a>"), found);
  EXPECT_EQ(document.with_edits({}), head + "<a>\xE9</a>");
  EXPECT_EQ(document.with_edits({{found.tags[0], "<b>\u00E9\u2014"}}),
            head + "<b>\xE9&#x2014;\xE9</a>");
}

TEST(XmlDocument, RefusesWhatIsNotWellFormed) {
  const testing::TemporaryFolder folder;
  StartTags found;
  EXPECT_THROW(XmlDocument(folder.write("a", "<a>\n<b></a>"), found), Error);
}

}  // namespace
}  // namespace allot
