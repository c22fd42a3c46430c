#include "base/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "base/file_kind.h"
#include "base/legacy_encoding.h"
#include "base/utf8.h"

namespace allot {
namespace {

constexpr size_t kBufferSize = size_t{1} << 17;
// What is looked at to recognize files that are not text, and to guess an encoding.
constexpr size_t kFileKindBytes = 1024;
constexpr size_t kGuessedBytes = 8192;
constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

// The places of a line where each character of `width` bytes has its byte number `place`.
struct Places {
  size_t bytes = 0;
  size_t zeros = 0;

  Places(std::string_view line, size_t place, size_t width) {
    for (size_t i = place; i < line.size(); i += width, ++bytes) zeros += line[i] == '\0' ? 1 : 0;
  }
  bool are_mostly_zeros() const { return 2 * zeros > bytes; }
};

// Latin letters leave the higher bytes of a character 0, and never the lowest.
bool is_wide(std::string_view line, size_t width, size_t lowest,
             std::initializer_list<size_t> higher) {
  if (line.size() < 4 || Places(line, lowest, width).zeros > 0) return false;
  return std::all_of(higher.begin(), higher.end(),
                     [&](size_t place) { return Places(line, place, width).are_mostly_zeros(); });
}

// The encoding that the first line of a file suggests; empty when it may be UTF-8.
std::string_view other_encoding(std::string_view line) {
  using std::string_view_literals::operator""sv;
  const std::string_view start = line.substr(0, 4);
  if (start == "\xFF\xFE\0\0"sv || start == "\0\0\xFE\xFF"sv) return "UTF-32";
  if (start.substr(0, 2) == "\xFF\xFE" || start.substr(0, 2) == "\xFE\xFF") return "UTF-16";
  if (is_wide(line, 4, 3, {0, 1})) return "UTF-32BE";
  if (is_wide(line, 4, 0, {2, 3})) return "UTF-32LE";
  if (is_wide(line, 2, 1, {0})) return "UTF-16BE";
  if (is_wide(line, 2, 0, {1})) return "UTF-16LE";
  return "";
}

}  // namespace

LineReader::LineReader(const InputFile& input, InvalidUtf8 invalid_utf8)
    : name_(display_name(input.path)),
      language_(input.language),
      offers_encoding_(input.encoding.has_value()),
      invalid_utf8_(invalid_utf8),
      source_(open_byte_source(input)),
      buffer_(kBufferSize) {}

bool LineReader::next(std::string& line) {
  if (!read_raw(line)) return false;
  ++counts_.lines;
  // Little may have been read yet when the first lines are blank.
  if (!is_recognized_ && line.find_first_not_of(" \t\r") != std::string::npos) {
    is_recognized_ = true;
    // Archives name their content behind the first line.
    if (const auto kind = file_kind(beginning(kFileKindBytes, line))) {
      throw not_text_error(name_, *kind);
    }
    if (const std::string_view other = other_encoding(line); !other.empty()) {
      throw Error({name_}, fmt::format("is {}, not UTF-8", other),
                  encoding_remedy(other, offers_encoding_));
    }
  }
  if (counts_.lines == 1 && line.compare(0, 3, kByteOrderMark) == 0) {
    line.erase(0, 3);
    counts_.byte_order_mark = true;
  }
  if (!line.empty() && line.back() == '\r') {
    line.pop_back();
    ++counts_.carriage_returns;
  }
  check_utf8(line);
  return true;
}

bool LineReader::has_buffered_line() const {
  return begin_ < end_ && std::memchr(buffer_.data() + begin_, '\n', end_ - begin_) != nullptr;
}

std::string LineReader::beginning(size_t most, std::string_view line) const {
  std::string text(line.substr(0, most));
  text += '\n';
  return text.append(buffer_.data() + begin_, std::min(most, end_ - begin_));
}

bool LineReader::read_raw(std::string& line) {
  line.clear();
  bool has_bytes = false;
  while (true) {
    if (begin_ == end_ && !fill_buffer()) {
      if (has_bytes) counts_.ends_without_newline = true;
      return has_bytes;
    }
    has_bytes = true;
    const char* start = buffer_.data() + begin_;
    const void* newline = std::memchr(start, '\n', end_ - begin_);
    if (newline != nullptr) {
      const auto length = static_cast<size_t>(static_cast<const char*>(newline) - start);
      line.append(start, length);
      begin_ += length + 1;
      return true;
    }
    line.append(start, end_ - begin_);
    begin_ = end_;
  }
}

bool LineReader::fill_buffer() {
  if (source_ended_) return false;
  begin_ = 0;
  end_ = source_->read(buffer_.data(), buffer_.size());
  source_ended_ = end_ == 0;
  return !source_ended_;
}

void LineReader::check_utf8(std::string& line) {
  const auto offset = find_invalid_utf8(line);
  if (!offset) return;
  ++counts_.invalid_utf8;
  const auto advice = [&] {
    return allot::encoding_advice(beginning(kGuessedBytes, line), language_, offers_encoding_);
  };
  if (invalid_utf8_ == InvalidUtf8::kReplace) {
    if (counts_.invalid_utf8 == 1) encoding_advice_ = advice();
    line = replace_invalid_utf8(line);
  } else if (invalid_utf8_ == InvalidUtf8::kReject) {
    const auto byte = static_cast<unsigned>(static_cast<unsigned char>(line[*offset]));
    throw Error(place(),
                fmt::format("invalid UTF-8: byte 0x{:02X} at column {}", byte, *offset + 1),
                advice() + ", or delete the line");
  }
}

std::vector<std::string> read_lines(const InputFile& input) {
  LineReader reader(input);
  std::vector<std::string> lines;
  std::string line;
  while (reader.next(line)) lines.push_back(line);
  return lines;
}

}  // namespace allot
