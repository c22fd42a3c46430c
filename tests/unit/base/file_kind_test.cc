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
  EXPECT_EQ(name_of("BM\x36\x04\x01\0\0\0\0\0\x36\x04\0\0\x28\0\0\0"s), "a BMP image");
  EXPECT_EQ(name_of("\0\0\0\x18"
                    "ftypheic\0\0\0\0mif1heic"s),
            "an HEIC image");
  EXPECT_EQ(name_of("\0\0\0\x1C"
                    "ftypavif\0\0\0\0"s),
            "an AVIF image");
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
  for (const char* page :
       {"<!DOCTYPE html>", "<!doctype HTML>", "<!DOCTYPE HTML PUBLIC \"-//W3C\">", "<html>\n<head>",
        "\n\n<HTML LANG=de><BODY>", "<html lang='de'>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<html xmlns='x'>"}) {
    EXPECT_EQ(name_of(page), "an HTML page") << page;
  }
  for (const char* image : {"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<svg width='1'\n",
                            "<!DOCTYPE svg PUBLIC '-//W3C'>",
                            "<?xml version=\"1.0\"?>\n<!-- x -->\n<svg\n width='1'>"}) {
    EXPECT_EQ(name_of(image), "an SVG image") << image;
  }
  // What else is in a file does not count.
  EXPECT_EQ(name_of("<?xml version=\"1.0\"?><a><html><svg>"), "an XML file");
  EXPECT_EQ(name_of("<?xml version=\"1.0\"?><tmx><tu><![CDATA[<html>"),
            "a TMX file (a translation memory)");
}

TEST(FileKind, XmlMayBeLookedInto) {
  for (const char* text : {"<tmx>", "<xliff>", "<?xml version=\"1.0\"?><a>"}) {
    EXPECT_TRUE(file_kind(text)->is_xml) << text;
  }
  for (const char* text : {"%PDF-1.7", "<!doctype html>", "<svg/>"}) {
    EXPECT_FALSE(file_kind(text)->is_xml) << text;
  }
}

TEST(FileKind, SaysWhatToDo) {
  const Error error = not_text_error("a.pdf", *file_kind("%PDF-1.7"));
  EXPECT_EQ(error.problem(), "a.pdf: is a PDF document, not plain text");
  EXPECT_EQ(error.remedy(),
            "extract its text, one sentence per line (for example: pdftotext FILE)");
}

TEST(FileKind, LeavesTextAlone) {
  for (const char* text : {"",
                           "P",
                           "A man in a blue shirt.",
                           "<b>Bold</b> text",
                           "RIFF raff",
                           "PK is short for Pakistan",
                           "\xC3\xA4hnlich",
                           "% of the PDF-file",
                           "<?xml version=\"1.0\"?> is how such files begin.\nThen come tags.",
                           "<?xml version=\"1.0\"?>\n3 < 4",
                           "<html> is the root of a page",
                           "<htmlx>",
                           "<html",
                           "<svg>\nis an image",
                           "BMW builds cars in Munich",
                           "BM",
                           "abc ftyp is no brand",
                           "<?xml",
                           "<?xml what is this\n<tmx>",
                           "<?xml version=\"1.0\"?>\n"}) {
    EXPECT_EQ(name_of(text), "") << text;
  }
}

}  // namespace
}  // namespace allot
