#include "text/escapes.h"

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

}  // namespace

std::string escape_signs(std::string_view text) {
  std::string escaped;
  while (true) {
    const size_t plain = std::min(text.find_first_of("&|<>'\"[]"), text.size());
    escaped += text.substr(0, plain);
    if (plain == text.size()) return escaped;
    for (const Escape& escape : kEscapes) {
      if (escape.sign != text[plain]) continue;
      escaped += escape.entity;
      break;
    }
    text.remove_prefix(plain + 1);
  }
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
