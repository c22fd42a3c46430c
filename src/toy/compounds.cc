#include "toy/compounds.h"

#include <deque>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/strings.h"

namespace allot::toy {
namespace {

// Every first part combines with every second part.
struct Family {
  std::vector<std::pair<std::string_view, std::string_view>> first;
  std::string_view second;  // German nouns, space-separated
};

const std::vector<Family>& families() {
  static const std::vector<Family> table = {
      {{{"Küchen", "kitchen"}, {"Garten", "garden"}}, "Tisch Stuhl"},
      {{{"Küchen", "kitchen"}, {"Wohnzimmer", "living room"}}, "Tür Fenster"},
      {{{"Schreibtisch", "desk"}, {"Küchen", "kitchen"}, {"Wohnzimmer", "living room"}}, "Lampe"},
      {{{"Küchen", "kitchen"}, {"Schlafzimmer", "bedroom"}, {"Bücher", "book"}}, "Regal"},
      {{{"Winter", "winter"}, {"Leder", "leather"}, {"Sommer", "summer"}}, "Jacke Mantel Hut"},
      {{{"Sommer", "summer"}, {"Abend", "evening"}}, "Kleid"},
      {{{"Woll", "wool"}, {"Winter", "winter"}}, "Mütze Schal Pullover"},
      {{{"Apfel", "apple"},
        {"Kirsch", "cherry"},
        {"Schokoladen", "chocolate"},
        {"Geburtstags", "birthday"}},
       "Kuchen"},
      {{{"Tomaten", "tomato"}, {"Kartoffel", "potato"}, {"Zwiebel", "onion"}}, "Suppe Salat"},
      {{{"Apfel", "apple"}, {"Orangen", "orange"}, {"Tomaten", "tomato"}}, "Saft"},
      {{{"Apfel", "apple"}, {"Kirsch", "cherry"}, {"Pflaumen", "plum"}}, "Baum"},
      {{{"Auto", "car"}, {"Keller", "basement"}, {"Haustür", "front door"}}, "Schlüssel"},
      {{{"Wein", "wine"}, {"Wasser", "water"}, {"Orangensaft", "orange juice"}}, "Glas Flasche"},
      {{{"Kaffee", "coffee"}, {"Tee", "tea"}}, "Tasse"},
      {{{"Reise", "travel"}, {"Einkaufs", "shopping"}, {"Sport", "sports"}}, "Tasche"},
      {{{"Geburtstags", "birthday"}, {"Hochzeits", "wedding"}}, "Geschenk Fest"},
  };
  return table;
}

const Noun& find_noun(const std::vector<Noun>& simple, std::string_view german) {
  for (const Noun& noun : simple) {
    if (noun.german == german) return noun;
  }
  ALLOT_CHECK(false, "no noun for a compound: " + std::string(german));
  return simple.front();
}

// "Tisch" becomes "tisch"; our nouns begin with an ASCII letter.
std::string joined_as_one_noun(std::string_view first, std::string_view second) {
  std::string word(first);
  word += second;
  word[first.size()] = static_cast<char>(word[first.size()] | 0x20);
  return word;
}

}  // namespace

std::vector<Noun> make_compounds(const std::vector<Noun>& simple) {
  // Owns the words that the table of nouns points to until the program ends.
  static std::deque<std::string> words;
  const auto keep = [](std::string word) -> std::string_view {
    return words.emplace_back(std::move(word));
  };
  std::vector<Noun> compounds;
  for (const Family& family : families()) {
    for (const std::string_view german : split_spaces(family.second)) {
      const Noun& second = find_noun(simple, german);
      for (const auto& [first, english] : family.first) {
        Noun noun = second;
        const std::string prefix = std::string(english) + " ";
        noun.german = keep(joined_as_one_noun(first, second.german));
        if (!second.german_plural.empty())
          noun.german_plural = keep(joined_as_one_noun(first, second.german_plural));
        noun.english = keep(prefix + std::string(second.english));
        if (!second.english_plural.empty()) {
          noun.english_plural = keep(prefix + std::string(second.english_plural));
        }
        noun.kinds &= ~kMeasure;
        compounds.push_back(noun);
      }
    }
  }
  return compounds;
}

}  // namespace allot::toy
