#include "corpus/toy_lexicon.h"

namespace allot::toy {
namespace {

constexpr bool kCompares = true;
constexpr Kinds kLiving = kPerson | kAnimal;
constexpr Kinds kEdible = kFood | kDrink;
constexpr Kinds kObject =
    kThing | kDevice | kFurniture | kVehicle | kTransport | kClothing | kInstrument | kBuilding;
constexpr Kinds kColoured = kThing | kFurniture | kVehicle | kClothing | kOpening | kTransport;

std::vector<Adjective> make_adjectives() {
  return {
      {"groß", "größer", "big", "", kAnimal | kFruit | kObject | kPlant | kOpening},
      {"klein", "", "small", "", kLiving | kFruit | kObject | kPlant | kOpening},
      {"alt", "älter", "old", "", kLiving | kObject | kOpening | kReadable},
      {"jung", "jünger", "young", "", kLiving},
      {"neu", "", "new", "", kObject | kReadable | kOpening | kIdea | kEvent},
      {"schön", "", "beautiful", "", kObject | kPlant | kEvent | kReadable},
      {"gut", "besser", "good", "better", kFood | kDrink | kReadable | kIdea | kEvent},
      {"teuer", "", "expensive", "", kObject | kEdible},
      {"billig", "", "cheap", "", kThing | kClothing | kFurniture | kEdible},
      {"lang", "länger", "long", "", kReadable | kEvent | kClothing},
      {"kurz", "kürzer", "short", "", kReadable | kEvent},
      {"schnell", "", "fast", "", kVehicle | kTransport},
      {"langsam", "", "slow", "", kVehicle | kTransport},
      {"rot", "", "red", "", kColoured, !kCompares},
      {"blau", "", "blue", "", kColoured, !kCompares},
      {"grün", "", "green", "", kColoured, !kCompares},
      {"schwarz", "", "black", "", kColoured | kAnimal, !kCompares},
      {"weiß", "", "white", "", kColoured | kAnimal, !kCompares},
      {"braun", "", "brown", "", kColoured | kAnimal, !kCompares},
      {"gelb", "", "yellow", "", kColoured, !kCompares},
      {"warm", "wärmer", "warm", "", kClothing | kDish | kDrink},
      {"kalt", "kälter", "cold", "", kDrink | kDish},
      {"süß", "", "sweet", "", kEdible},
      {"frisch", "", "fresh", "", kFood},
      {"lecker", "", "delicious", "", kEdible},
      {"reif", "", "ripe", "", kFruit},
      {"schwer", "", "heavy", "", kThing | kFurniture},
      {"leicht", "", "light", "", kThing},
      {"kaputt", "", "broken", "", kDevice | kVehicle | kFurniture | kInstrument, !kCompares},
      {"leer", "", "empty", "", kBuilding | kTransport, !kCompares},
      {"schmutzig", "", "dirty", "", kColoured},
      {"sauber", "", "clean", "", kColoured},
      {"müde", "", "tired", "more tired", kLiving},
      {"hungrig", "", "hungry", "", kLiving},
      {"krank", "", "ill", "", kLiving, !kCompares},
      {"klug", "klüger", "clever", "cleverer", kLiving},
      {"freundlich", "", "friendly", "", kLiving},
      {"fleißig", "", "diligent", "", kPerson},
      {"faul", "", "lazy", "", kLiving},
      {"glücklich", "", "happy", "", kPerson},
      {"traurig", "", "sad", "", kPerson},
      {"berühmt", "", "famous", "", kPerson | kBuilding},
      {"höflich", "", "polite", "more polite", kPerson},
      {"vorsichtig", "", "careful", "", kPerson},
      {"interessant", "", "interesting", "", kReadable | kIdea | kEvent},
      {"langweilig", "", "boring", "", kReadable | kEvent},
      {"schwierig", "", "difficult", "", kIdea},
      {"wichtig", "", "important", "", kIdea | kReadable},
      {"lustig", "", "funny", "", kReadable | kEvent},
      {"modern", "", "modern", "", kBuilding | kFurniture | kDevice},
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
