#include "text/protect/number_token.h"

#include "base/error.h"
#include "base/utf8.h"

namespace allot {
namespace {

constexpr CodePoint kFirstNumberToken = 0x24F5;  // ⓵
constexpr char kFirstByte = '\xE2';
constexpr size_t kTokenBytes = 3;

}  // namespace

std::string number_token(size_t number) {
  ALLOT_CHECK(number < kNumNumberTokens, "the number of a token");
  std::string token;
  append_utf8(token, kFirstNumberToken + static_cast<CodePoint>(number));
  return token;
}

std::optional<size_t> number_of_token(std::string_view token) {
  if (token.size() != kTokenBytes || token[0] != kFirstByte) return std::nullopt;
  size_t position = 0;
  const CodePoint character = decode_utf8(token, position);
  if (character < kFirstNumberToken || character >= kFirstNumberToken + kNumNumberTokens) {
    return std::nullopt;
  }
  return character - kFirstNumberToken;
}

size_t number_token_bytes(std::string_view text, size_t position) {
  if (text[position] != kFirstByte) return 0;
  return number_of_token(text.substr(position, kTokenBytes)) ? kTokenBytes : 0;
}

}  // namespace allot
