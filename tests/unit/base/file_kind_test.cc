#include "base/file_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace allot {
namespace {

using std::string_literals::operator""s;

std::string name_of(const std::string& bytes) {
  const auto kind = file_kind(bytes);
  if (!kind) return "";
  EXPECT_FALSE(kind->remedy.empty());
  return std::string(kind->name);
}

TEST(FileKind, KnowsDocumentsArchivesAndImages) {
  EXPECT_EQ(name_of("%PDF-1.7\n..."), "a PDF document");
  EXPECT_EQ(name_of("{\\rtf1\\ansi"), "an RTF document");
  EXPECT_EQ(name_of("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1..."),
            "an old Office document (doc, xls, ppt)");
  EXPECT_EQ(name_of("PK\x03\x04\x14\0\0\0a.txt"s), "a ZIP archive");
  EXPECT_EQ(name_of("PK\x03\x04\x14\0\x06\0 [Content_Types].xml"s),
            "an Office document (docx, xlsx, pptx)");
  EXPECT_EQ(name_of("PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.text"s),
            "an OpenDocument file (odt, ods, odp)");
  EXPECT_EQ(name_of("PK\x03\x04mimetypeapplication/epub+zip"), "an EPUB book");
  EXPECT_EQ(name_of("\x89PNG\r\n\x1A\n"), "a PNG image");
  EXPECT_EQ(name_of("\xFF\xD8\xFF\xE0"), "a JPEG image");
  EXPECT_EQ(name_of("GIF89a"), "a GIF image");
  EXPECT_EQ(name_of("RIFF\x10\0\0\0WEBPVP8 "s), "a WebP image");
  EXPECT_EQ(name_of("\xFD"
                    "7zXZ\0"s),
            "compressed with xz");
}

TEST(FileKind, KnowsMarkup) {
  EXPECT_EQ(name_of("<?xml version=\"1.0\"?>\n<tmx version=\"1.4\">"),
            "a TMX file (a translation memory)");
  EXPECT_EQ(name_of("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- x -->\n<xliff version=\"1.2\">"),
            "an XLIFF file");
  EXPECT_EQ(name_of("<tmx version=\"1.4\">"), "a TMX file (a translation memory)");
  EXPECT_EQ(name_of("<?xml version=\"1.0\"?>\n<book/>"), "an XML file");
  EXPECT_EQ(name_of("<!DOCTYPE html>"), "an HTML page");
}

TEST(FileKind, LeavesTextAlone) {
  for (const char* text : {"", "P", "A man in a blue shirt.", "<b>Bold</b> text", "RIFF raff",
                           "PK is short for Pakistan", "\xC3\xA4hnlich", "% of the PDF-file",
                           "<?xml version=\"1.0\"?> is how such files begin.\nThen come tags.",
                           "<?xml version=\"1.0\"?>\n3 < 4", "<?xml", "<?xml what is this\n<tmx>",
                           "<?xml version=\"1.0\"?>\n"}) {
    EXPECT_EQ(name_of(text), "") << text;
  }
}

}  // namespace
}  // namespace allot
