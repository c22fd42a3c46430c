#pragma once

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "toy/clause.h"
#include "toy/lexicon.h"
#include "toy/noun_phrase.h"
#include "toy/phrase.h"

// Words of the built-in corpus, found by their German dictionary form, and what is built from them.
namespace allot::toy::testing {

inline const Noun& noun(std::string_view german) {
  for (const Noun& entry : nouns()) {
    if (entry.german == german) return entry;
  }
  throw std::invalid_argument("no noun " + std::string(german));
}

inline const Adjective& adjective(std::string_view german) {
  for (const Adjective& entry : adjectives()) {
    if (entry.german == german) return entry;
  }
  throw std::invalid_argument("no adjective " + std::string(german));
}

inline const Verb& verb(std::string_view german, Frame frame) {
  for (const Verb& entry : verbs()) {
    if (entry.german.lemma == german && entry.frame == frame) return entry;
  }
  throw std::invalid_argument("no verb " + std::string(german));
}

inline const Modal& modal(std::string_view german) {
  for (const Modal& entry : modals()) {
    if (entry.infinitive == german) return entry;
  }
  throw std::invalid_argument("no modal verb " + std::string(german));
}

inline const Adverbial& adverbial(std::string_view german_start) {
  for (const Adverbial& entry : adverbials()) {
    if (entry.text.german.substr(0, german_start.size()) == german_start) return entry;
  }
  throw std::invalid_argument("no adverbial " + std::string(german_start));
}

inline NounPhrase phrase(std::string_view german, Determiner determiner = Determiner::kDefinite,
                         Number number = Number::kSingular) {
  NounPhrase result;
  result.noun = &noun(german);
  result.determiner = determiner;
  result.number = number;
  return result;
}

inline NounPhrase pronoun(Person person, Number number = Number::kSingular) {
  NounPhrase result;
  result.kind = NounPhrase::Kind::kPronoun;
  result.pronoun.person = person;
  result.pronoun.number = number;
  return result;
}

inline Clause clause(const NounPhrase& subject, std::string_view verb_lemma, Frame frame) {
  Clause result;
  result.subject = subject;
  result.verb = &verb(verb_lemma, frame);
  return result;
}

inline void add(Clause& clause, const Adverbial& adverbial) {
  clause.adverbials.push_back({adverbial.slot, &adverbial, nullptr});
  clause.time = adverbial.time;
}

inline ToySentence sentence(const Clause& clause, VerbPosition position = VerbPosition::kSecond) {
  Units units;
  PhrasePair pair = realize(clause, position, units);
  return finish_sentence(std::move(pair), '.', units);
}

// "Der Hund schläft. = The dog sleeps."
inline std::string both(const ToySentence& sentence) {
  return raw_text(sentence.german) + " = " + raw_text(sentence.english);
}
inline std::string both(const Clause& clause, VerbPosition position = VerbPosition::kSecond) {
  return both(sentence(clause, position));
}

inline std::string words(const Phrase& phrase) {
  std::string text;
  for (const Token& token : phrase) text += (text.empty() ? "" : " ") + token.text;
  return text;
}

// Only the letters that our words are made of.
inline bool is_plain_word(std::string_view word) {
  for (size_t i = 0; i < word.size(); ++i) {
    const char letter = word[i];
    const bool is_ascii = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                          (letter >= '0' && letter <= '9');
    const bool is_umlaut = letter == '\xC3' && ++i < word.size();
    if (!is_ascii && !is_umlaut) return false;
  }
  return !word.empty();
}

}  // namespace allot::toy::testing
