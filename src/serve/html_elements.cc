#include "serve/html_elements.h"

#include <algorithm>
#include <array>

namespace allot::server {

HtmlRole html_role(std::string_view name) {
  constexpr std::array<std::string_view, 31> kInlineNames = {
      "a",    "abbr",   "acronym", "b",   "bdi", "bdo",  "big",  "br",   "cite", "data", "del",
      "dfn",  "em",     "font",    "i",   "img", "ins",  "mark", "nobr", "q",    "s",    "small",
      "span", "strike", "strong",  "sub", "sup", "time", "tt",   "u",    "wbr"};
  // Programs, formulas and what is typed.
  constexpr std::array<std::string_view, 5> kCopiedNames = {"code", "kbd", "math", "samp", "var"};
  const auto has = [name](const auto& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (has(kCopiedNames)) return HtmlRole::kCopied;
  return has(kInlineNames) ? HtmlRole::kInline : HtmlRole::kSeparate;
}

}  // namespace allot::server
