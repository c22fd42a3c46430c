#include "base/utf8.h"

#include <cstring>

namespace allot {
namespace {

// What is at the start of `text`: a well-formed character, or the length of the maximal ill-formed
// subpart (Unicode standard, table 3-7).
struct Decoded {
  CodePoint code_point = kReplacementCharacter;
  size_t length = 1;
  bool is_valid = false;
};

unsigned byte_at(std::string_view text, size_t i) {
  return static_cast<unsigned char>(text[i]);
}

Decoded decode(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return {lead, 1, true};
  size_t length = 0;
  unsigned low = 0x80, high = 0xBF;  // range of the second byte
  CodePoint value = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
    value = lead & 0x1F;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    value = lead & 0x0F;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    value = lead & 0x07;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return {};
  }
  for (size_t i = 1; i < length; ++i) {
    if (i >= text.size()) return {kReplacementCharacter, i, false};
    const unsigned next = byte_at(text, i);
    if (next < low || next > high) return {kReplacementCharacter, i, false};
    value = (value << 6) | (next & 0x3F);
    low = 0x80;
    high = 0xBF;
  }
  return {value, length, true};
}

// Length of the run of ASCII bytes at the start of `text`, eight at a time.
size_t ascii_prefix(std::string_view text) {
  size_t i = 0;
  while (i + 8 <= text.size()) {
    uint64_t block = 0;
    std::memcpy(&block, text.data() + i, 8);
    if ((block & 0x8080808080808080ULL) != 0) break;
    i += 8;
  }
  while (i < text.size() && byte_at(text, i) < 0x80) ++i;
  return i;
}

}  // namespace

std::optional<size_t> find_invalid_utf8(std::string_view text) {
  size_t i = 0;
  while (true) {
    i += ascii_prefix(text.substr(i));
    if (i >= text.size()) return std::nullopt;
    const Decoded character = decode(text.substr(i));
    if (!character.is_valid) return i;
    i += character.length;
  }
}

std::string replace_invalid_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  size_t i = 0;
  while (i < text.size()) {
    const Decoded character = decode(text.substr(i));
    if (character.is_valid) {
      result.append(text.substr(i, character.length));
    } else {
      append_utf8(result, kReplacementCharacter);
    }
    i += character.length;
  }
  return result;
}

CodePoint decode_utf8(std::string_view text, size_t& position) {
  const Decoded character = decode(text.substr(position));
  position += character.is_valid ? character.length : 1;
  return character.code_point;
}

CodePoint decode_utf8_before(std::string_view text, size_t& position) {
  size_t start = position - 1;
  const size_t earliest = position >= 4 ? position - 4 : 0;
  while (start > earliest && (byte_at(text, start) & 0xC0) == 0x80) --start;
  const Decoded character = decode(text.substr(start, position - start));
  if (!character.is_valid || start + character.length != position) {
    --position;
    return kReplacementCharacter;
  }
  position = start;
  return character.code_point;
}

void append_utf8(std::string& text, CodePoint code_point) {
  const auto put = [&text](CodePoint byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | (code_point >> 6));
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | (code_point >> 12));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | (code_point >> 18));
    put(0x80 | ((code_point >> 12) & 0x3F));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

size_t count_code_points(std::string_view text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
  return count;
}

}  // namespace allot
