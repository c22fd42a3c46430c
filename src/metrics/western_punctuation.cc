#include "metrics/western_punctuation.h"

#include "metrics/pad_with_spaces.h"

namespace allot {
namespace {

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}
bool is_not_digit(char byte) {
  return !is_digit(byte);
}
bool is_stop(char byte) {
  return byte == '.' || byte == ',';
}
bool is_hyphen(char byte) {
  return byte == '-';
}

// Spaces count as symbols: harmless, since runs of them are one separator.
bool is_ascii_symbol(char byte) {
  return (byte >= '{' && byte <= '~') || (byte >= '[' && byte <= '`') ||
         (byte >= ' ' && byte <= '&') || (byte >= '(' && byte <= '+') ||
         (byte >= ':' && byte <= '@') || byte == '/';
}

}  // namespace

// Bytes will do: the last byte of a longer character is as little a digit as the character.

std::string separate_western_symbols(const std::string& text) {
  return pad_with_spaces::each(text, is_ascii_symbol);
}

std::string separate_western_stops(const std::string& text) {
  std::string result = pad_with_spaces::second_of_pairs(text, is_not_digit, is_stop);
  result = pad_with_spaces::first_of_pairs(result, is_stop, is_not_digit);
  return pad_with_spaces::second_of_pairs(result, is_digit, is_hyphen);
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string unescape_basic_entities(std::string text) {
  if (text.find('&') == std::string::npos) return text;
  text = replace_all(std::move(text), "&quot;", "\"");
  text = replace_all(std::move(text), "&amp;", "&");
  text = replace_all(std::move(text), "&lt;", "<");
  return replace_all(std::move(text), "&gt;", ">");
}

}  // namespace allot
