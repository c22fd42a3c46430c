#include "corpus/formats/xml_parser.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/error.h"

namespace allot {
namespace {

// All that it is told, one line for each event.
class EventList : public XmlHandler {
 public:
  void start(const XmlElement& element) override {
    events += "<" + element.name.qualified() + "{" + std::string(element.name.space) + "}" +
              std::to_string(element.tag.begin) + "-" + std::to_string(element.tag.end) + "@" +
              std::to_string(element.line) + "\n";
    if (const auto value = element.attributes.find("id"))
      events += "id=" + std::string(*value) + "\n";
    if (const auto value = element.attributes.find_xml("lang")) {
      events += "lang=" + std::string(*value) + "\n";
    }
  }
  void end(XmlRange tag) override {
    events += ">" + std::to_string(tag.begin) + "-" + std::to_string(tag.end) + "\n";
  }
  void text(std::string_view text) override { texts += text; }

  std::string events;
  std::string texts;
};

// Piece by piece.
void parse_pieces(const std::string& text, EventList& list, size_t piece = 1000000) {
  XmlParser parser("a.xml", list);
  for (size_t i = 0; i < text.size(); i += piece) parser.feed(text.substr(i, piece));
  parser.finish();
}

std::string parser_message(const std::string& text) {
  EventList list;
  try {
    parse_pieces(text, list);
  } catch (const Error& error) {
    return error.problem();
  }
  return "no error";
}

TEST(XmlParser, ReportsNamesAttributesAndRanges) {
  const std::string text =
      "<!-- c --><a xmlns:p='urn:p'\n id='1&amp;2'>\n<p:b xml:lang='de'/>x&lt;<![CDATA[<y>]]></a>";
  const std::string expected = "<a{}10-43@1\nid=1&2\n<p:b{urn:p}44-64@3\nlang=de\n>64-64\n>84-88\n";
  for (const size_t piece : {1000, 7, 1}) {
    EventList list;
    parse_pieces(text, list, piece);
    EXPECT_EQ(list.events, expected) << piece;
    EXPECT_EQ(list.texts, "\nx<<y>") << piece;
  }
}

TEST(XmlParser, RefusesWhatIsNotWellFormed) {
  EXPECT_EQ(parser_message("<a>\n</b>"), "a.xml:2: is not well-formed XML: mismatched tag");
  EXPECT_EQ(parser_message(""), "a.xml:1: is not well-formed XML: no element found");
  EXPECT_EQ(parser_message("<a>&b;</a>"), "a.xml:1: is not well-formed XML: undefined entity");
  EXPECT_EQ(parser_message("<p:a/>"), "a.xml:1: is not well-formed XML: unbound prefix");
  EXPECT_EQ(parser_message("<a>\xFF</a>"),
            "a.xml:1: is not well-formed XML: not well-formed (invalid token)");
}

TEST(XmlParser, ReadsNoEntitiesOfTheFileAndNothingOutside) {
  EXPECT_EQ(parser_message("<!DOCTYPE a [\n<!ENTITY b 'c'>]><a>&b;</a>"),
            "a.xml:2: defines an entity of its own, 'b'");
  EXPECT_EQ(parser_message("<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/passwd'>]><a>&b;</a>"),
            "a.xml:1: defines an entity of its own, 'b'");
  EXPECT_EQ(parser_message("<!DOCTYPE a [<!ENTITY % b SYSTEM 'x.dtd'> %b;]><a/>"),
            "a.xml:1: defines an entity of its own, 'b'");
  EXPECT_EQ(parser_message("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>"),
            "a.xml:1: declares attributes in a DTD of its own");
  EXPECT_EQ(parser_message("<!DOCTYPE a SYSTEM 'a.dtd'>\n<a>&b;</a>"),
            "a.xml:2: the entity 'b' is not defined in the file");
  EXPECT_EQ(parser_message("<!DOCTYPE tmx SYSTEM 'tmx14.dtd'><tmx/>"), "no error");
}

TEST(XmlParser, HasLimits) {
  std::string deep, end;
  for (int i = 0; i < XmlParser::kMostDepth; ++i) {
    deep += "<a>";
    end += "</a>";
  }
  EXPECT_EQ(parser_message(deep + end), "no error");
  EXPECT_EQ(parser_message("<a>" + deep + end + "</a>"),
            "a.xml:1: more than 256 elements inside each other");
  EventList list;
  XmlParser parser("a.xml", list);
  parser.feed("<a b='");
  const std::string piece(1 << 20, 'x');
  EXPECT_THROW(
      {
        for (size_t i = 0; i < 2 * XmlParser::kLongestTag / piece.size(); ++i) {
          // As a file is read: what is pending is looked at again.
          std::string more;
          while (more.size() <= parser.num_pending()) more += piece;
          parser.feed(more);
        }
      },
      Error);
}

TEST(XmlParser, PassesExceptionsOfHandlersOn) {
  class Failing : public EventList {
    void text(std::string_view) override { throw Error({"b", 7}, "stop", "go"); }
  } failing;
  XmlParser parser("a.xml", failing);
  EXPECT_THROW(parser.feed("<a>b</a>"), Error);
}

}  // namespace
}  // namespace allot
