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
      {place("Park", kM, "park"), "in", "in", "in", "to"},
      {place("Garten", kM, "garden"), "in", "in", "in", "into"},
      {place("Wald", kM, "forest"), "in", "in", "in", "to"},
      {place("Stadt", kF, "town"), "in", "in", "in", "to"},
      {place("Dorf", kN, "village"), "in", "in", "in", "to"},
      {place("Küche", kF, "kitchen"), "in", "in", "in", "into"},
      {place("Keller", kM, "basement"), "in", "in", "in", "to"},
      {place("Wohnzimmer", kN, "living room"), "in", "in", "in", "into"},
      {place("Schlafzimmer", kN, "bedroom"), "in", "in", "in", "into"},
      {place("Schule", kF, "school"), "in", "at", "in", "to", !kArticle},
      {place("Museum", kN, "museum"), "in", "at", "in", "to"},
      {place("Theater", kN, "theatre"), "in", "at", "in", "to"},
      {place("Krankenhaus", kN, "hospital"), "in", "in", "in", "to"},
      {place("Hotel", kN, "hotel"), "in", "at", "in", "to"},
      {place("Restaurant", kN, "restaurant"), "in", "in", "in", "to"},
      {place("Supermarkt", kM, "supermarket"), "in", "at", "in", "to"},
      {place("Bibliothek", kF, "library"), "in", "in", "in", "to"},
      {place("Büro", kN, "office"), "in", "in", "in", "to"},
      {place("Fabrik", kF, "factory"), "in", "in", "in", "to"},
      {place("Schwimmbad", kN, "swimming pool"), "in", "at", "in", "to"},
      {place("Einkaufszentrum", kN, "shopping centre"), "in", "in", "in", "to"},
      {place("Rathaus", kN, "town hall"), "in", "at", "zu", "to"},
      {place("Bahnhof", kM, "train station"), "an", "at", "zu", "to"},
      {place("Flughafen", kM, "airport"), "an", "at", "zu", "to"},
      {place("Bushaltestelle", kF, "bus stop"), "an", "at", "zu", "to"},
      {place("See", kM, "lake"), "an", "by", "zu", "to"},
      {place("Fluss", kM, "river"), "an", "by", "zu", "to"},
      {place("Strand", kM, "beach"), "an", "on", "zu", "to"},
      {place("Markt", kM, "market"), "auf", "at", "auf", "to"},
      {place("Spielplatz", kM, "playground"), "auf", "on", "auf", "to"},
      {place("Marktplatz", kM, "market square"), "auf", "on", "zu", "to"},
      {place("Straße", kF, "street"), "auf", "in", "auf", "into"},
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
