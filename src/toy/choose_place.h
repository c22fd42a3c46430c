#pragma once

#include "toy/choice.h"
#include "toy/noun_phrase.h"

// Draws phrases of place.
namespace allot::toy {

class PlaceChooser {
 public:
  PlaceChooser(Random& random, LexiconIndex& index) : random_(random), index_(index) {}

  // "im Park", "in Berlin".
  PrepositionalPhrase location(Sites sites);
  // "in den Park", "nach Berlin".
  PrepositionalPhrase direction(Sites sites);
  // "aus Berlin".
  PrepositionalPhrase origin();

 private:
  const PlaceNoun* pick_place(Sites sites);
  PrepositionalPhrase with_city(std::string_view german, std::string_view english);

  Random& random_;
  LexiconIndex& index_;
};

}  // namespace allot::toy
