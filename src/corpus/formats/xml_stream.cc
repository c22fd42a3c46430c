#include "corpus/formats/xml_stream.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/file_kind.h"
#include "base/legacy_encoding.h"
#include "corpus/formats/xml_encoding.h"

namespace allot {
namespace {

constexpr size_t kXmlBlock = size_t{1} << 16;

std::string read_up_to(size_t most, ByteSource& source) {
  std::string bytes(most, '\0');
  size_t size = 0;
  while (size < most) {
    const size_t count = source.read(bytes.data() + size, most - size);
    if (count == 0) break;
    size += count;
  }
  bytes.resize(size);
  return bytes;
}

// Keeps the name of the first element that it is told of.
class RootHandler : public XmlHandler {
 public:
  void start(const XmlElement& element) override {
    if (!root) root = std::string(element.name.local);
  }
  void end(XmlRange) override {}
  void text(std::string_view) override {}

  std::optional<std::string> root;
};

// The beginning without byte order marks, white space, and the zeros that names have in UTF-16.
std::string markup_of(std::string start) {
  start.erase(std::remove(start.begin(), start.end(), '\0'), start.end());
  return start.erase(
      0, std::min(start.size(), start.find_first_not_of("\xEF\xBB\xBF\xFE\xFF \t\r\n")));
}

// Says what a file is that is no XML at all: a parser would complain about its first bytes.
void check_markup(const std::string& name, const std::string& start) {
  const auto kind = file_kind(start);
  if (kind && !kind->is_xml) throw not_text_error(name, *kind);
  if (start.empty() || markup_of(start).substr(0, 1) == "<") return;
  throw Error({name}, "is neither TMX nor XLIFF",
              "of a table (CSV, TSV) name the columns: --source-column NAME --target-column NAME; "
              "lines of text need no conversion");
}

// What a file that is damaged before its first element has ended, or that is refused there, most
// likely is: so that it is not taken for lines of text.
std::optional<std::string> likely_root(const std::string& bytes) {
  const std::string start = markup_of(bytes);
  if (start.substr(0, 1) != "<") return std::nullopt;
  for (const std::string name : {"xliff", "tmx"}) {
    for (const char* before : {"<", ":", "<!DOCTYPE "}) {
      if (start.find(before + name) != std::string::npos) return name;
    }
  }
  return std::nullopt;
}

}  // namespace

XmlStream::XmlStream(const InputFile& input, XmlHandler& handler)
    : name_(display_name(input.path)),
      parser_(name_, handler),
      source_(open_byte_source(input)),
      buffer_(kXmlBlock) {
  const std::string start = read_up_to(kXmlEncodingBytes, *source_);
  check_markup(name_, start);
  encoding_ = xml_encoding(start, name_);
  source_ = peeked_source(start, std::move(source_));
  if (!encoding_.empty()) source_ = decoded_source(name_, encoding_, std::move(source_));
}

bool XmlStream::advance() {
  if (ended_) return false;
  // A tag that is longer than a block is looked at again with every block: they grow with it.
  buffer_.resize(std::max<size_t>(kXmlBlock, parser_.num_pending()));
  const size_t count = read();
  if (count == 0) {
    parser_.finish();
    ended_ = true;
    return false;
  }
  parser_.feed({buffer_.data(), count});
  return true;
}

size_t XmlStream::read() {
  if (encoding_.empty()) return source_->read(buffer_.data(), buffer_.size());
  try {
    return source_->read(buffer_.data(), buffer_.size());
  } catch (const Error&) {
    throw Error({name_, parser_.line()}, "bytes that are not " + encoding_,
                "repair the file, or save it as UTF-8");
  }
}

std::optional<std::string> xml_root(const std::string& path) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return std::nullopt;
  RootHandler handler;
  try {
    XmlStream stream(path, handler);
    while (!handler.root && stream.advance()) {
    }
    return handler.root;
  } catch (const Error&) {
    // What is wrong is said by who reads it as what it is.
    if (handler.root) return handler.root;
  }
  try {
    return likely_root(read_up_to(kXmlEncodingBytes, *open_byte_source(path)));
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace allot
