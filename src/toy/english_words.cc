#include "toy/english_words.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.h"
#include "base/strings.h"
#include "toy/spelling.h"

namespace allot::toy {
namespace {

bool is_vowel(char letter) {
  return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

int count_vowel_groups(std::string_view word) {
  int groups = 0;
  for (size_t i = 0; i < word.size(); ++i) {
    const bool starts_group = is_vowel(word[i]) && (i == 0 || !is_vowel(word[i - 1]));
    if (starts_group) ++groups;
  }
  return groups;
}

// "stop": stopped; "forget": forgetting.
bool doubles_last_letter(std::string_view word) {
  if (word == "forget" || word == "begin") return true;
  if (word.size() < 3 || count_vowel_groups(word) != 1) return false;
  const char last = word[word.size() - 1];
  return !is_vowel(last) && std::string_view("wxy").find(last) == std::string_view::npos &&
         is_vowel(word[word.size() - 2]) && !is_vowel(word[word.size() - 3]);
}

bool ends_in_consonant_y(std::string_view word) {
  return word.size() > 1 && word.back() == 'y' && !is_vowel(word[word.size() - 2]);
}

// The ending -s of nouns and verbs.
std::string with_s(std::string_view word) {
  if (ends_in_consonant_y(word)) return std::string(without_end(word, 1)) + "ies";
  const bool adds_e =
      ends_with_one_of(word, "sxzo") || ends_with(word, "ch") || ends_with(word, "sh");
  return std::string(word) + (adds_e ? "es" : "s");
}

std::string regular_past(std::string_view base) {
  if (ends_with(base, "e")) return std::string(base) + "d";
  if (ends_in_consonant_y(base)) return std::string(without_end(base, 1)) + "ied";
  std::string past(base);
  if (doubles_last_letter(base)) past += base.back();
  return past + "ed";
}

size_t english_pronoun_index(const Agreement& agreement) {
  if (agreement.number == Number::kPlural) return 5 + static_cast<size_t>(agreement.person);
  if (agreement.person != Person::kThird) return static_cast<size_t>(agreement.person);
  return 2 + static_cast<size_t>(agreement.english_gender);
}

bool is_third_singular(const Agreement& subject) {
  return subject.person == Person::kThird && subject.number == Number::kSingular;
}

}  // namespace

std::string english_plural(const Noun& noun) {
  if (!noun.english_plural.empty()) return std::string(noun.english_plural);
  return with_s(noun.english);
}

std::string_view indefinite_article(std::string_view next_word) {
  for (const std::string_view beginning : {"uni", "use", "eu", "one"}) {
    if (starts_with(next_word, beginning)) return "a";
  }
  for (const std::string_view beginning : {"hour", "hon"}) {
    if (starts_with(next_word, beginning)) return "an";
  }
  return is_vowel(next_word.front()) ? "an" : "a";
}

EnglishVerb parse_english_verb(std::string_view notation) {
  EnglishVerb verb;
  const size_t plus = notation.find('+');
  if (plus != std::string_view::npos) {
    verb.tail = notation.substr(plus + 1);
    notation = without_end(notation, notation.size() - plus);
  }
  const std::vector<std::string_view> parts = split_spaces(notation);
  ALLOT_CHECK(parts.size() == 1 || parts.size() == 3,
              "a verb has one or three principal parts: " + std::string(notation));
  verb.base = parts[0];
  verb.past = parts.size() == 3 ? std::string(parts[1]) : regular_past(verb.base);
  verb.participle = parts.size() == 3 ? std::string(parts[2]) : verb.past;
  return verb;
}

std::string present_form(const EnglishVerb& verb, const Agreement& subject) {
  if (verb.base == "be") {
    if (is_third_singular(subject)) return "is";
    return subject.person == Person::kFirst && subject.number == Number::kSingular ? "am" : "are";
  }
  if (!is_third_singular(subject)) return std::string(verb.base);
  return verb.base == "have" ? "has" : with_s(verb.base);
}

std::string past_form(const EnglishVerb& verb, const Agreement& subject) {
  if (verb.base != "be") return verb.past;
  return subject.number == Number::kSingular && subject.person != Person::kSecond ? "was" : "were";
}

std::string ing_form(std::string_view base) {
  if (ends_with(base, "ie")) return std::string(without_end(base, 2)) + "ying";
  if (ends_with(base, "e") && !ends_with(base, "ee") && base != "be") {
    return std::string(without_end(base, 1)) + "ing";
  }
  std::string form(base);
  if (doubles_last_letter(base)) form += base.back();
  return form + "ing";
}

std::string english_comparative(const Adjective& adjective) {
  if (!adjective.english_comparative.empty()) return std::string(adjective.english_comparative);
  const std::string_view base = adjective.english;
  const bool is_short =
      count_vowel_groups(base) == 1 || (count_vowel_groups(base) == 2 && ends_with(base, "e"));
  if (ends_in_consonant_y(base)) return std::string(without_end(base, 1)) + "ier";
  if (!is_short) return "more " + std::string(base);
  if (ends_with(base, "e")) return std::string(base) + "r";
  std::string form(base);
  if (doubles_last_letter(base)) form += base.back();
  return form + "er";
}

std::string_view subject_pronoun(const Agreement& agreement) {
  constexpr std::array<std::string_view, 8> kPronouns = {"I",  "you", "he",  "she",
                                                         "it", "we",  "you", "they"};
  return kPronouns[english_pronoun_index(agreement)];
}

std::string_view object_pronoun(const Agreement& agreement) {
  constexpr std::array<std::string_view, 8> kPronouns = {"me", "you", "him", "her",
                                                         "it", "us",  "you", "them"};
  return kPronouns[english_pronoun_index(agreement)];
}

std::string_view possessive(const Agreement& owner) {
  constexpr std::array<std::string_view, 8> kPossessives = {"my",  "your", "his",  "her",
                                                            "its", "our",  "your", "their"};
  return kPossessives[english_pronoun_index(owner)];
}

}  // namespace allot::toy
