#include "toy/compounds.h"
#include "toy/lexicon.h"

namespace allot::toy {
namespace {

constexpr Gender kM = Gender::kMasculine;
constexpr Gender kF = Gender::kFeminine;
constexpr Gender kN = Gender::kNeuter;
constexpr Noun::Declension kS = Noun::Declension::kS;
constexpr Noun::Declension kEs = Noun::Declension::kEs;
constexpr Noun::Declension kWeak = Noun::Declension::kWeak;
constexpr bool kMass = true;
constexpr bool kGirl = true;

constexpr Kinds kGrown = kFood | kFruit;
constexpr Kinds kMade = kFood | kDish;

std::vector<Noun> make_nouns() {
  return {
      // People.
      {"Mann", "Männer", kM, kEs, "man", "men", kPerson | kNotOwned},
      {"Frau", "Frauen", kF, kS, "woman", "women", kPerson | kNotOwned},
      {"Kind", "Kinder", kN, kEs, "child", "children", kPerson},
      {"Junge", "Jungen", kM, kWeak, "boy", "", kPerson | kNotOwned},
      {"Mädchen", "Mädchen", kN, kS, "girl", "", kPerson | kNotOwned, !kMass, kGirl},
      {"Lehrer", "Lehrer", kM, kS, "teacher", "", kPerson | kTrade},
      {"Lehrerin", "Lehrerinnen", kF, kS, "teacher", "", kPerson | kTrade},
      {"Arzt", "Ärzte", kM, kEs, "doctor", "", kPerson | kTrade},
      {"Ärztin", "Ärztinnen", kF, kS, "doctor", "", kPerson | kTrade},
      {"Freund", "Freunde", kM, kEs, "friend", "", kPerson | kKin},
      {"Freundin", "Freundinnen", kF, kS, "friend", "", kPerson | kKin},
      {"Nachbar", "Nachbarn", kM, kWeak, "neighbour", "", kPerson | kKin},
      {"Nachbarin", "Nachbarinnen", kF, kS, "neighbour", "", kPerson | kKin},
      {"Schüler", "Schüler", kM, kS, "pupil", "", kPerson},
      {"Schülerin", "Schülerinnen", kF, kS, "pupil", "", kPerson},
      {"Student", "Studenten", kM, kWeak, "student", "", kPerson | kTrade},
      {"Studentin", "Studentinnen", kF, kS, "student", "", kPerson | kTrade},
      {"Koch", "Köche", kM, kEs, "cook", "", kPerson | kTrade},
      {"Köchin", "Köchinnen", kF, kS, "cook", "", kPerson | kTrade},
      {"Bäcker", "Bäcker", kM, kS, "baker", "", kPerson | kTrade},
      {"Gärtner", "Gärtner", kM, kS, "gardener", "", kPerson | kTrade},
      {"Gärtnerin", "Gärtnerinnen", kF, kS, "gardener", "", kPerson | kTrade},
      {"Musiker", "Musiker", kM, kS, "musician", "", kPerson | kTrade | kNotOwned},
      {"Sängerin", "Sängerinnen", kF, kS, "singer", "", kPerson | kTrade | kNotOwned},
      {"Malerin", "Malerinnen", kF, kS, "painter", "", kPerson | kTrade | kNotOwned},
      {"Bauer", "Bauern", kM, kWeak, "farmer", "", kPerson | kTrade | kNotOwned},
      {"Bruder", "Brüder", kM, kS, "brother", "", kPerson | kKin},
      {"Schwester", "Schwestern", kF, kS, "sister", "", kPerson | kKin},
      {"Vater", "", kM, kS, "father", "", kPerson | kKin},
      {"Mutter", "", kF, kS, "mother", "", kPerson | kKin},
      {"Onkel", "Onkel", kM, kS, "uncle", "", kPerson | kKin},
      {"Tante", "Tanten", kF, kS, "aunt", "", kPerson | kKin},
      {"Tochter", "Töchter", kF, kS, "daughter", "", kPerson | kKin},
      {"Sohn", "Söhne", kM, kEs, "son", "", kPerson | kKin},
      {"Großmutter", "", kF, kS, "grandmother", "", kPerson | kKin},
      {"Großvater", "", kM, kS, "grandfather", "", kPerson | kKin},
      {"Gast", "Gäste", kM, kEs, "guest", "", kPerson},
      {"Kollege", "Kollegen", kM, kWeak, "colleague", "", kPerson | kKin},
      {"Kollegin", "Kolleginnen", kF, kS, "colleague", "", kPerson | kKin},
      {"Polizist", "Polizisten", kM, kWeak, "police officer", "", kPerson | kTrade | kNotOwned},
      {"Polizistin", "Polizistinnen", kF, kS, "police officer", "", kPerson | kTrade | kNotOwned},
      {"Busfahrer", "Busfahrer", kM, kS, "bus driver", "", kPerson | kTrade | kNotOwned},
      {"Taxifahrerin", "Taxifahrerinnen", kF, kS, "taxi driver", "", kPerson | kTrade | kNotOwned},
      {"Fußballspieler", "Fußballspieler", kM, kS, "football player", "",
       kPerson | kTrade | kNotOwned},
      {"Klavierlehrer", "Klavierlehrer", kM, kS, "piano teacher", "", kPerson | kTrade},
      {"Deutschlehrerin", "Deutschlehrerinnen", kF, kS, "German teacher", "", kPerson | kTrade},
      {"Tennisspielerin", "Tennisspielerinnen", kF, kS, "tennis player", "",
       kPerson | kTrade | kNotOwned},
      {"Verkäuferin", "Verkäuferinnen", kF, kS, "shop assistant", "", kPerson | kTrade | kNotOwned},

      // Animals.
      {"Hund", "Hunde", kM, kEs, "dog", "", kAnimal | kHunter},
      {"Katze", "Katzen", kF, kS, "cat", "", kAnimal | kHunter},
      {"Pferd", "Pferde", kN, kEs, "horse", "", kAnimal},
      {"Vogel", "Vögel", kM, kS, "bird", "", kAnimal | kPrey},
      {"Kuh", "Kühe", kF, kS, "cow", "", kAnimal},
      {"Schaf", "Schafe", kN, kEs, "sheep", "sheep", kAnimal},
      {"Maus", "Mäuse", kF, kS, "mouse", "mice", kAnimal | kPrey},
      {"Huhn", "Hühner", kN, kEs, "chicken", "", kAnimal | kPrey},
      {"Ente", "Enten", kF, kS, "duck", "", kAnimal | kPrey},
      {"Ziege", "Ziegen", kF, kS, "goat", "", kAnimal},
      {"Kaninchen", "Kaninchen", kN, kS, "rabbit", "", kAnimal | kPrey},
      {"Fuchs", "Füchse", kM, kEs, "fox", "", kAnimal | kHunter},
      {"Esel", "Esel", kM, kS, "donkey", "", kAnimal},

      // Food and drink.
      {"Apfel", "Äpfel", kM, kS, "apple", "", kGrown},
      {"Birne", "Birnen", kF, kS, "pear", "", kGrown},
      {"Kirsche", "Kirschen", kF, kS, "cherry", "", kGrown},
      {"Pflaume", "Pflaumen", kF, kS, "plum", "", kGrown},
      {"Erdbeere", "Erdbeeren", kF, kS, "strawberry", "", kGrown},
      {"Tomate", "Tomaten", kF, kS, "tomato", "", kGrown},
      {"Kartoffel", "Kartoffeln", kF, kS, "potato", "", kFood},
      {"Zwiebel", "Zwiebeln", kF, kS, "onion", "", kFood},
      {"Karotte", "Karotten", kF, kS, "carrot", "", kFood},
      {"Ei", "Eier", kN, kS, "egg", "", kFood},
      {"Wurst", "Würste", kF, kS, "sausage", "", kFood},
      {"Brötchen", "Brötchen", kN, kS, "bread roll", "", kFood},
      {"Brot", "", kN, kEs, "bread", "", kMade, kMass},
      {"Käse", "", kM, kS, "cheese", "", kFood, kMass},
      {"Reis", "", kM, kEs, "rice", "", kMade, kMass},
      {"Fleisch", "", kN, kEs, "meat", "", kFood, kMass},
      {"Schokolade", "", kF, kS, "chocolate", "", kFood, kMass},
      {"Suppe", "Suppen", kF, kS, "soup", "", kMade},
      {"Kuchen", "Kuchen", kM, kS, "cake", "", kMade},
      {"Salat", "Salate", kM, kS, "salad", "", kFood},
      {"Wasser", "", kN, kS, "water", "", kDrink, kMass},
      {"Milch", "", kF, kS, "milk", "", kDrink, kMass},
      {"Kaffee", "", kM, kS, "coffee", "", kDrink | kHotDrink, kMass},
      {"Tee", "", kM, kS, "tea", "", kDrink | kHotDrink, kMass},
      {"Saft", "", kM, kEs, "juice", "", kDrink, kMass},
      {"Wein", "", kM, kEs, "wine", "", kDrink, kMass},
      {"Bier", "", kN, kEs, "beer", "", kDrink, kMass},
      {"Mineralwasser", "", kN, kS, "mineral water", "", kDrink, kMass},

      // Things to read.
      {"Buch", "Bücher", kN, kEs, "book", "", kReadable | kPaper | kWritten},
      {"Zeitung", "Zeitungen", kF, kS, "newspaper", "", kReadable | kPaper},
      {"Brief", "Briefe", kM, kEs, "letter", "", kReadable | kPaper | kWritten},
      {"Roman", "Romane", kM, kS, "novel", "", kReadable | kPaper | kWritten},
      {"Gedicht", "Gedichte", kN, kEs, "poem", "", kReadable | kWritten},
      {"Geschichte", "Geschichten", kF, kS, "story", "", kReadable | kWritten | kStory},
      {"Märchen", "Märchen", kN, kS, "fairy tale", "", kReadable | kStory},
      {"Witz", "Witze", kM, kEs, "joke", "", kStory},
      {"Postkarte", "Postkarten", kF, kS, "postcard", "", kReadable | kPaper | kWritten},
      {"Nachricht", "Nachrichten", kF, kS, "message", "", kReadable | kWritten},
      {"Liebesbrief", "Liebesbriefe", kM, kEs, "love letter", "", kReadable | kPaper | kWritten},
      {"Kochbuch", "Kochbücher", kN, kEs, "recipe book", "", kReadable | kPaper},

      // Things to carry, and devices.
      {"Schlüssel", "Schlüssel", kM, kS, "key", "", kThing},
      {"Tasche", "Taschen", kF, kS, "bag", "", kThing},
      {"Koffer", "Koffer", kM, kS, "suitcase", "", kThing},
      {"Regenschirm", "Regenschirme", kM, kS, "umbrella", "", kThing},
      {"Ball", "Bälle", kM, kEs, "ball", "", kThing},
      {"Messer", "Messer", kN, kS, "knife", "knives", kThing},
      {"Teller", "Teller", kM, kS, "plate", "", kThing},
      {"Tasse", "Tassen", kF, kS, "cup", "", kThing | kMeasure},
      {"Glas", "Gläser", kN, kEs, "glass", "", kThing | kMeasure},
      {"Flasche", "Flaschen", kF, kS, "bottle", "", kThing | kMeasure},
      {"Korb", "Körbe", kM, kEs, "basket", "", kThing},
      {"Geschenk", "Geschenke", kN, kEs, "present", "", kGift},
      {"Spiegel", "Spiegel", kM, kS, "mirror", "", kThing},
      {"Bild", "Bilder", kN, kEs, "picture", "", kThing},
      {"Puppe", "Puppen", kF, kS, "doll", "", kThing},
      {"Lampe", "Lampen", kF, kS, "lamp", "", kThing | kDevice},
      {"Radio", "Radios", kN, kS, "radio", "radios", kThing | kDevice},
      {"Computer", "Computer", kM, kS, "computer", "", kThing | kDevice},
      {"Handy", "Handys", kN, kS, "mobile phone", "", kThing | kDevice},
      {"Fernseher", "Fernseher", kM, kS, "television", "", kDevice},
      {"Waschmaschine", "Waschmaschinen", kF, kS, "washing machine", "", kDevice},

      // Furniture, doors and windows.
      {"Tisch", "Tische", kM, kEs, "table", "", kFurniture | kSurface},
      {"Stuhl", "Stühle", kM, kEs, "chair", "", kFurniture | kSurface},
      {"Bett", "Betten", kN, kEs, "bed", "", kFurniture | kSurface},
      {"Sofa", "Sofas", kN, kS, "sofa", "", kFurniture | kSurface},
      {"Schrank", "Schränke", kM, kEs, "cupboard", "", kFurniture},
      {"Regal", "Regale", kN, kS, "shelf", "shelves", kFurniture | kSurface},
      {"Schreibtisch", "Schreibtische", kM, kEs, "desk", "", kFurniture | kSurface},
      {"Tür", "Türen", kF, kS, "door", "", kOpening},
      {"Fenster", "Fenster", kN, kS, "window", "", kOpening},
      {"Haustür", "Haustüren", kF, kS, "front door", "", kOpening},

      // Vehicles.
      {"Auto", "Autos", kN, kS, "car", "", kVehicle},
      {"Fahrrad", "Fahrräder", kN, kEs, "bicycle", "", kVehicle},
      {"Boot", "Boote", kN, kEs, "boat", "", kVehicle},
      {"Lastwagen", "Lastwagen", kM, kS, "lorry", "", kVehicle},
      {"Bus", "Busse", kM, kEs, "bus", "", kTransport},
      {"Zug", "Züge", kM, kEs, "train", "", kTransport},
      {"Taxi", "Taxis", kN, kS, "taxi", "", kTransport},
      {"Straßenbahn", "Straßenbahnen", kF, kS, "tram", "", kTransport},
      {"Schulbus", "Schulbusse", kM, kEs, "school bus", "", kTransport},
      {"Segelboot", "Segelboote", kN, kEs, "sailing boat", "", kVehicle},

      // Clothes.
      {"Hemd", "Hemden", kN, kEs, "shirt", "", kClothing},
      {"Jacke", "Jacken", kF, kS, "jacket", "", kClothing},
      {"Mantel", "Mäntel", kM, kS, "coat", "", kClothing},
      {"Kleid", "Kleider", kN, kEs, "dress", "", kClothing},
      {"Hut", "Hüte", kM, kEs, "hat", "", kClothing},
      {"Schal", "Schals", kM, kS, "scarf", "scarves", kClothing},
      {"Pullover", "Pullover", kM, kS, "sweater", "", kClothing},
      {"Mütze", "Mützen", kF, kS, "cap", "", kClothing},

      // Instruments, plants, buildings.
      {"Klavier", "Klaviere", kN, kS, "piano", "pianos", kInstrument},
      {"Gitarre", "Gitarren", kF, kS, "guitar", "", kInstrument},
      {"Geige", "Geigen", kF, kS, "violin", "", kInstrument},
      {"Flöte", "Flöten", kF, kS, "flute", "", kInstrument},
      {"Trompete", "Trompeten", kF, kS, "trumpet", "", kInstrument},
      {"Baum", "Bäume", kM, kEs, "tree", "", kPlant},
      {"Blume", "Blumen", kF, kS, "flower", "", kPlant},
      {"Rose", "Rosen", kF, kS, "rose", "", kPlant},
      {"Haus", "Häuser", kN, kEs, "house", "", kBuilding},
      {"Turm", "Türme", kM, kEs, "tower", "", kBuilding | kLandmark},
      {"Brücke", "Brücken", kF, kS, "bridge", "", kBuilding | kLandmark},
      {"Wohnung", "Wohnungen", kF, kS, "flat", "", kBuilding},
      {"Schloss", "Schlösser", kN, kEs, "castle", "", kBuilding | kLandmark},
      {"Ferienhaus", "Ferienhäuser", kN, kEs, "holiday home", "", kBuilding},

      // Ideas, speech and events.
      {"Frage", "Fragen", kF, kS, "question", "", kIdea},
      {"Antwort", "Antworten", kF, kS, "answer", "", kIdea},
      {"Idee", "Ideen", kF, kS, "idea", "", kIdea},
      {"Plan", "Pläne", kM, kEs, "plan", "", kIdea},
      {"Problem", "Probleme", kN, kS, "problem", "", kIdea},
      {"Aufgabe", "Aufgaben", kF, kS, "task", "", kIdea},
      {"Film", "Filme", kM, kEs, "film", "", kEvent},
      {"Konzert", "Konzerte", kN, kEs, "concert", "", kEvent | kPrepared},
      {"Fest", "Feste", kN, kEs, "party", "", kEvent | kPrepared},
      {"Reise", "Reisen", kF, kS, "trip", "", kEvent | kPrepared},
      {"Fußballspiel", "Fußballspiele", kN, kEs, "football match", "", kEvent},

      // Parts and properties: "the roof of the house".
      {"Dach", "Dächer", kN, kEs, "roof", "", kPart},
      {"Farbe", "Farben", kF, kS, "colour", "", kPart},
      {"Preis", "Preise", kM, kEs, "price", "", kPart},
      {"Besitzer", "Besitzer", kM, kS, "owner", "", kPart},
      {"Euro", "Euro", kM, kS, "euro", "euros", kMoney},
  };
}

}  // namespace

const std::vector<Noun>& nouns() {
  static const std::vector<Noun> table = [] {
    std::vector<Noun> all = make_nouns();
    const std::vector<Noun> compounds = make_compounds(all);
    all.insert(all.end(), compounds.begin(), compounds.end());
    return all;
  }();
  return table;
}

}  // namespace allot::toy
