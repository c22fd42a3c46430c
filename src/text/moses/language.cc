#include "text/moses/language.h"

#include <algorithm>
#include <initializer_list>

#include "base/error.h"

namespace allot {
namespace {

bool is_one_of(std::string_view language, std::initializer_list<std::string_view> languages) {
  return std::find(languages.begin(), languages.end(), language) != languages.end();
}

}  // namespace

std::string parse_language(const std::string& code) {
  std::string lower;
  for (const char c : code) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    if (!is_upper && !(c >= 'a' && c <= 'z')) break;
    lower += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (lower.size() != code.size() || code.size() < 2 || code.size() > 3) {
    throw Error::usage("unknown language code '" + code + "'",
                       "give two or three letters, such as en, de, fr, ro, cs or ja");
  }
  return lower;
}

bool has_own_rules(std::string_view language) {
  return is_one_of(language,
                   {"en", "de", "fr", "ro", "cs", "it", "ga", "ca", "so", "tdt", "fi", "sv", "ja"});
}

SplitRules split_rules(std::string_view language) {
  SplitRules rules;
  if (language == "en") rules.apostrophe = ApostropheRule::kStartsWord;
  if (is_one_of(language, {"fr", "it", "ga", "ca"})) rules.apostrophe = ApostropheRule::kEndsWord;
  if (is_one_of(language, {"so", "tdt"})) rules.apostrophe = ApostropheRule::kInsideWord;
  if (is_one_of(language, {"fi", "sv"})) rules.inner_sign = ':';
  if (language == "ca") rules.inner_sign = 0xB7;
  if (language == "tdt") rules.inner_sign = '\'';
  return rules;
}

}  // namespace allot
