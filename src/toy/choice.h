#pragma once

#include <initializer_list>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "toy/lexicon.h"

// Random choices by weight and from the lexicon.
namespace allot::toy {

// The index of one of the weights, drawn in proportion to them. Integers, so that every machine
// draws the same.
inline size_t draw(Random& random, std::initializer_list<int> weights) {
  uint64_t total = 0;
  for (const int weight : weights) total += static_cast<uint64_t>(weight);
  uint64_t left = random.below(total);
  size_t index = 0;
  for (const int weight : weights) {
    if (left < static_cast<uint64_t>(weight)) break;
    left -= static_cast<uint64_t>(weight);
    ++index;
  }
  return index;
}

inline bool happens(Random& random, int percent) {
  return random.below(100) < static_cast<uint64_t>(percent);
}

// The nouns, adjectives and verbs that match, found once for each query.
class LexiconIndex {
 public:
  const std::vector<const Noun*>& nouns_of(Kinds kinds);
  const std::vector<const Adjective*>& adjectives_for(Kinds kinds);
  // With all of the traits.
  const std::vector<const Verb*>& verbs_of(Frame frame, VerbTraits traits);
  // At one of the sites; cities are not included.
  const std::vector<const PlaceNoun*>& places_of(Sites sites);

 private:
  std::unordered_map<uint64_t, std::vector<const Noun*>> nouns_;
  std::unordered_map<uint64_t, std::vector<const Adjective*>> adjectives_;
  std::unordered_map<uint64_t, std::vector<const Verb*>> verbs_;
  std::unordered_map<uint64_t, std::vector<const PlaceNoun*>> places_;
};

}  // namespace allot::toy
