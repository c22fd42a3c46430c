#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "toy/lexicon.h"
#include "toy/phrase.h"

// Noun phrases: the plan, and its realization in both languages.
namespace allot::toy {

struct Clause;
struct PrepositionalPhrase;

enum class Determiner : uint8_t {
  kNone,           // "Äpfel", "Milch"
  kDefinite,       // "der Apfel"
  kIndefinite,     // "ein Apfel"
  kPossessive,     // "mein Apfel"
  kNegative,       // "kein Apfel"
  kDemonstrative,  // "dieser Apfel"
  kEvery,          // "jeder Apfel"
  kWhich,          // "welcher Apfel"
  kMany,           // "viele Äpfel"
  kNumeral,        // "drei Äpfel"
};

struct NounPhrase {
  enum class Kind : uint8_t { kNoun, kName, kTownName, kPronoun, kWho, kWhat, kList, kRelative };
  Kind kind = Kind::kNoun;

  const Noun* noun = nullptr;
  Number number = Number::kSingular;
  Determiner determiner = Determiner::kDefinite;
  Agreement owner;                   // kPossessive
  const Numeral* numeral = nullptr;  // kNumeral
  std::vector<const Adjective*> adjectives;
  bool is_very = false;           // "sehr" before the first adjective
  const Noun* content = nullptr;  // of a measure: "eine Tasse Kaffee"
  // Shared, because plans are copied; never modified after planning.
  std::shared_ptr<const NounPhrase> genitive;            // "des Hauses"
  std::shared_ptr<const PrepositionalPhrase> attribute;  // "mit dem Hut"
  std::shared_ptr<const Clause> relative;                // "der im Garten schläft"

  const Name* name = nullptr;     // kName
  const City* city = nullptr;     // kTownName
  Agreement pronoun;              // kPronoun, kRelative: what it refers to
  std::vector<NounPhrase> items;  // kList: joined by commas and "und"
};

// What a verb or a pronoun must agree with.
Agreement agreement_of(const NounPhrase& phrase);
Agreement agreement_of(const Noun& noun, Number number);

struct PrepositionalPhrase {
  std::string_view german;
  // None: the German one belongs to the verb. Two words: "because of".
  std::string_view english;
  Case german_case = Case::kDative;
  NounPhrase object;
  bool has_english_article = true;
};

// A part of a clause in both languages. The German relative clause of an object follows the verbs
// that close the clause, so it is separate.
struct Constituent {
  Phrase german;
  Phrase german_tail;
  Phrase english;
};

struct NounPhraseRole {
  Case german_case = Case::kNominative;
  // "he" or "him" in English.
  bool is_subject = false;
  // "kein" in an object: the unit of "not", which English puts next to the verb.
  Unit negation = kNoUnit;
  // "erklärt dem Kind": "explains to the child"; then the block of the verb, which requires "to".
  bool has_english_to = false;
  Unit verb_block = kNoUnit;
};
Constituent realize(const NounPhrase& phrase, const NounPhraseRole& role, Units& units);

// `verb` is the unit of a preposition without an English word, `block` the block of a verb that
// requires this preposition; kNoUnit otherwise.
Constituent realize(const PrepositionalPhrase& phrase, Unit verb, Unit block, Units& units);

// A word with its unit.
Token make_token(std::string_view text, std::string_view lemma, Unit unit, bool is_content);
inline constexpr bool kIsContent = true;

// The words of `text`, all with one unit; lemmas are the words themselves. Only the last one is
// content when `is_content`: "for a walk".
Phrase make_words(std::string_view text, Unit unit, bool is_content);

}  // namespace allot::toy
