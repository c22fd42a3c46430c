#include "toy/german_verbs.h"

#include <array>

#include "base/error.h"
#include "base/strings.h"
#include "toy/spelling.h"

namespace allot::toy {
namespace {

// ich, du, er/sie/es, wir, ihr, sie.
size_t person_index(const Agreement& subject) {
  return static_cast<size_t>(subject.person) + (subject.number == Number::kPlural ? 3 : 0);
}
constexpr size_t kIch = 0, kDu = 1, kEr = 2, kIhr = 4;

bool is_vowel_or(std::string_view others, char letter) {
  return std::string_view("aeiouy").find(letter) != std::string_view::npos ||
         others.find(letter) != std::string_view::npos;
}

// "arbeitet", "öffnet", "regnet": an e between stem and ending for pronunciation.
bool needs_e(std::string_view stem) {
  if (ends_with_one_of(stem, "td")) return true;
  if (!ends_with_one_of(stem, "mn") || stem.size() < 2) return false;
  const char before = stem[stem.size() - 2];
  // Not after vowels (the second byte of an umlaut is not an ASCII letter), nor l, r, h, m, n.
  return static_cast<unsigned char>(before) < 0x80 && !is_vowel_or("lrhmn", before);
}

bool hisses(std::string_view stem) {
  return ends_with_one_of(stem, "szx") || ends_with(stem, "ß");
}

bool takes_ge(std::string_view infinitive) {
  for (const std::string_view prefix : {"be", "ver", "er", "ge", "ent", "über", "zer"}) {
    // "geben", "essen", "bellen" begin like prefixes but have no stem after them.
    if (starts_with(infinitive, prefix) && infinitive.size() > prefix.size() + 4) return false;
  }
  return !ends_with(infinitive, "ieren");
}

// "kann" and "weiß" have no ending in the third person: the first person is the same.
bool is_preterite_present(const GermanVerb& verb) {
  return !ends_with(verb.third_person, "t");
}

}  // namespace

GermanVerb parse_german_verb(std::string_view notation) {
  GermanVerb verb;
  const size_t plus = notation.find('+');
  if (plus != std::string_view::npos) {
    verb.closing = notation.substr(plus + 1);
    notation = without_end(notation, notation.size() - plus);
  }
  const std::vector<std::string_view> parts = split_spaces(notation);
  ALLOT_CHECK(parts.size() == 1 || parts.size() == 4,
              "a verb has one or four principal parts: " + std::string(notation));
  const size_t bar = parts[0].find('|');
  verb.infinitive = parts[0];
  if (bar != std::string_view::npos) {
    verb.prefix = parts[0].substr(0, bar);
    verb.infinitive = parts[0].substr(bar + 1);
  }
  const bool ends_in_en = ends_with(verb.infinitive, "en");
  verb.stem = std::string(without_end(verb.infinitive, ends_in_en ? 2 : 1));
  verb.participle = std::string(verb.prefix);
  if (parts.size() == 4) {
    verb.third_person = std::string(parts[1]);
    verb.preterite = std::string(parts[2]);
    verb.participle += parts[3];
  } else {
    const std::string e = needs_e(verb.stem) ? "e" : "";
    verb.third_person = verb.stem + e + "t";
    verb.preterite = verb.stem + e + "te";
    verb.participle += (takes_ge(verb.infinitive) ? "ge" : "") + verb.stem + e + "t";
  }
  verb.lemma = infinitive_form(verb);
  return verb;
}

std::string present_form(const GermanVerb& verb, const Agreement& subject) {
  const size_t person = person_index(subject);
  if (person == kEr) return verb.third_person;
  if (is_preterite_present(verb)) {
    if (person == kIch) return verb.third_person;
    if (person == kDu) return verb.third_person + (hisses(verb.third_person) ? "t" : "st");
  }
  switch (person) {
    case kIch:  // "sammle", but "wandere"
      if (ends_with(verb.infinitive, "eln")) {
        return std::string(without_end(verb.infinitive, 3)) + "le";
      }
      return verb.stem + "e";
    case kDu: {
      const std::string base(without_end(verb.third_person, 1));
      return base + (hisses(base) ? "t" : "st");
    }
    case kIhr:
      return verb.stem + (needs_e(verb.stem) ? "et" : "t");
    default:
      return std::string(verb.infinitive);
  }
}

std::string preterite_form(const GermanVerb& verb, const Agreement& subject) {
  const bool is_weak = ends_with(verb.preterite, "te");
  constexpr std::array<std::string_view, 6> kWeakEndings = {"", "st", "", "n", "t", "n"};
  constexpr std::array<std::string_view, 6> kStrongEndings = {"", "st", "", "en", "t", "en"};
  const size_t person = person_index(subject);
  std::string form = verb.preterite;
  const bool needs_link = !is_weak && ((person == kDu && (needs_e(form) || hisses(form))) ||
                                       (person == kIhr && needs_e(form)));
  if (needs_link) form += "e";
  form += (is_weak ? kWeakEndings : kStrongEndings)[person];
  return form;
}

std::string infinitive_form(const GermanVerb& verb) {
  return std::string(verb.prefix) + std::string(verb.infinitive);
}

std::string separable_zu_infinitive(const GermanVerb& verb) {
  return std::string(verb.prefix) + "zu" + std::string(verb.infinitive);
}

std::string imperative_form(const GermanVerb& verb, Number number) {
  if (number == Number::kPlural) return verb.stem + (needs_e(verb.stem) ? "et" : "t");
  // "lies", "nimm", "hilf": the vowel of the third person, when it is an i.
  const std::string_view changed = without_end(verb.third_person, 1);
  const bool has_i =
      verb.stem.find('i') == std::string::npos && changed.find('i') != std::string_view::npos;
  if (has_i) return std::string(changed);
  if (ends_with(verb.infinitive, "eln")) {
    return std::string(without_end(verb.infinitive, 3)) + "le";
  }
  const bool adds_e = needs_e(verb.stem) || ends_with(verb.stem, "er");
  return verb.stem + (adds_e ? "e" : "");
}

std::string_view auxiliary_present(Auxiliary auxiliary, const Agreement& subject) {
  constexpr std::array<std::array<std::string_view, 6>, 3> kForms = {{
      {"habe", "hast", "hat", "haben", "habt", "haben"},
      {"bin", "bist", "ist", "sind", "seid", "sind"},
      {"werde", "wirst", "wird", "werden", "werdet", "werden"},
  }};
  return kForms[static_cast<size_t>(auxiliary)][person_index(subject)];
}

std::string_view auxiliary_preterite(Auxiliary auxiliary, const Agreement& subject) {
  constexpr std::array<std::array<std::string_view, 6>, 3> kForms = {{
      {"hatte", "hattest", "hatte", "hatten", "hattet", "hatten"},
      {"war", "warst", "war", "waren", "wart", "waren"},
      {"wurde", "wurdest", "wurde", "wurden", "wurdet", "wurden"},
  }};
  return kForms[static_cast<size_t>(auxiliary)][person_index(subject)];
}

std::string modal_form(const Modal& modal, bool is_preterite, const Agreement& subject) {
  GermanVerb verb;
  verb.infinitive = modal.infinitive;
  verb.stem = std::string(without_end(modal.infinitive, 2));
  verb.third_person = std::string(modal.present);
  verb.preterite = std::string(modal.preterite);
  // "möchte" looks like a preterite and is inflected like one.
  const bool by_preterite = is_preterite || ends_with(modal.present, "te");
  if (by_preterite && !is_preterite) verb.preterite = verb.third_person;
  return by_preterite ? preterite_form(verb, subject) : present_form(verb, subject);
}

}  // namespace allot::toy
