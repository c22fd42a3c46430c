#include "toy/choose_place.h"

namespace allot::toy {
namespace {

PrepositionalPhrase at(const PlaceNoun& place) {
  PrepositionalPhrase phrase;
  phrase.object.noun = &place.noun;
  phrase.has_english_article = place.has_english_article;
  return phrase;
}

}  // namespace

PrepositionalPhrase PlaceChooser::with_city(std::string_view german, std::string_view english) {
  PrepositionalPhrase phrase;
  phrase.german = german;
  phrase.english = english;
  phrase.object.kind = NounPhrase::Kind::kTownName;
  phrase.object.city = &random_.pick(cities());
  return phrase;
}

// None for a city.
const PlaceNoun* PlaceChooser::pick_place(Sites sites) {
  if (sites == kCity || ((sites & kCity) != 0 && happens(random_, 35))) return nullptr;
  return random_.pick(index_.places_of(sites));
}

PrepositionalPhrase PlaceChooser::location(Sites sites) {
  const PlaceNoun* place = pick_place(sites);
  if (place == nullptr) return with_city("in", "in");
  PrepositionalPhrase phrase = at(*place);
  phrase.german = place->german_at;
  phrase.english = place->english_at;
  return phrase;
}

PrepositionalPhrase PlaceChooser::direction(Sites sites) {
  const PlaceNoun* place = pick_place(sites);
  if (place == nullptr) return with_city("nach", "to");
  PrepositionalPhrase phrase = at(*place);
  phrase.german = place->german_to;
  phrase.english = place->english_to;
  phrase.german_case = place->german_to == "zu" ? Case::kDative : Case::kAccusative;
  return phrase;
}

PrepositionalPhrase PlaceChooser::origin() {
  return with_city("aus", "from");
}

}  // namespace allot::toy
