// Reads any bytes as lines and compares with an obvious twin: split at LF, then clean each line.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/file_kind.h"
#include "base/legacy_encoding.h"
#include "base/line_reader.h"
#include "base/utf8.h"
#include "common/memory_file.h"
#include "common/outcome.h"

namespace {

using allot::InvalidUtf8;
using allot::fuzz::require;

// Well-formed UTF-8 by the definition: a code point, in its shortest form.
bool is_character(const std::string& bytes) {
  const auto at = [&bytes](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (size_t i = 1; i < bytes.size(); ++i) {
    if (at(i) < 0x80 || at(i) > 0xBF) return false;
  }
  allot::CodePoint value = 0;
  switch (bytes.size()) {
    case 1:
      return at(0) < 0x80;
    case 2:
      value = (at(0) & 0x1FU) << 6 | (at(1) & 0x3FU);
      return at(0) >> 5 == 6 && value >= 0x80;
    case 3:
      value = (at(0) & 0x0FU) << 12 | (at(1) & 0x3FU) << 6 | (at(2) & 0x3FU);
      return at(0) >> 4 == 14 && value >= 0x800 && (value < 0xD800 || value > 0xDFFF);
    case 4:
      value =
          (at(0) & 0x07U) << 18 | (at(1) & 0x3FU) << 12 | (at(2) & 0x3FU) << 6 | (at(3) & 0x3FU);
      return at(0) >> 3 == 30 && value >= 0x10000 && value <= 0x10FFFF;
    default:
      return false;
  }
}

// Length of the character at the start of `text`; 0 when it is ill-formed.
size_t character_length(const std::string& text) {
  for (size_t length = 1; length <= 4 && length <= text.size(); ++length) {
    if (is_character(text.substr(0, length))) return length;
  }
  return 0;
}

// A maximal subpart: the longest start of some character, or one byte. A start is one that some
// continuation completes; trying the ends of the range of continuations is enough.
size_t subpart_length(const std::string& text) {
  size_t best = 1;
  for (size_t length = 2; length <= 3 && length <= text.size(); ++length) {
    const std::string start = text.substr(0, length);
    for (const char* end : {"\x80", "\xBF", "\x80\x80", "\xBF\xBF"}) {
      if (is_character(start + end)) best = length;
    }
  }
  return best;
}

struct Twin {
  std::vector<std::string> lines;
  uint64_t carriage_returns = 0;
  uint64_t invalid = 0;
  bool byte_order_mark = false;
};

Twin read_as_twin(std::string text) {
  Twin twin;
  size_t start = 0;
  while (start < text.size()) {
    size_t end = text.find('\n', start);
    if (end == std::string::npos) end = text.size();
    std::string line = text.substr(start, end - start);
    start = end + 1;
    if (twin.lines.empty() && line.substr(0, 3) == "\xEF\xBB\xBF") {
      line = line.substr(3);
      twin.byte_order_mark = true;
    }
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
      ++twin.carriage_returns;
    }
    std::string good;
    bool is_invalid = false;
    while (!line.empty()) {
      const size_t length = character_length(line);
      if (length > 0) {
        good += line.substr(0, length);
        line = line.substr(length);
      } else {
        good += "\xEF\xBF\xBD";
        line = line.substr(subpart_length(line));
        is_invalid = true;
      }
    }
    twin.invalid += is_invalid ? 1 : 0;
    twin.lines.push_back(good);
  }
  return twin;
}

bool looks_compressed(const std::string& text) {
  return text.substr(0, 2) == "\x1f\x8b" || text.substr(0, 4) == "\x28\xb5\x2f\xfd";
}

// UTF-16 or UTF-32, which are refused: by the mark at the start, or because in the first line zeros
// are where the higher bytes of a character are, and none where its lowest is.
bool looks_wide(const std::string& text) {
  const std::string line = text.substr(0, text.find('\n'));
  const auto begins_with = [&line](const std::string& mark) { return line.find(mark) == 0; };
  if (begins_with("\xFF\xFE") || begins_with("\xFE\xFF")) return true;
  if (begins_with(std::string("\0\0\xFE\xFF", 4))) return true;
  if (line.size() < 4) return false;
  double shares[2][4];  // of zeros: by pairs and by fours, at each place
  for (const size_t width : {size_t{2}, size_t{4}}) {
    for (size_t place = 0; place < width; ++place) {
      std::string bytes;
      for (size_t i = place; i < line.size(); i += width) bytes += line[i];
      const auto zeros = std::count(bytes.begin(), bytes.end(), '\0');
      shares[width / 4][place] = static_cast<double>(zeros) / static_cast<double>(bytes.size());
    }
  }
  const double* two = shares[0];
  const double* four = shares[1];
  return (two[0] > 0.5 && two[1] == 0) || (two[0] == 0 && two[1] > 0.5) ||
         (four[0] > 0.5 && four[1] > 0.5 && four[3] == 0) ||
         (four[0] == 0 && four[2] > 0.5 && four[3] > 0.5);
}

bool is_rejected(const std::string& path) {
  try {
    allot::read_lines(path);
    return false;
  } catch (const allot::Error&) {
    return true;
  }
}

void compare(const std::string& path, const std::string& text) {
  allot::LineReader reader(path, InvalidUtf8::kReplace);
  std::vector<std::string> lines;
  for (std::string line; reader.next(line);) lines.push_back(line);
  const Twin twin = read_as_twin(text);
  require(lines == twin.lines);
  require(reader.counts().lines == lines.size());
  require(reader.counts().carriage_returns == twin.carriage_returns);
  require(reader.counts().invalid_utf8 == twin.invalid);
  require(reader.counts().byte_order_mark == twin.byte_order_mark);
  require(reader.counts().ends_without_newline == (!text.empty() && text.back() != '\n'));
  require(is_rejected(path) == (twin.invalid > 0));
}

// In another encoding it is lines of UTF-8, or an error.
void read_encoded(const std::string& path, const std::string& text) {
  const char* language = text.size() % 2 == 0 ? "ja" : "";
  for (const std::string& encoding :
       {std::string("EUC-JP"), allot::guess_encoding(text, language)}) {
    try {
      allot::LineReader reader(allot::text_file(path, encoding, language));
      for (std::string line; reader.next(line);) require(!allot::find_invalid_utf8(line));
    } catch (const allot::Error&) {
      continue;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const allot::fuzz::MemoryFile file(text);
  const std::string& path = file.path();
  read_encoded(path, text);
  if (looks_compressed(text)) {
    is_rejected(path);  // damage must be an error, not a crash
  } else if (looks_wide(text) || allot::file_kind(text)) {
    require(is_rejected(path));
  } else {
    compare(path, text);
  }
  return 0;
}
