#include "toy/lexicon.h"

namespace allot::toy {
namespace {

constexpr bool kCompares = true;
constexpr bool kState = true;
constexpr bool kColor = true;
constexpr Kinds kObject =
    kThing | kDevice | kFurniture | kVehicle | kTransport | kClothing | kInstrument | kBuilding;
constexpr Kinds kColored = kThing | kFurniture | kVehicle | kClothing | kOpening | kTransport;

std::vector<Adjective> make_adjectives() {
  return {
      {"groß", "größer", "big", "", kAnimal | kFruit | kObject | kPlant | kOpening},
      {"klein", "", "small", "", kLiving | kFruit | kObject | kPlant | kOpening},
      {"alt", "älter", "old", "", kLiving | kObject | kOpening | kReadable},
      {"jung", "jünger", "young", "", kLiving},
      {"neu", "", "new", "", kObject | kReadable | kOpening | kIdea | kEvent},
      {"schön", "", "beautiful", "", kObject | kPlant | kEvent | kReadable},
      {"gut", "besser", "good", "better", kFood | kDrink | kReadable | kIdea | kEvent},
      {"teuer", "", "expensive", "", kObject | kPaper | kEdible},
      {"billig", "", "cheap", "", kThing | kPaper | kClothing | kFurniture | kEdible},
      {"lang", "länger", "long", "", kReadable | kEvent},
      {"kurz", "kürzer", "short", "", kReadable | kEvent},
      {"schnell", "", "fast", "", kVehicle | kTransport},
      {"langsam", "", "slow", "", kVehicle | kTransport},
      {"rot", "", "red", "", kColored, !kCompares, !kState, kColor},
      {"blau", "", "blue", "", kColored, !kCompares, !kState, kColor},
      {"grün", "", "green", "", kColored, !kCompares, !kState, kColor},
      {"schwarz", "", "black", "", kColored | kAnimal, !kCompares, !kState, kColor},
      {"weiß", "", "white", "", kColored | kAnimal, !kCompares, !kState, kColor},
      {"braun", "", "brown", "", kColored | kAnimal, !kCompares, !kState, kColor},
      {"gelb", "", "yellow", "", kColored, !kCompares, !kState, kColor},
      {"warm", "wärmer", "warm", "", kClothing | kDish | kDrink, kCompares, kState},
      {"kalt", "kälter", "cold", "", kDrink | kDish, kCompares, kState},
      {"süß", "", "sweet", "", kEdible},
      {"frisch", "", "fresh", "", kFood},
      {"lecker", "", "delicious", "", kEdible},
      {"schwer", "", "heavy", "", kThing | kFurniture},
      {"kaputt", "", "broken", "", kDevice | kVehicle | kFurniture | kInstrument, !kCompares,
       kState},
      {"schmutzig", "", "dirty", "", kColored, kCompares, kState},
      {"sauber", "", "clean", "", kColored, kCompares, kState},
      {"müde", "", "tired", "more tired", kLiving, kCompares, kState},
      {"hungrig", "", "hungry", "", kLiving, kCompares, kState},
      {"krank", "", "ill", "", kLiving, !kCompares, kState},
      {"klug", "klüger", "clever", "cleverer", kLiving},
      {"freundlich", "", "friendly", "", kLiving},
      {"fleißig", "", "diligent", "", kPerson},
      {"faul", "", "lazy", "", kLiving},
      {"glücklich", "", "happy", "", kPerson, kCompares, kState},
      {"traurig", "", "sad", "", kPerson, kCompares, kState},
      {"berühmt", "", "famous", "", kPerson | kLandmark},
      {"höflich", "", "polite", "more polite", kPerson},
      {"vorsichtig", "", "careful", "", kPerson},
      {"interessant", "", "interesting", "", kReadable | kIdea | kEvent},
      {"langweilig", "", "boring", "", kReadable | kEvent},
      {"schwierig", "", "difficult", "", kIdea},
      {"wichtig", "", "important", "", kIdea | kReadable},
      {"lustig", "", "funny", "", kReadable | kEvent},
      {"gemütlich", "", "cosy", "", kBuilding | kFurniture},
      {"laut", "", "loud", "", kDevice | kEvent},
  };
}

}  // namespace

const std::vector<Adjective>& adjectives() {
  static const std::vector<Adjective> table = make_adjectives();
  return table;
}

}  // namespace allot::toy
