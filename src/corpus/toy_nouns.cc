#include "corpus/toy_lexicon.h"

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
      {"Mann", "Männer", kM, kEs, "man", "men", kPerson},
      {"Frau", "Frauen", kF, kS, "woman", "women", kPerson},
      {"Kind", "Kinder", kN, kEs, "child", "children", kPerson},
      {"Junge", "Jungen", kM, kWeak, "boy", "", kPerson},
      {"Mädchen", "Mädchen", kN, kS, "girl", "", kPerson, !kMass, kGirl},
      {"Lehrer", "Lehrer", kM, kS, "teacher", "", kPerson},
      {"Lehrerin", "Lehrerinnen", kF, kS, "teacher", "", kPerson},
      {"Arzt", "Ärzte", kM, kEs, "doctor", "", kPerson},
      {"Ärztin", "Ärztinnen", kF, kS, "doctor", "", kPerson},
      {"Zahnarzt", "Zahnärzte", kM, kEs, "dentist", "", kPerson},
      {"Freund", "Freunde", kM, kEs, "friend", "", kPerson},
      {"Freundin", "Freundinnen", kF, kS, "friend", "", kPerson},
      {"Nachbar", "Nachbarn", kM, kWeak, "neighbour", "", kPerson},
      {"Nachbarin", "Nachbarinnen", kF, kS, "neighbour", "", kPerson},
      {"Schüler", "Schüler", kM, kS, "pupil", "", kPerson},
      {"Schülerin", "Schülerinnen", kF, kS, "pupil", "", kPerson},
      {"Student", "Studenten", kM, kWeak, "student", "", kPerson},
      {"Studentin", "Studentinnen", kF, kS, "student", "", kPerson},
      {"Koch", "Köche", kM, kEs, "cook", "", kPerson},
      {"Köchin", "Köchinnen", kF, kS, "cook", "", kPerson},
      {"Bäcker", "Bäcker", kM, kS, "baker", "", kPerson},
      {"Gärtner", "Gärtner", kM, kS, "gardener", "", kPerson},
      {"Gärtnerin", "Gärtnerinnen", kF, kS, "gardener", "", kPerson},
      {"Musiker", "Musiker", kM, kS, "musician", "", kPerson},
      {"Sängerin", "Sängerinnen", kF, kS, "singer", "", kPerson},
      {"Malerin", "Malerinnen", kF, kS, "painter", "", kPerson},
      {"Bauer", "Bauern", kM, kWeak, "farmer", "", kPerson},
      {"Bruder", "Brüder", kM, kS, "brother", "", kPerson},
      {"Schwester", "Schwestern", kF, kS, "sister", "", kPerson},
      {"Vater", "Väter", kM, kS, "father", "", kPerson},
      {"Mutter", "Mütter", kF, kS, "mother", "", kPerson},
      {"Onkel", "Onkel", kM, kS, "uncle", "", kPerson},
      {"Tante", "Tanten", kF, kS, "aunt", "", kPerson},
      {"Tochter", "Töchter", kF, kS, "daughter", "", kPerson},
      {"Sohn", "Söhne", kM, kEs, "son", "", kPerson},
      {"Großmutter", "Großmütter", kF, kS, "grandmother", "", kPerson},
      {"Großvater", "Großväter", kM, kS, "grandfather", "", kPerson},
      {"Gast", "Gäste", kM, kEs, "guest", "", kPerson},
      {"Kollege", "Kollegen", kM, kWeak, "colleague", "", kPerson},
      {"Kollegin", "Kolleginnen", kF, kS, "colleague", "", kPerson},
      {"Polizist", "Polizisten", kM, kWeak, "police officer", "", kPerson},
      {"Polizistin", "Polizistinnen", kF, kS, "police officer", "", kPerson},
      {"Busfahrer", "Busfahrer", kM, kS, "bus driver", "", kPerson},
      {"Taxifahrerin", "Taxifahrerinnen", kF, kS, "taxi driver", "", kPerson},
      {"Fußballspieler", "Fußballspieler", kM, kS, "football player", "", kPerson},
      {"Verkäuferin", "Verkäuferinnen", kF, kS, "shop assistant", "", kPerson},

      // Animals.
      {"Hund", "Hunde", kM, kEs, "dog", "", kAnimal},
      {"Katze", "Katzen", kF, kS, "cat", "", kAnimal},
      {"Pferd", "Pferde", kN, kEs, "horse", "", kAnimal},
      {"Vogel", "Vögel", kM, kS, "bird", "", kAnimal},
      {"Kuh", "Kühe", kF, kS, "cow", "", kAnimal},
      {"Schaf", "Schafe", kN, kEs, "sheep", "sheep", kAnimal},
      {"Maus", "Mäuse", kF, kS, "mouse", "mice", kAnimal},
      {"Huhn", "Hühner", kN, kEs, "chicken", "", kAnimal},
      {"Ente", "Enten", kF, kS, "duck", "", kAnimal},
      {"Ziege", "Ziegen", kF, kS, "goat", "", kAnimal},
      {"Kaninchen", "Kaninchen", kN, kS, "rabbit", "", kAnimal},
      {"Fuchs", "Füchse", kM, kEs, "fox", "", kAnimal},
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
      {"Apfelkuchen", "Apfelkuchen", kM, kS, "apple cake", "", kMade},
      {"Schokoladenkuchen", "Schokoladenkuchen", kM, kS, "chocolate cake", "", kMade},
      {"Geburtstagskuchen", "Geburtstagskuchen", kM, kS, "birthday cake", "", kMade},
      {"Tomatensuppe", "Tomatensuppen", kF, kS, "tomato soup", "", kMade},
      {"Kartoffelsalat", "Kartoffelsalate", kM, kS, "potato salad", "", kFood},
      {"Wasser", "", kN, kS, "water", "", kDrink, kMass},
      {"Milch", "", kF, kS, "milk", "", kDrink, kMass},
      {"Kaffee", "", kM, kS, "coffee", "", kDrink, kMass},
      {"Tee", "", kM, kS, "tea", "", kDrink, kMass},
      {"Wein", "", kM, kEs, "wine", "", kDrink, kMass},
      {"Bier", "", kN, kEs, "beer", "", kDrink, kMass},
      {"Apfelsaft", "", kM, kEs, "apple juice", "", kDrink, kMass},
      {"Orangensaft", "", kM, kEs, "orange juice", "", kDrink, kMass},
      {"Mineralwasser", "", kN, kS, "mineral water", "", kDrink, kMass},

      // Things to read.
      {"Buch", "Bücher", kN, kEs, "book", "", kReadable | kThing},
      {"Zeitung", "Zeitungen", kF, kS, "newspaper", "", kReadable | kThing},
      {"Brief", "Briefe", kM, kEs, "letter", "", kReadable | kThing},
      {"Roman", "Romane", kM, kS, "novel", "", kReadable | kThing},
      {"Gedicht", "Gedichte", kN, kEs, "poem", "", kReadable},
      {"Geschichte", "Geschichten", kF, kS, "story", "", kReadable},
      {"Postkarte", "Postkarten", kF, kS, "postcard", "", kReadable | kThing},
      {"Nachricht", "Nachrichten", kF, kS, "message", "", kReadable},
      {"Liebesbrief", "Liebesbriefe", kM, kEs, "love letter", "", kReadable | kThing},
      {"Kochbuch", "Kochbücher", kN, kEs, "recipe book", "", kReadable | kThing},

      // Things to carry, and devices.
      {"Schlüssel", "Schlüssel", kM, kS, "key", "", kThing},
      {"Tasche", "Taschen", kF, kS, "bag", "", kThing},
      {"Koffer", "Koffer", kM, kS, "suitcase", "", kThing},
      {"Regenschirm", "Regenschirme", kM, kS, "umbrella", "", kThing},
      {"Ball", "Bälle", kM, kEs, "ball", "", kThing},
      {"Messer", "Messer", kN, kS, "knife", "knives", kThing},
      {"Teller", "Teller", kM, kS, "plate", "", kThing},
      {"Tasse", "Tassen", kF, kS, "cup", "", kThing},
      {"Flasche", "Flaschen", kF, kS, "bottle", "", kThing},
      {"Korb", "Körbe", kM, kEs, "basket", "", kThing},
      {"Geschenk", "Geschenke", kN, kEs, "present", "", kThing},
      {"Spiegel", "Spiegel", kM, kS, "mirror", "", kThing},
      {"Bild", "Bilder", kN, kEs, "picture", "", kThing},
      {"Puppe", "Puppen", kF, kS, "doll", "", kThing},
      {"Weinglas", "Weingläser", kN, kEs, "wine glass", "", kThing},
      {"Kaffeetasse", "Kaffeetassen", kF, kS, "coffee cup", "", kThing},
      {"Autoschlüssel", "Autoschlüssel", kM, kS, "car key", "", kThing},
      {"Haustürschlüssel", "Haustürschlüssel", kM, kS, "front door key", "", kThing},
      {"Geburtstagsgeschenk", "Geburtstagsgeschenke", kN, kEs, "birthday present", "", kThing},
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
      {"Küchentisch", "Küchentische", kM, kEs, "kitchen table", "", kFurniture | kSurface},
      {"Gartenstuhl", "Gartenstühle", kM, kEs, "garden chair", "", kFurniture},
      {"Tür", "Türen", kF, kS, "door", "", kOpening},
      {"Fenster", "Fenster", kN, kS, "window", "", kOpening},
      {"Haustür", "Haustüren", kF, kS, "front door", "", kOpening},
      {"Küchenfenster", "Küchenfenster", kN, kS, "kitchen window", "", kOpening},

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
      {"Wintermantel", "Wintermäntel", kM, kS, "winter coat", "", kClothing},
      {"Lederjacke", "Lederjacken", kF, kS, "leather jacket", "", kClothing},
      {"Sommerkleid", "Sommerkleider", kN, kEs, "summer dress", "", kClothing},

      // Instruments, plants, buildings.
      {"Klavier", "Klaviere", kN, kS, "piano", "pianos", kInstrument},
      {"Gitarre", "Gitarren", kF, kS, "guitar", "", kInstrument},
      {"Geige", "Geigen", kF, kS, "violin", "", kInstrument},
      {"Flöte", "Flöten", kF, kS, "flute", "", kInstrument},
      {"Trompete", "Trompeten", kF, kS, "trumpet", "", kInstrument},
      {"Baum", "Bäume", kM, kEs, "tree", "", kPlant},
      {"Blume", "Blumen", kF, kS, "flower", "", kPlant},
      {"Rose", "Rosen", kF, kS, "rose", "", kPlant},
      {"Apfelbaum", "Apfelbäume", kM, kEs, "apple tree", "", kPlant},
      {"Kirschbaum", "Kirschbäume", kM, kEs, "cherry tree", "", kPlant},
      {"Haus", "Häuser", kN, kEs, "house", "", kBuilding},
      {"Turm", "Türme", kM, kEs, "tower", "", kBuilding},
      {"Brücke", "Brücken", kF, kS, "bridge", "", kBuilding},
      {"Wohnung", "Wohnungen", kF, kS, "flat", "", kBuilding},
      {"Schloss", "Schlösser", kN, kEs, "castle", "", kBuilding},
      {"Ferienhaus", "Ferienhäuser", kN, kEs, "holiday home", "", kBuilding},

      // What one thinks, says and goes to.
      {"Frage", "Fragen", kF, kS, "question", "", kIdea},
      {"Antwort", "Antworten", kF, kS, "answer", "", kIdea},
      {"Idee", "Ideen", kF, kS, "idea", "", kIdea},
      {"Plan", "Pläne", kM, kEs, "plan", "", kIdea},
      {"Problem", "Probleme", kN, kS, "problem", "", kIdea},
      {"Aufgabe", "Aufgaben", kF, kS, "task", "", kIdea},
      {"Film", "Filme", kM, kEs, "film", "", kEvent},
      {"Konzert", "Konzerte", kN, kEs, "concert", "", kEvent},
      {"Fest", "Feste", kN, kEs, "party", "", kEvent},
      {"Reise", "Reisen", kF, kS, "trip", "", kEvent},
      {"Fußballspiel", "Fußballspiele", kN, kEs, "football match", "", kEvent},

      // Parts and properties: "the roof of the house".
      {"Dach", "Dächer", kN, kEs, "roof", "", kPart},
      {"Farbe", "Farben", kF, kS, "colour", "", kPart},
      {"Preis", "Preise", kM, kEs, "price", "", kPart},
      {"Besitzer", "Besitzer", kM, kS, "owner", "", kPart},
  };
}

}  // namespace

const std::vector<Noun>& nouns() {
  static const std::vector<Noun> table = make_nouns();
  return table;
}

}  // namespace allot::toy
