#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "toy/lexicon.h"
#include "toy/noun_phrase.h"

// Clauses: the plan, and its realization in both languages.
namespace allot::toy {

enum class GermanTense : uint8_t { kPresent, kPreterite, kPerfect, kFuture };

// "ist müde", "ist Lehrer", "ist größer als der Hund".
struct Predicate {
  const Adjective* adjective = nullptr;
  const Noun* profession = nullptr;
  const FixedPair* degree = nullptr;  // "sehr/A", "very/A"
  // Compared with: "größer als ...".
  std::optional<NounPhrase> than;
};

struct ClauseAdverbial {
  AdverbialSlot slot = AdverbialSlot::kTime;
  const Adverbial* fixed = nullptr;
  std::shared_ptr<const PrepositionalPhrase> phrase;  // when it is not fixed
};

// The constituent before the German verb. In English only time moves to the front.
enum class Opening : uint8_t { kSubject, kTime, kPlace, kObject };

enum class Mood : uint8_t { kStatement, kQuestion, kCommand };

struct Clause {
  const Verb* verb = nullptr;  // none: "sein", with a predicate or a place
  NounPhrase subject;
  std::optional<NounPhrase> object;
  std::optional<NounPhrase> recipient;
  std::optional<PrepositionalPhrase> complement;
  std::optional<Predicate> predicate;
  std::vector<ClauseAdverbial> adverbials;
  std::string_view particle;  // "doch": has no translation

  GermanTense tense = GermanTense::kPresent;
  TimeReference time = TimeReference::kNone;  // of the adverbials
  const Modal* modal = nullptr;
  bool is_negated = false;
  bool is_passive = false;  // the subject is the verb's object
  bool is_liked = false;    // "liest gern": "likes to read"
  // The subject is omitted: "Anna kommt und setzt sich".
  bool is_elliptic = false;

  Mood mood = Mood::kStatement;
  Opening opening = Opening::kSubject;
  const FixedPair* question_word = nullptr;  // "wo": asks for something other than a noun phrase

  // "dass ...", "ob ..." or "... zu ...", after everything else.
  std::shared_ptr<const Clause> content;
  std::string_view content_conjunction;  // "dass", "ob"; empty: an infinitive
  std::string_view english_conjunction;
};

// Position of the German finite verb.
enum class VerbPosition : uint8_t {
  kSecond,      // "Anna schläft."
  kFirst,       // "Schläft Anna?", and after a subordinate clause
  kFinal,       // "weil Anna schläft"
  kInfinitive,  // "zu schlafen": neither subject nor finite verb
};

PhrasePair realize(const Clause& clause, VerbPosition position, Units& units);

}  // namespace allot::toy
