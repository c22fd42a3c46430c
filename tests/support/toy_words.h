#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "corpus/toy_lexicon.h"

// Words of the built-in corpus, found by their German dictionary form.
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

}  // namespace allot::toy::testing
