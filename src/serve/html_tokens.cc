#include "serve/html_tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "text/protect/tagged_text.h"
#include "text/unicode.h"

namespace allot::server {
namespace {

constexpr auto kNotFound = std::string_view::npos;

bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_html_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}
char lower_ascii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool begins_with(std::string_view text, std::string_view prefix) {
  if (text.size() < prefix.size()) return false;
  return std::equal(prefix.begin(), prefix.end(), text.begin(),
                    [](char a, char b) { return a == lower_ascii(b); });
}

// Names of characters that text is written with.
constexpr std::array<std::pair<std::string_view, CodePoint>, 62> kNamedCharacters{{
    {"amp", '&'},       {"lt", '<'},       {"gt", '>'},       {"quot", '"'},     {"apos", '\''},
    {"nbsp", 0xA0},     {"iexcl", 0xA1},   {"cent", 0xA2},    {"pound", 0xA3},   {"yen", 0xA5},
    {"sect", 0xA7},     {"copy", 0xA9},    {"laquo", 0xAB},   {"reg", 0xAE},     {"deg", 0xB0},
    {"raquo", 0xBB},    {"iquest", 0xBF},  {"Agrave", 0xC0},  {"Aacute", 0xC1},  {"Acirc", 0xC2},
    {"Auml", 0xC4},     {"AElig", 0xC6},   {"Ccedil", 0xC7},  {"Egrave", 0xC8},  {"Eacute", 0xC9},
    {"Ouml", 0xD6},     {"Oslash", 0xD8},  {"Uuml", 0xDC},    {"szlig", 0xDF},   {"agrave", 0xE0},
    {"aacute", 0xE1},   {"acirc", 0xE2},   {"atilde", 0xE3},  {"auml", 0xE4},    {"aring", 0xE5},
    {"aelig", 0xE6},    {"ccedil", 0xE7},  {"egrave", 0xE8},  {"eacute", 0xE9},  {"ecirc", 0xEA},
    {"euml", 0xEB},     {"iacute", 0xED},  {"icirc", 0xEE},   {"iuml", 0xEF},    {"ntilde", 0xF1},
    {"oacute", 0xF3},   {"ocirc", 0xF4},   {"otilde", 0xF5},  {"ouml", 0xF6},    {"oslash", 0xF8},
    {"ugrave", 0xF9},   {"uacute", 0xFA},  {"ucirc", 0xFB},   {"uuml", 0xFC},    {"ndash", 0x2013},
    {"mdash", 0x2014},  {"lsquo", 0x2018}, {"rsquo", 0x2019}, {"ldquo", 0x201C}, {"rdquo", 0x201D},
    {"hellip", 0x2026}, {"euro", 0x20AC},
}};

// What a reference without & and ; means; nothing when it is not in the table or not a character.
std::optional<CodePoint> character_of(std::string_view name) {
  if (!name.empty() && name[0] == '#') {
    const bool is_hexadecimal = name.size() > 1 && lower_ascii(name[1]) == 'x';
    const std::string_view digits = name.substr(is_hexadecimal ? 2 : 1);
    CodePoint value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                              is_hexadecimal ? 16 : 10);
    const bool is_number = error == std::errc() && end == digits.data() + digits.size();
    // Control characters and surrogates are no text.
    const bool is_text = value >= 0x20 && (value < 0x7F || value > 0x9F) && value <= 0x10FFFF &&
                         (value < 0xD800 || value > 0xDFFF);
    return is_number && is_text ? std::optional(value) : std::nullopt;
  }
  for (const auto& [known, value] : kNamedCharacters) {
    if (known == name) return value;
  }
  return std::nullopt;
}

// The length of a reference at the start of a text, with & and ;, or 0.
size_t reference_length(std::string_view text) {
  constexpr size_t kLongestReference = 40;
  const size_t end = text.substr(0, kLongestReference).find(';');
  if (end == kNotFound || end < 2) return 0;
  const std::string_view name = text.substr(1, end - 1);
  const bool is_name = std::all_of(name.begin() + (name[0] == '#' ? 1 : 0), name.end(), [](char c) {
    return is_ascii_letter(c) || (c >= '0' && c <= '9');
  });
  return is_name ? end + 1 : 0;
}

// Where a tag ends: after the first > outside of quotes. A tag that does not end is all of the
// rest.
size_t tag_length(std::string_view text) {
  char quote = '\0';
  for (size_t i = 1; i < text.size(); ++i) {
    if (quote != '\0') {
      if (text[i] == quote) quote = '\0';
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

size_t length_to(std::string_view text, std::string_view end) {
  const size_t found = text.find(end);
  return found == kNotFound ? text.size() : found + end.size();
}

// The length of a script or style, its end tag left out.
size_t raw_length(std::string_view text, const std::string& name) {
  for (size_t i = text.find("</"); i != kNotFound; i = text.find("</", i + 2)) {
    if (begins_with(text.substr(i + 2), name)) return i;
  }
  return text.size();
}

// Of a tag, a comment or the like at the start of a text that begins with <; 0 when it is text.
size_t markup_length(std::string_view html, HtmlToken::Kind& kind) {
  kind = HtmlToken::Kind::kComment;
  if (html.size() < 2) return 0;
  if (html.substr(0, 4) == "<!--") return length_to(html, "-->");
  if (html.substr(0, 9) == "<![CDATA[") return length_to(html, "]]>");
  const bool is_end = html[1] == '/';
  const bool is_tag =
      is_ascii_letter(html[1]) || (is_end && html.size() > 2 && is_ascii_letter(html[2]));
  if (!is_tag) return html[1] == '!' || html[1] == '?' || is_end ? length_to(html, ">") : 0;
  kind = HtmlToken::Kind::kTag;
  const size_t length = tag_length(html);
  const std::string name = html_tag_name(html.substr(0, length));
  const bool is_raw = !is_end && (name == "script" || name == "style");
  return length + (is_raw ? raw_length(html.substr(length), name) : 0);
}

// What begins the text: a token, or text up to what may be another.
HtmlToken first_token(std::string_view html) {
  HtmlToken token;
  size_t length = 0;
  if (html[0] == '<') {
    length = markup_length(html, token.kind);
  } else if (html[0] == '&') {
    length = reference_length(html);
    const bool is_known = length > 0 && character_of(html.substr(1, length - 2));
    if (length > 0 && !is_known) token.kind = HtmlToken::Kind::kReference;
  }
  if (length == 0) {
    token.kind = HtmlToken::Kind::kText;
    length = std::min(html.find_first_of("<&", 1), html.size());
  }
  token.raw = html.substr(0, length);
  return token;
}

// Calls visit(raw, character) for each character of a text until it returns false.
template <typename Visit>
void visit_characters(std::string_view raw, const Visit& visit) {
  while (!raw.empty()) {
    size_t length = raw[0] == '&' ? reference_length(raw) : 0;
    std::optional<CodePoint> character;
    if (length > 0) character = character_of(raw.substr(1, length - 2));
    if (!character) {
      length = 0;
      character = decode_utf8(raw, length);
    }
    if (!visit(raw.substr(0, length), *character)) return;
    raw.remove_prefix(length);
  }
}

struct HtmlAttribute {
  std::string name;  // in lower case
  std::string_view value;
};

// Calls visit(attribute) for each until it returns false. Takes what is malformed.
template <typename Visit>
void visit_html_attributes(std::string_view tag, const Visit& visit) {
  constexpr std::string_view kSpace = " \t\n\r\f/>";
  size_t at = std::min(tag.find_first_of(kSpace), tag.size());
  while (true) {
    at = tag.find_first_not_of(kSpace, at);
    if (at == kNotFound) return;
    const size_t name_end = std::min(tag.find_first_of(" \t\n\r\f/>=", at + 1), tag.size());
    HtmlAttribute attribute;
    for (const char c : tag.substr(at, name_end - at)) attribute.name += lower_ascii(c);
    at = name_end;
    const size_t equals = tag.find_first_not_of(" \t\n\r\f", at);
    if (equals != kNotFound && tag[equals] == '=') {
      const size_t begin = std::min(tag.find_first_not_of(" \t\n\r\f", equals + 1), tag.size());
      const bool is_quoted = begin < tag.size() && (tag[begin] == '"' || tag[begin] == '\'');
      const size_t first = begin + (is_quoted ? 1 : 0);
      const size_t end =
          is_quoted ? tag.find(tag[begin], first) : tag.find_first_of(" \t\n\r\f>", first);
      at = std::min(end, tag.size());
      attribute.value = tag.substr(first, at - first);
      if (is_quoted && at < tag.size()) ++at;
    }
    if (!visit(attribute)) return;
  }
}

bool has_class(std::string_view classes, std::string_view name) {
  while (!classes.empty()) {
    const size_t end = std::min(classes.find_first_of(" \t\n\r\f"), classes.size());
    if (classes.substr(0, end) == name) return true;
    classes.remove_prefix(std::min(end + 1, classes.size()));
  }
  return false;
}

}  // namespace

std::vector<HtmlToken> html_tokens(std::string_view html) {
  std::vector<HtmlToken> tokens;
  for (size_t begin = 0; begin < html.size();) {
    const HtmlToken next = first_token(html.substr(begin));
    const bool is_text = next.kind == HtmlToken::Kind::kText;
    if (is_text && !tokens.empty() && tokens.back().kind == next.kind) {
      // They are neighbors.
      std::string_view& raw = tokens.back().raw;
      raw = html.substr(begin - raw.size(), raw.size() + next.raw.size());
    } else {
      tokens.push_back(next);
    }
    begin += next.raw.size();
  }
  return tokens;
}

std::string html_characters(std::string_view raw) {
  std::string text;
  visit_characters(raw, [&text](std::string_view written, CodePoint character) {
    if (written.size() > 1 && written[0] == '&') {
      append_utf8(text, character);
    } else {
      text += written;
    }
    return true;
  });
  return text;
}

size_t html_blank_prefix(std::string_view raw) {
  size_t length = 0;
  visit_characters(raw, [&length](std::string_view written, CodePoint character) {
    if (!has_trait(character, kWhiteSpace)) return false;
    length += written.size();
    return true;
  });
  return length;
}

size_t html_blank_suffix(std::string_view raw) {
  size_t length = 0;
  visit_characters(raw, [&length](std::string_view written, CodePoint character) {
    length = has_trait(character, kWhiteSpace) ? length + written.size() : 0;
    return true;
  });
  return length == raw.size() ? 0 : length;
}

std::string html_tag_name(std::string_view tag) {
  std::string name;
  for (size_t i = tag.size() > 1 && tag[1] == '/' ? 2 : 1; i < tag.size(); ++i) {
    if (is_html_space(tag[i]) || tag[i] == '/' || tag[i] == '>') break;
    name += lower_ascii(tag[i]);
  }
  return name;
}

TagKind html_tag_kind(std::string_view tag) {
  const bool is_closing = tag.size() > 1 && tag[1] == '/';
  // A slash before the end says nothing in HTML; but <x/> of another language is meant to be empty.
  const TagKind kind = read_tag("<" + html_tag_name(tag) + ">").kind;
  const bool ends_itself = tag.size() > 2 && tag.substr(tag.size() - 2) == "/>";
  if (kind == TagKind::kEmpty || (ends_itself && !is_closing)) return TagKind::kEmpty;
  return is_closing ? TagKind::kClosing : TagKind::kOpening;
}

bool says_not_to_translate(std::string_view tag) {
  bool result = false;
  visit_html_attributes(tag, [&result](const HtmlAttribute& attribute) {
    if (attribute.name == "translate") {
      result = attribute.value.size() == 2 && begins_with(attribute.value, "no");
      return false;
    }
    result = result || (attribute.name == "class" && has_class(attribute.value, "notranslate"));
    return true;
  });
  return result;
}

}  // namespace allot::server
