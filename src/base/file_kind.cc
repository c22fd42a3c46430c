#include "base/file_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace allot {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kSaveAsText =
    "open it in the program that made it, and save it as plain text (UTF-8), one sentence per line";
constexpr std::string_view kExtractText =
    "extract its text, one sentence per line (for example: pdftotext FILE)";
constexpr std::string_view kUnpack = "unpack it, and give the text files that are in it";
constexpr std::string_view kExport =
    "export the sentences as plain text, one file for each language, or as tab-separated text "
    "(--tsv)";
constexpr std::string_view kConvertUnits =
    "'allot translate' translates a file (not stdin) in place; for its sentence pairs: allot "
    "convert FILE --source-language LANG --target-language LANG -o PREFIX";
constexpr std::string_view kImage = "give a text file; text in images cannot be read";

constexpr bool kIsXml = true;
constexpr FileKind kTmx = {"a TMX file (a translation memory)", kConvertUnits, kIsXml};
constexpr FileKind kXliff = {"an XLIFF file", kConvertUnits, kIsXml};
constexpr FileKind kOtherXml = {"an XML file", kExport, kIsXml};
constexpr FileKind kHtmlPage = {"an HTML page", kSaveAsText};
constexpr FileKind kSvgImage = {"an SVG image", kImage};

struct Signature {
  std::string_view bytes;
  FileKind kind;
};

constexpr std::array<Signature, 17> kSignatures = {{
    {"%PDF-"sv, {"a PDF document", kExtractText}},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, {"an old Office document (doc, xls, ppt)", kSaveAsText}},
    {"{\\rtf"sv, {"an RTF document", kSaveAsText}},
    {"PK\x03\x04"sv, {"a ZIP archive", kUnpack}},
    {"PK\x05\x06"sv, {"an empty ZIP archive", kUnpack}},
    {"7z\xBC\xAF\x27\x1C"sv, {"a 7z archive", kUnpack}},
    {"Rar!\x1A\x07"sv, {"a RAR archive", kUnpack}},
    {"BZh91AY&SY"sv, {"compressed with bzip2", "unpack it: bunzip2 FILE"}},
    {"\xFD"
     "7zXZ\0"sv,
     {"compressed with xz", "unpack it: unxz FILE"}},
    {"\x89PNG\r\n\x1A\n"sv, {"a PNG image", kImage}},
    {"\xFF\xD8\xFF"sv, {"a JPEG image", kImage}},
    {"GIF87a"sv, {"a GIF image", kImage}},
    {"GIF89a"sv, {"a GIF image", kImage}},
    {"II*\0"sv, {"a TIFF image", kImage}},
    {"MM\0*"sv, {"a TIFF image", kImage}},
    {"\x7F"
     "ELF"sv,
     {"a program", "give a text file"}},
    {"SQLite format 3\0"sv, {"a database", "export the sentences as text"}},
}};

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// Office documents are archives whose first entry has a name that tells them apart.
FileKind archive_kind(std::string_view bytes) {
  for (const std::string_view entry : {"[Content_Types].xml"sv, "word/"sv, "_rels/"sv}) {
    if (bytes.find(entry) != std::string_view::npos) {
      return {"an Office document (docx, xlsx, pptx)", kSaveAsText};
    }
  }
  if (bytes.find("mimetypeapplication/vnd.oasis") != std::string_view::npos) {
    return {"an OpenDocument file (odt, ods, odp)", kSaveAsText};
  }
  if (bytes.find("mimetypeapplication/epub") != std::string_view::npos) {
    return {"an EPUB book", kSaveAsText};
  }
  return {"a ZIP archive", kUnpack};
}

// A declaration that is closed, and markup behind it: a text about XML may begin with the same
// characters, and continue with words.
bool is_xml_document(std::string_view bytes) {
  constexpr std::string_view kEnd = "?>";
  const size_t end = bytes.find(kEnd);
  if (end == std::string_view::npos) return false;
  bytes.remove_prefix(end + kEnd.size());
  const size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || bytes[begin] != '<') return false;
  const char next = begin + 1 < bytes.size() ? bytes[begin + 1] : ' ';
  return next == '!' || next == '?' || next == '_' || (next >= 'A' && next <= 'Z') ||
         (next >= 'a' && next <= 'z');
}

std::string lower_case(std::string_view bytes) {
  std::string lower(bytes);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

// A start tag with markup behind it: "<html> is the root" is text.
bool begins_element(std::string_view bytes, std::string_view tag) {
  if (!starts_with(bytes, tag) || bytes.size() == tag.size()) return false;
  if (std::string_view(" \t\r\n/>").find(bytes[tag.size()]) == std::string_view::npos) return false;
  const size_t end = bytes.find('>');
  // The many attributes of some programs.
  if (end == std::string_view::npos) return bytes.find('=') != std::string_view::npos;
  const size_t next = bytes.find_first_not_of(" \t\r\n", end + 1);
  return next == std::string_view::npos || bytes[next] == '<';
}

// From where the first start tag begins: behind declarations.
std::string_view first_element(std::string_view lower) {
  for (size_t at = 0; (at = lower.find('<', at)) != std::string_view::npos; ++at) {
    const char next = at + 1 < lower.size() ? lower[at + 1] : ' ';
    if (next >= 'a' && next <= 'z') return lower.substr(at);
  }
  return "";
}

std::optional<FileKind> markup_kind(std::string_view bytes) {
  bytes.remove_prefix(std::min(bytes.size(), bytes.find_first_not_of(" \t\r\n")));
  if (!starts_with(bytes, "<")) return std::nullopt;
  if (starts_with(bytes, "<tmx")) return kTmx;
  if (starts_with(bytes, "<xliff")) return kXliff;
  const std::string lower = lower_case(bytes);
  if (starts_with(lower, "<!doctype html") || begins_element(lower, "<html")) return kHtmlPage;
  if (starts_with(lower, "<!doctype svg") || begins_element(lower, "<svg")) return kSvgImage;
  if (!starts_with(bytes, "<?xml") || !is_xml_document(bytes)) return std::nullopt;
  for (const auto& [tag, kind] : {std::pair("<tmx", kTmx), std::pair("<xliff", kXliff)}) {
    if (bytes.find(tag) != std::string_view::npos) return kind;
  }
  const std::string_view element = first_element(lower);
  if (starts_with(element, "<html")) return kHtmlPage;
  return starts_with(element, "<svg") ? kSvgImage : kOtherXml;
}

// Images whose names are behind a length.
std::optional<FileKind> image_kind(std::string_view bytes) {
  constexpr size_t kShortest = 12;
  if (bytes.size() < kShortest) return std::nullopt;
  if (starts_with(bytes, "RIFF") && bytes.substr(8, 4) == "WEBP") {
    return FileKind{"a WebP image", kImage};
  }
  // The size of the file, four bytes that are 0, and where the picture begins.
  const bool has_bmp_header =
      bytes.size() >= 14 && bytes.substr(6, 4) == "\0\0\0\0"sv && bytes.substr(12, 2) == "\0\0"sv;
  if (starts_with(bytes, "BM") && has_bmp_header) return FileKind{"a BMP image", kImage};
  if (bytes.substr(4, 4) != "ftyp") return std::nullopt;
  const std::string_view brand = bytes.substr(8, 4);
  if (brand == "avif" || brand == "avis") return FileKind{"an AVIF image", kImage};
  for (const std::string_view name :
       {"heic"sv, "heix"sv, "heim"sv, "heis"sv, "hevc"sv, "hevx"sv, "mif1"sv, "msf1"sv}) {
    if (brand == name) return FileKind{"an HEIC image", kImage};
  }
  return std::nullopt;
}

}  // namespace

std::optional<FileKind> file_kind(std::string_view first_bytes) {
  constexpr std::string_view kMarkBytes = "\xEF\xBB\xBF";
  if (starts_with(first_bytes, kMarkBytes)) first_bytes.remove_prefix(kMarkBytes.size());
  for (const Signature& signature : kSignatures) {
    if (!starts_with(first_bytes, signature.bytes)) continue;
    return signature.bytes == "PK\x03\x04"sv ? archive_kind(first_bytes) : signature.kind;
  }
  if (const auto kind = image_kind(first_bytes)) return kind;
  return markup_kind(first_bytes);
}

Error not_text_error(const std::string& name, const FileKind& kind) {
  return {{name}, fmt::format("is {}, not plain text", kind.name), std::string(kind.remedy)};
}

}  // namespace allot
