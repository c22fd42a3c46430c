#include "text/moses/escapes.h"

#include <algorithm>
#include <array>

namespace allot {
namespace {

struct Escape {
  char sign;
  std::string_view entity;
};

constexpr std::array<Escape, 11> kEscapes = {{{'&', "&amp;"},
                                              {'|', "&#124;"},
                                              {'<', "&lt;"},
                                              {'>', "&gt;"},
                                              {'\'', "&apos;"},
                                              {'"', "&quot;"},
                                              {'[', "&#91;"},
                                              {']', "&#93;"},
                                              // Only read, never written.
                                              {'|', "&bar;"},
                                              {'[', "&bra;"},
                                              {']', "&ket;"}}};

bool is_escaped(char c) {
  switch (c) {
    case '&':
    case '|':
    case '<':
    case '>':
    case '\'':
    case '"':
    case '[':
    case ']':
      return true;
    default:
      return false;
  }
}

std::string_view entity_of(char sign) {
  return std::find_if(kEscapes.begin(), kEscapes.end(),
                      [sign](const Escape& escape) { return escape.sign == sign; })
      ->entity;
}

}  // namespace

std::string escape_signs(std::string text) {
  // Most words have none.
  if (std::none_of(text.begin(), text.end(), is_escaped)) return text;
  std::string escaped;
  for (const char c : text) {
    if (is_escaped(c)) {
      escaped += entity_of(c);
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string unescape_signs(std::string_view text) {
  std::string plain;
  while (true) {
    const size_t start = std::min(text.find('&'), text.size());
    plain += text.substr(0, start);
    text.remove_prefix(start);
    if (text.empty()) return plain;
    char sign = '&';
    size_t length = 1;
    for (const Escape& escape : kEscapes) {
      if (text.substr(0, escape.entity.size()) != escape.entity) continue;
      sign = escape.sign;
      length = escape.entity.size();
      break;
    }
    plain += sign;
    text.remove_prefix(length);
  }
}

}  // namespace allot
