#include "corpus/toy_lexicon.h"

namespace allot::toy {
namespace {

constexpr Gender kM = Gender::kMasculine;
constexpr Gender kF = Gender::kFeminine;
constexpr Gender kN = Gender::kNeuter;
constexpr Noun::Declension kS = Noun::Declension::kS;
constexpr bool kArticle = true;

// Only the singular is used in phrases of place.
Noun place(std::string_view german, Gender gender, std::string_view english) {
  return {german, "", gender, kS, english, "", kSite};
}

}  // namespace

const std::vector<PlaceNoun>& places() {
  static const std::vector<PlaceNoun> table = {
      {place("Park", kM, "park"), kOutside, "in", "in", "in", "to"},
      {place("Garten", kM, "garden"), kOutside | kMeals | kGround, "in", "in", "in", "into"},
      {place("Wald", kM, "forest"), kOutside, "in", "in", "in", "to"},
      {place("Stadt", kF, "town"), kTown, "in", "in", "in", "to"},
      {place("Dorf", kN, "village"), kTown, "in", "in", "in", "to"},
      {place("Küche", kF, "kitchen"), kHome | kMeals, "in", "in", "in", "into"},
      {place("Keller", kM, "basement"), kHome, "in", "in", "in", "to"},
      {place("Wohnzimmer", kN, "living room"), kHome | kStudy, "in", "in", "in", "into"},
      {place("Schlafzimmer", kN, "bedroom"), kHome, "in", "in", "in", "into"},
      {place("Schule", kF, "school"), kWork | kStudy, "in", "at", "in", "to", !kArticle},
      {place("Museum", kN, "museum"), kLeisure, "in", "at", "in", "to"},
      {place("Theater", kN, "theatre"), kLeisure, "in", "at", "in", "to"},
      {place("Krankenhaus", kN, "hospital"), kWork, "in", "in", "in", "to"},
      {place("Hotel", kN, "hotel"), kLeisure | kMeals, "in", "at", "in", "to"},
      {place("Restaurant", kN, "restaurant"), kMeals | kWork, "in", "in", "in", "to"},
      {place("Supermarkt", kM, "supermarket"), kShop, "in", "at", "in", "to"},
      {place("Bibliothek", kF, "library"), kStudy, "in", "in", "in", "to"},
      {place("Büro", kN, "office"), kWork | kStudy, "in", "in", "in", "to"},
      {place("Fabrik", kF, "factory"), kWork, "in", "in", "in", "to"},
      {place("Schwimmbad", kN, "swimming pool"), kWater, "in", "at", "in", "to"},
      {place("Einkaufszentrum", kN, "shopping centre"), kShop, "in", "in", "in", "to"},
      {place("Rathaus", kN, "town hall"), kWork, "in", "at", "zu", "to"},
      {place("Bahnhof", kM, "train station"), kTravel, "an", "at", "zu", "to"},
      {place("Flughafen", kM, "airport"), kTravel, "an", "at", "zu", "to"},
      {place("Bushaltestelle", kF, "bus stop"), kTravel, "an", "at", "zu", "to"},
      {place("See", kM, "lake"), kOutside, "an", "by", "zu", "to"},
      {place("Fluss", kM, "river"), kOutside, "an", "by", "zu", "to"},
      {place("Strand", kM, "beach"), kOutside, "an", "on", "zu", "to"},
      {place("Markt", kM, "market"), kShop, "auf", "at", "auf", "to"},
      {place("Spielplatz", kM, "playground"), kOutside, "auf", "on", "auf", "to"},
      {place("Marktplatz", kM, "market square"), kOutside, "auf", "on", "zu", "to"},
      {place("Straße", kF, "street"), kOutside, "auf", "on", "auf", "to"},
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
  static const std::vector<Name> table = {
      {"Paul", kM}, {"Jonas", kM}, {"Felix", kM}, {"Emil", kM}, {"Oskar", kM}, {"Karl", kM},
      {"Anna", kF}, {"Lena", kF},  {"Clara", kF}, {"Emma", kF}, {"Nina", kF},  {"Julia", kF}};
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
