#include "base/file_kind.h"

#include <array>

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

struct Signature {
  std::string_view bytes;
  FileKind kind;
};

constexpr std::array<Signature, 22> kSignatures = {{
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
    {"<!DOCTYPE html"sv, {"an HTML page", kSaveAsText}},
    {"<!doctype html"sv, {"an HTML page", kSaveAsText}},
    {"<tmx"sv, {"a TMX file (a translation memory)", kConvertUnits}},
    {"<xliff"sv, {"an XLIFF file", kConvertUnits}},
    {"<?xml"sv, {"an XML file", kExport}},
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

// What an XML declaration is followed by.
FileKind markup_kind(std::string_view bytes, FileKind otherwise) {
  for (const Signature& signature : kSignatures) {
    if (signature.bytes.front() != '<' || signature.bytes == "<?xml"sv) continue;
    if (bytes.find(signature.bytes) != std::string_view::npos) return signature.kind;
  }
  return otherwise;
}

}  // namespace

std::optional<FileKind> file_kind(std::string_view first_bytes) {
  constexpr std::string_view kMarkBytes = "\xEF\xBB\xBF";
  if (starts_with(first_bytes, kMarkBytes)) first_bytes.remove_prefix(kMarkBytes.size());
  for (const Signature& signature : kSignatures) {
    if (!starts_with(first_bytes, signature.bytes)) continue;
    if (signature.bytes == "PK\x03\x04"sv) return archive_kind(first_bytes);
    if (signature.bytes == "<?xml"sv) {
      if (!is_xml_document(first_bytes)) return std::nullopt;
      return markup_kind(first_bytes, signature.kind);
    }
    return signature.kind;
  }
  // RIFF has its length before the name of its content.
  if (starts_with(first_bytes, "RIFF") && first_bytes.size() >= 12 &&
      first_bytes.substr(8, 4) == "WEBP") {
    return FileKind{"a WebP image", kImage};
  }
  return std::nullopt;
}

}  // namespace allot
