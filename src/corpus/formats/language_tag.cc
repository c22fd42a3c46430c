#include "corpus/formats/language_tag.h"

#include <algorithm>
#include <string>

#include "base/error.h"
#include "base/printable.h"

namespace allot {
namespace {

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_tag_separator(char c) {
  return c == '-' || c == '_';
}

char folded(char c) {
  if (c == '_') return '-';
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view primary_part(std::string_view tag) {
  return tag.substr(0, tag.find_first_of("-_"));
}

}  // namespace

bool matches_language(std::string_view wanted, std::string_view tag) {
  if (wanted.empty() || tag.size() < wanted.size()) return false;
  const bool begins = std::equal(wanted.begin(), wanted.end(), tag.begin(),
                                 [](char a, char b) { return folded(a) == folded(b); });
  return begins && (tag.size() == wanted.size() || is_tag_separator(tag[wanted.size()]));
}

bool is_same_language(std::string_view a, std::string_view b) {
  return matches_language(primary_part(a), b);
}

void check_language_tag(std::string_view tag) {
  const std::string_view primary = primary_part(tag);
  const bool has_letters = std::all_of(primary.begin(), primary.end(), is_ascii_letter);
  const bool is_plain = std::all_of(tag.begin(), tag.end(), [](char c) {
    return is_ascii_letter(c) || is_tag_separator(c) || (c >= '0' && c <= '9');
  });
  if (has_letters && is_plain && primary.size() >= 2 && primary.size() <= 3) return;
  throw Error::usage("unknown language " + quote(tag),
                     "give two or three letters, with a region where it matters: de, pt-BR");
}

}  // namespace allot
