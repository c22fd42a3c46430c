#include "corpus/formats/xml_text.h"

#include <fmt/format.h>

#include <optional>

#include "base/utf8.h"

namespace allot {
namespace {

bool is_xml_character(CodePoint c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xFFFE && c != 0xFFFF);
}

// Where an attribute is in a tag: [space, end) with the space before it, [value, value_end) without
// its quotes.
struct AttributePlace {
  size_t space = 0;
  size_t value = 0;
  size_t value_end = 0;
  size_t end = 0;
};

constexpr std::string_view kTagSpace = " \t\r\n";

// Calls visit(name, place) for each attribute until it returns true. The tag is known to be
// well-formed.
template <typename Visit>
void visit_attributes(std::string_view tag, const Visit& visit) {
  size_t position = tag.find_first_of(" \t\r\n/>", 1);
  while (position < tag.size()) {
    AttributePlace place;
    place.space = position;
    const size_t begin = tag.find_first_not_of(kTagSpace, position);
    if (begin == std::string_view::npos || tag[begin] == '/' || tag[begin] == '>') break;
    const size_t name_end = tag.find_first_of(" \t\r\n=", begin);
    const size_t open = tag.find_first_of("\"'", name_end);
    if (open == std::string_view::npos) break;
    place.value = open + 1;
    place.value_end = tag.find(tag[open], open + 1);
    if (place.value_end == std::string_view::npos) break;
    place.end = place.value_end + 1;
    if (visit(tag.substr(begin, name_end - begin), place)) return;
    position = place.end;
  }
}

std::optional<AttributePlace> find_attribute(std::string_view tag, std::string_view name) {
  std::optional<AttributePlace> found;
  visit_attributes(tag, [&](std::string_view candidate, const AttributePlace& place) {
    if (candidate == name) found = place;
    return found.has_value();
  });
  return found;
}

}  // namespace

std::string escape_character_data(std::string_view text) {
  std::string escaped;
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    const CodePoint c = decode_utf8(text, position);
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '\r':
        escaped += "&#13;";
        break;
      default:
        if (is_xml_character(c) && c != kReplacementCharacter) {
          escaped += text.substr(begin, position - begin);
        } else {
          append_utf8(escaped, kReplacementCharacter);
        }
    }
  }
  return escaped;
}

std::string with_attribute(std::string_view tag, std::string_view name, std::string_view value) {
  if (const auto place = find_attribute(tag, name)) {
    return fmt::format("{}{}{}", tag.substr(0, place->value), value, tag.substr(place->value_end));
  }
  size_t end = tag.size() - 1;
  if (tag[end - 1] == '/') --end;
  // Space before the end stays there: <target />.
  while (kTagSpace.find(tag[end - 1]) != std::string_view::npos) --end;
  return fmt::format("{} {}=\"{}\"{}", tag.substr(0, end), name, value, tag.substr(end));
}

std::string without_attribute(std::string_view tag, std::string_view name) {
  const auto place = find_attribute(tag, name);
  if (!place) return std::string(tag);
  return fmt::format("{}{}", tag.substr(0, place->space), tag.substr(place->end));
}

std::string missing_namespaces(std::string_view from, std::string_view tag) {
  std::string missing;
  visit_attributes(from, [&](std::string_view name, const AttributePlace& place) {
    const bool is_namespace = name == "xmlns" || name.substr(0, 6) == "xmlns:";
    if (is_namespace && !find_attribute(tag, name)) {
      missing +=
          fmt::format(" {}={}", name, from.substr(place.value - 1, place.end - (place.value - 1)));
    }
    return false;
  });
  return missing;
}

std::string as_start_tag(std::string_view tag) {
  if (tag.size() < 2 || tag[tag.size() - 2] != '/') return std::string(tag);
  size_t end = tag.size() - 2;
  while (kTagSpace.find(tag[end - 1]) != std::string_view::npos) --end;
  return fmt::format("{}>", tag.substr(0, end));
}

}  // namespace allot
