#include "serve/html_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/utf8.h"

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

std::string tag_name(std::string_view tag) {
  std::string name;
  for (size_t i = tag.size() > 1 && tag[1] == '/' ? 2 : 1; i < tag.size(); ++i) {
    if (!is_ascii_letter(tag[i]) && !(tag[i] >= '0' && tag[i] <= '9')) break;
    name += lower_ascii(tag[i]);
  }
  return name;
}

// The length of a script or style, its end tag left out.
size_t raw_length(std::string_view text, const std::string& name) {
  for (size_t i = text.find("</"); i != kNotFound; i = text.find("</", i + 2)) {
    if (begins_with(text.substr(i + 2), name)) return i;
  }
  return text.size();
}

class HtmlCutter {
 public:
  std::vector<TextPiece> cut(std::string_view html) {
    while (!html.empty()) {
      const size_t length = markup_length(html);
      if (length > 0) {
        end_text();
        count_pre(html.substr(0, length));
        append_kept(html.substr(0, length), pieces_);
        html.remove_prefix(length);
      } else {
        html.remove_prefix(read_text(html));
      }
    }
    end_text();
    return std::move(pieces_);
  }

 private:
  // Of markup at the start of a text; 0 when it is text.
  static size_t markup_length(std::string_view html) {
    if (html[0] == '&') {
      const size_t length = reference_length(html);
      return length > 0 && !character_of(html.substr(1, length - 2)) ? length : 0;
    }
    if (html[0] != '<' || html.size() < 2) return 0;
    if (html.substr(0, 4) == "<!--") return length_to(html, "-->");
    if (html.substr(0, 9) == "<![CDATA[") return length_to(html, "]]>");
    const bool is_end = html[1] == '/';
    const bool is_tag =
        is_ascii_letter(html[1]) || (is_end && html.size() > 2 && is_ascii_letter(html[2]));
    if (!is_tag) return html[1] == '!' || html[1] == '?' || is_end ? length_to(html, ">") : 0;
    const size_t length = tag_length(html);
    const std::string name = tag_name(html.substr(0, length));
    const bool is_raw = !is_end && (name == "script" || name == "style");
    return length + (is_raw ? raw_length(html.substr(length), name) : 0);
  }

  void count_pre(std::string_view markup) {
    if (markup[0] != '<' || tag_name(markup) != "pre") return;
    pre_depth_ = markup[1] == '/' ? std::max(pre_depth_ - 1, 0) : pre_depth_ + 1;
  }

  // Takes a character or a reference; returns its length.
  size_t read_text(std::string_view html) {
    if (html[0] == '&') {
      const size_t length = reference_length(html);
      if (length > 0) {
        raw_.append(html.substr(0, length));
        append_utf8(text_, *character_of(html.substr(1, length - 2)));
        return length;
      }
    }
    // Up to the next character that may begin something else.
    const size_t length = std::min(html.find_first_of("<&", 1), html.size());
    raw_.append(html.substr(0, length));
    text_.append(html.substr(0, length));
    return length;
  }

  void end_text() {
    if (has_letter(text_)) {
      append_node();
    } else {
      append_kept(raw_, pieces_);
    }
    text_.clear();
    raw_.clear();
  }

  void append_node() {
    std::string shown;
    if (pre_depth_ > 0) {
      shown = text_;
    } else {
      for (const char c : text_) {
        if (!is_html_space(c)) {
          shown += c;
        } else if (shown.empty() || shown.back() != ' ') {
          shown += ' ';
        }
      }
    }
    // White space around it as it was written.
    const size_t begin = std::min(raw_.find_first_not_of(" \t\n\r\f"), raw_.size());
    const size_t end = raw_.find_last_not_of(" \t\n\r\f") + 1;
    const size_t first = std::min(shown.find_first_not_of(" \t\n\r\f"), shown.size());
    const size_t last = shown.find_last_not_of(" \t\n\r\f") + 1;
    append_kept(std::string_view(raw_).substr(0, begin), pieces_);
    for (TextPiece& piece : cut_lines(std::string_view(shown).substr(first, last - first))) {
      if (piece.is_translated) {
        pieces_.push_back(std::move(piece));
      } else {
        append_kept(escape_html(piece.text), pieces_);
      }
    }
    append_kept(std::string_view(raw_).substr(end), pieces_);
  }

  std::vector<TextPiece> pieces_;
  std::string text_;  // of the node so far
  std::string raw_;   // as it was written
  int pre_depth_ = 0;
};

}  // namespace

std::vector<TextPiece> cut_html(std::string_view html) {
  return HtmlCutter().cut(html);
}

std::string escape_html(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace allot::server
