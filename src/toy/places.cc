#include "toy/lexicon.h"

namespace allot::toy {
namespace {

constexpr Gender kDer = Gender::kMasculine;
constexpr Gender kDie = Gender::kFeminine;
constexpr Gender kDas = Gender::kNeuter;
constexpr bool kArticle = true;

// Only the singular is used in phrases of place.
Noun place(std::string_view german, Gender gender, std::string_view english) {
  return {german, "", gender, Noun::Declension::kS, english, "", kSite};
}

}  // namespace

const std::vector<PlaceNoun>& places() {
  static const std::vector<PlaceNoun> table = {
      {place("Park", kDer, "park"), kOutside, "in", "in", "in", "to"},
      {place("Garten", kDer, "garden"), kOutside | kMeals | kGround, "in", "in", "in", "into"},
      {place("Wald", kDer, "forest"), kOutside, "in", "in", "in", "to"},
      {place("Stadt", kDie, "town"), kTown, "in", "in", "in", "to"},
      {place("Dorf", kDas, "village"), kTown, "in", "in", "in", "to"},
      {place("Küche", kDie, "kitchen"), kHome | kMeals, "in", "in", "in", "into"},
      {place("Keller", kDer, "basement"), kHome, "in", "in", "in", "to"},
      {place("Wohnzimmer", kDas, "living room"), kHome | kStudy, "in", "in", "in", "into"},
      {place("Schlafzimmer", kDas, "bedroom"), kHome, "in", "in", "in", "into"},
      {place("Schule", kDie, "school"), kWork | kStudy, "in", "at", "in", "to", !kArticle},
      {place("Museum", kDas, "museum"), kLeisure, "in", "at", "in", "to"},
      {place("Theater", kDas, "theatre"), kLeisure, "in", "at", "in", "to"},
      {place("Krankenhaus", kDas, "hospital"), kWork, "in", "in", "in", "to"},
      {place("Hotel", kDas, "hotel"), kLeisure | kMeals, "in", "at", "in", "to"},
      {place("Restaurant", kDas, "restaurant"), kMeals | kWork, "in", "in", "in", "to"},
      {place("Supermarkt", kDer, "supermarket"), kShop, "in", "at", "in", "to"},
      {place("Bibliothek", kDie, "library"), kStudy, "in", "in", "in", "to"},
      {place("Büro", kDas, "office"), kWork | kStudy, "in", "in", "in", "to"},
      {place("Fabrik", kDie, "factory"), kWork, "in", "in", "in", "to"},
      {place("Schwimmbad", kDas, "swimming pool"), kWater, "in", "at", "in", "to"},
      {place("Einkaufszentrum", kDas, "shopping centre"), kShop, "in", "in", "in", "to"},
      {place("Rathaus", kDas, "town hall"), kWork, "in", "at", "zu", "to"},
      {place("Bahnhof", kDer, "train station"), kTravel, "an", "at", "zu", "to"},
      {place("Flughafen", kDer, "airport"), kTravel, "an", "at", "zu", "to"},
      {place("Bushaltestelle", kDie, "bus stop"), kTravel, "an", "at", "zu", "to"},
      {place("See", kDer, "lake"), kOutside, "an", "by", "zu", "to"},
      {place("Fluss", kDer, "river"), kOutside, "an", "by", "zu", "to"},
      {place("Strand", kDer, "beach"), kOutside, "an", "on", "zu", "to"},
      {place("Markt", kDer, "market"), kShop, "auf", "at", "auf", "to"},
      {place("Spielplatz", kDer, "playground"), kOutside, "auf", "on", "auf", "to"},
      {place("Marktplatz", kDer, "market square"), kOutside, "auf", "on", "zu", "to"},
      {place("Straße", kDie, "street"), kOutside, "auf", "on", "auf", "to"},
  };
  return table;
}

const std::vector<City>& cities() {
  static const std::vector<City> table = {
      {"Berlin", "Berlin"},   {"Hamburg", "Hamburg"},    {"München", "Munich"},
      {"Köln", "Cologne"},    {"Wien", "Vienna"},        {"Zürich", "Zurich"},
      {"Leipzig", "Leipzig"}, {"Frankreich", "France"},  {"Italien", "Italy"},
      {"Spanien", "Spain"},   {"Schottland", "Scotland"}};
  return table;
}

const std::vector<Name>& names() {
  static const std::vector<Name> table = {{"Paul", kDer}, {"Jonas", kDer}, {"Felix", kDer},
                                          {"Emil", kDer}, {"Oskar", kDer}, {"Karl", kDer},
                                          {"Anna", kDie}, {"Lena", kDie},  {"Clara", kDie},
                                          {"Emma", kDie}, {"Nina", kDie},  {"Julia", kDie}};
  return table;
}

const std::vector<Numeral>& numerals() {
  static const std::vector<Numeral> table = {
      {"zwei", "two"},  {"drei", "three"},   {"vier", "four"},      {"fünf", "five"},
      {"sechs", "six"}, {"sieben", "seven"}, {"acht", "eight"},     {"neun", "nine"},
      {"zehn", "ten"},  {"zwölf", "twelve"}, {"zwanzig", "twenty"}, {"hundert", "a hundred"}};
  return table;
}

}  // namespace allot::toy
