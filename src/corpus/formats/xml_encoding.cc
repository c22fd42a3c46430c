#include "corpus/formats/xml_encoding.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include "base/byte_source.h"
#include "base/error.h"
#include "base/legacy_encoding.h"
#include "base/printable.h"
#include "base/utf8.h"

namespace allot {
namespace {

using std::string_view_literals::operator""sv;

// Names are untrusted, and iconv loads a module for each: these are all that are accepted.
constexpr std::array kKnownEncodings = {
    "US-ASCII"sv,     "ISO-8859-1"sv,   "ISO-8859-2"sv,   "ISO-8859-3"sv,   "ISO-8859-4"sv,
    "ISO-8859-5"sv,   "ISO-8859-6"sv,   "ISO-8859-7"sv,   "ISO-8859-8"sv,   "ISO-8859-9"sv,
    "ISO-8859-10"sv,  "ISO-8859-13"sv,  "ISO-8859-14"sv,  "ISO-8859-15"sv,  "ISO-8859-16"sv,
    "WINDOWS-1250"sv, "WINDOWS-1251"sv, "WINDOWS-1252"sv, "WINDOWS-1253"sv, "WINDOWS-1254"sv,
    "WINDOWS-1255"sv, "WINDOWS-1256"sv, "WINDOWS-1257"sv, "WINDOWS-1258"sv, "KOI8-R"sv,
    "KOI8-U"sv,       "SHIFT_JIS"sv,    "EUC-JP"sv,       "EUC-KR"sv,       "GB2312"sv,
    "GBK"sv,          "GB18030"sv,      "BIG5"sv,
};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

// The value of `encoding` in <?xml version="1.0" encoding="..."?>; "" when there is none.
std::string_view declared_encoding(std::string_view text) {
  if (!begins_with(text, "<?xml"sv)) return "";
  text = text.substr(0, text.find("?>"));
  const size_t key = text.find("encoding");
  if (key == std::string_view::npos) return "";
  const size_t open = text.find_first_of("\"'", key);
  if (open == std::string_view::npos) return "";
  const size_t close = text.find(text[open], open + 1);
  return close == std::string_view::npos ? "" : text.substr(open + 1, close - open - 1);
}

class Encoder {
 public:
  explicit Encoder(const std::string& encoding) : handle_(iconv_open(encoding.c_str(), "UTF-8")) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): what iconv_open returns
    ALLOT_CHECK(handle_ != reinterpret_cast<iconv_t>(-1), "iconv knows " + encoding);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  ~Encoder() { iconv_close(handle_); }

  // Moves past what was converted; false when the next character is none of the encoding's.
  bool convert(std::string_view& text, std::string& bytes) {
    std::array<char, 4096> buffer;
    while (!text.empty()) {
      char* input =
          const_cast<char*>(text.data());  // iconv's parameter, which it does not write to
      size_t left = text.size();
      char* output = buffer.data();
      size_t room = buffer.size();
      const bool is_done = iconv(handle_, &input, &left, &output, &room) != static_cast<size_t>(-1);
      const int problem = is_done ? 0 : errno;
      bytes.append(buffer.data(), buffer.size() - room);
      text.remove_prefix(text.size() - left);
      if (problem != 0 && problem != E2BIG) return false;
    }
    return true;
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::string xml_encoding(std::string_view first_bytes, const std::string& name) {
  if (begins_with(first_bytes, "\xFF\xFE\0\0"sv) || begins_with(first_bytes, "\0\0\xFE\xFF"sv)) {
    throw Error({name}, "is UTF-32", "save it as UTF-8");
  }
  if (begins_with(first_bytes, "\xFF\xFE"sv) || begins_with(first_bytes, "<\0"sv)) {
    return "UTF-16LE";
  }
  if (begins_with(first_bytes, "\xFE\xFF"sv) || begins_with(first_bytes, "\0<"sv)) {
    return "UTF-16BE";
  }
  if (begins_with(first_bytes, "\xEF\xBB\xBF"sv)) return "";
  const std::string declared = upper_case(declared_encoding(first_bytes));
  if (is_utf8_name(declared) || begins_with(declared, "UTF-16"sv)) return "";
  for (const std::string_view known : kKnownEncodings) {
    if (declared == known) return std::string(known);
  }
  throw Error({name, 1}, "unknown encoding " + quote(declared_encoding(first_bytes)),
              "save it as UTF-8");
}

std::string decode_xml(std::string_view bytes, const std::string& encoding,
                       const std::string& name) {
  if (encoding.empty()) return std::string(bytes);
  InputFile input(name, bytes);
  const std::unique_ptr<ByteSource> source =
      decoded_source(name, encoding, open_byte_source(input));
  std::string text;
  std::array<char, 1 << 14> buffer;
  try {
    while (const size_t count = source->read(buffer.data(), buffer.size())) {
      text.append(buffer.data(), count);
    }
  } catch (const Error&) {
    const auto num_breaks = std::count(text.begin(), text.end(), '\n');
    throw Error({name, static_cast<uint64_t>(num_breaks) + 1},
                fmt::format("bytes that are not {}", encoding),
                "repair the file, or save it as UTF-8");
  }
  return text;
}

std::string encode_xml(std::string_view text, const std::string& encoding) {
  if (encoding.empty()) return std::string(text);
  Encoder encoder(encoding);
  std::string bytes;
  while (!encoder.convert(text, bytes)) {
    size_t position = 0;
    const std::string reference = fmt::format("&#x{:X};", decode_utf8(text, position));
    std::string_view rest = reference;
    encoder.convert(rest, bytes);
    text.remove_prefix(position);
  }
  return bytes;
}

}  // namespace allot
