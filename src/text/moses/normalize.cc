#include "text/moses/normalize.h"

#include <array>

namespace allot {
namespace {

constexpr std::string_view kNoBreakSpace = "\u00A0";

struct Replacement {
  std::string_view from;
  std::string_view to;
};

// From left to right; replaced text is not searched again.
void replace_all(std::string& text, const Replacement& replacement) {
  size_t found = text.find(replacement.from);
  if (found == std::string::npos) return;
  std::string result;
  result.reserve(text.size());
  size_t copied = 0;
  for (; found != std::string::npos; found = text.find(replacement.from, copied)) {
    result.append(text, copied, found - copied);
    result += replacement.to;
    copied = found + replacement.from.size();
  }
  result.append(text, copied);
  text = std::move(result);
}

template <size_t kSize>
void replace_in_order(std::string& text, const std::array<Replacement, kSize>& replacements) {
  for (const Replacement& replacement : replacements) replace_all(text, replacement);
}

void make_spaces_single(std::string& text) {
  size_t end = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' && end > 0 && text[end - 1] == ' ') continue;
    text[end++] = text[i];
  }
  text.resize(end);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_comma_or_dot(char c) {
  return c == ',' || c == '.';
}
bool is_white_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Replaces `replacement.from` where both neighbors are of the kind. A neighbor is used for one
// replacement only: of 1_2_3 the first two are joined.
template <typename IsOfKind>
void replace_between(std::string& text, const Replacement& replacement, IsOfKind is_of_kind) {
  std::string result;
  size_t copied = 0;
  size_t first_unused = 0;
  for (size_t found = text.find(replacement.from); found != std::string::npos;
       found = text.find(replacement.from, found + 1)) {
    const size_t behind = found + replacement.from.size();
    if (found <= first_unused || behind >= text.size() || !is_of_kind(text[found - 1]) ||
        !is_of_kind(text[behind])) {
      continue;
    }
    result.append(text, copied, found - copied);
    result += replacement.to;
    copied = behind;
    first_unused = behind + 1;
  }
  if (copied == 0) return;
  result.append(text, copied);
  text = std::move(result);
}

// Removes the spaces for which close_up(character before, character after) holds.
template <typename CloseUp>
void close_up_spaces(std::string& text, CloseUp close_up) {
  size_t end = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' && i > 0 && i + 1 < text.size() && close_up(text[i - 1], text[i + 1])) {
      continue;
    }
    text[end++] = text[i];
  }
  text.resize(end);
}

// No space inside brackets; one outside, except before punctuation.
void set_brackets(std::string& text) {
  replace_all(text, {"(", " ("});
  replace_all(text, {")", ") "});
  make_spaces_single(text);
  close_up_spaces(text, [](char before, char behind) {
    return before == ')' && std::string_view(".!:?;,").find(behind) != std::string_view::npos;
  });
  replace_all(text, {"( ", "("});
  replace_all(text, {" )", ")"});
}

void close_up_percent_signs(std::string& text) {
  close_up_spaces(text, [](char before, char behind) { return is_digit(before) && behind == '%'; });
}

void set_signs(std::string& text) {
  constexpr std::array<Replacement, 10> kSigns = {{{" :", ":"},
                                                   {" ;", ";"},
                                                   {"`", "'"},
                                                   {"''", " \" "},
                                                   {"„", "\""},
                                                   {"“", "\""},
                                                   {"”", "\""},
                                                   {"–", "-"},
                                                   {"—", " - "},
                                                   {"´", "'"}}};
  replace_in_order(text, kSigns);
  make_spaces_single(text);
  replace_between(text, {"‘", "'"}, is_letter);
  replace_between(text, {"’", "'"}, is_letter);
  constexpr std::array<Replacement, 11> kQuotes = {{{"‘", "'"},
                                                    {"‚", "'"},
                                                    {"’", "\""},
                                                    {"''", "\""},
                                                    {"…", "..."},
                                                    {"\u00A0«\u00A0", " \""},
                                                    {"«\u00A0", "\""},
                                                    {"«", "\""},
                                                    {"\u00A0»\u00A0", "\" "},
                                                    {"\u00A0»", "\""},
                                                    {"»", "\""}}};
  replace_in_order(text, kQuotes);
}

// No-break spaces before signs and units.
void set_no_break_spaces(std::string& text) {
  constexpr std::array<Replacement, 9> kSpaces = {{{"\u00A0%", "%"},
                                                   {"nº\u00A0", "nº "},
                                                   {"\u00A0:", ":"},
                                                   {"\u00A0ºC", " ºC"},
                                                   {"\u00A0cm", " cm"},
                                                   {"\u00A0?", "?"},
                                                   {"\u00A0!", "!"},
                                                   {"\u00A0;", ";"},
                                                   {",\u00A0", ", "}}};
  replace_in_order(text, kSpaces);
  make_spaces_single(text);
}

// English puts commas and dots before the closing quote: "so", -> "so,"
void move_quotes_out(std::string& text) {
  for (size_t i = 0; (i = text.find('"', i)) != std::string::npos;) {
    size_t end = i + 1;
    for (; end < text.size() && is_comma_or_dot(text[end]); ++end) text[end - 1] = text[end];
    text[end - 1] = '"';
    i = end;
  }
}

// Others put them after it: "so," -> "so", (Dots before < stay, because of tags.)
void move_quotes_in(std::string& text) {
  replace_all(text, {",\"", "\","});
  for (size_t i = 0; (i = text.find('.', i)) != std::string::npos;) {
    size_t quote = i;
    while (quote < text.size() && text[quote] == '.') ++quote;
    if (quote >= text.size() || text[quote] != '"' ||
        (quote + 1 < text.size() && text[quote + 1] == '<')) {
      i = quote;
      continue;
    }
    text[i] = '"';
    for (size_t j = i + 1; j <= quote; ++j) text[j] = '.';
    // What follows is consumed: its first character that is not white space, if it is not <.
    i = quote + 1;
    while (i < text.size() && is_white_space(text[i])) ++i;
    if (i < text.size() && text[i] != '<') ++i;
  }
}

}  // namespace

std::string normalize_punctuation(std::string_view line, std::string_view language) {
  std::string text(line);
  replace_all(text, {"\r", ""});
  set_brackets(text);
  close_up_percent_signs(text);
  set_signs(text);
  set_no_break_spaces(text);
  const bool is_czech = language == "cs";
  if (language == "en") {
    move_quotes_out(text);
  } else if (!is_czech) {
    move_quotes_in(text);
  }
  const bool has_comma_in_numbers =
      is_czech || language == "de" || language == "es" || language == "fr";
  replace_between(text, {kNoBreakSpace, has_comma_in_numbers ? "," : "."}, is_digit);
  return text;
}

}  // namespace allot
