#include "corpus/toy_choose_noun_phrase.h"

#include <algorithm>

namespace allot::toy {
namespace {

Agreement speaker(Person person, Number number) {
  Agreement agreement;
  agreement.person = person;
  agreement.number = number;
  return agreement;
}

// Kinds of which one may have several in a list.
constexpr Kinds kListed =
    kFood | kThing | kClothing | kPlant | kAnimal | kInstrument | kReadable | kPerson;

bool has_plural(const Noun& noun) {
  return !noun.is_mass && !noun.german_plural.empty();
}

// One class of kinds out of several, so that the things in a list belong together.
Kinds single_kind(Kinds kinds) {
  const Kinds listed = kinds & kListed;
  return listed & (~listed + 1);
}

}  // namespace

NounPhrase NounPhraseChooser::of_noun(const Noun& noun) {
  NounPhrase phrase;
  phrase.noun = &noun;
  return phrase;
}

NounPhrase NounPhraseChooser::name() {
  NounPhrase phrase;
  phrase.kind = NounPhrase::Kind::kName;
  phrase.name = &random_.pick(names());
  return phrase;
}

void NounPhraseChooser::add_adjectives(NounPhrase& phrase) {
  const size_t count = draw(random_, {58, 36, 6});
  const auto& fitting = index_.adjectives_for(phrase.noun->kinds);
  for (size_t i = 0; i < count && !fitting.empty(); ++i) {
    const Adjective* adjective = random_.pick(fitting);
    const bool is_new = std::find(phrase.adjectives.begin(), phrase.adjectives.end(), adjective) ==
                        phrase.adjectives.end();
    if (is_new) phrase.adjectives.push_back(adjective);
  }
  phrase.is_very = phrase.adjectives.size() == 1 && phrase.determiner == Determiner::kIndefinite &&
                   phrase.adjectives[0]->compares && happens(random_, 20);
}

NounPhrase NounPhraseChooser::plain(Kinds kinds, Determiner determiner, Number number) {
  const Noun* noun = random_.pick(index_.nouns_of(kinds));
  NounPhrase phrase = of_noun(*noun);
  phrase.determiner = determiner;
  phrase.number = has_plural(*noun) ? number : Number::kSingular;
  if (noun->is_mass && determiner == Determiner::kIndefinite) phrase.determiner = Determiner::kNone;
  add_adjectives(phrase);
  return phrase;
}

NounPhrase NounPhraseChooser::part_of_something() {
  struct Part {
    std::string_view german;
    Kinds owners;
  };
  static const std::vector<Part> parts = {{"Dach", kBuilding},
                                          {"Farbe", kClothing | kVehicle | kFurniture},
                                          {"Preis", kClothing | kVehicle | kFurniture | kDevice},
                                          {"Besitzer", kBuilding | kVehicle | kAnimal}};
  const Part& part = random_.pick(parts);
  NounPhrase phrase;
  for (const Noun* noun : index_.nouns_of(kPart)) {
    if (noun->german == part.german) phrase = of_noun(*noun);
  }
  phrase.genitive =
      std::make_shared<NounPhrase>(plain(part.owners, Determiner::kDefinite, Number::kSingular));
  return phrase;
}

NounPhrase NounPhraseChooser::several(Kinds kinds) {
  const size_t style = draw(random_, {40, 35, 25});
  if (style == 2) return list_of_things(kinds);
  NounPhrase phrase = plain(kinds, style == 0 ? Determiner::kIndefinite : Determiner::kNumeral,
                            style == 0 ? Number::kSingular : Number::kPlural);
  phrase.numeral = &random_.pick(numerals());
  if (phrase.noun->is_mass) phrase.determiner = Determiner::kNone;
  return phrase;
}

NounPhrase NounPhraseChooser::list_of_people() {
  NounPhrase list;
  list.kind = NounPhrase::Kind::kList;
  const size_t count = 2 + draw(random_, {70, 30});
  const bool are_names = happens(random_, 50);
  while (list.items.size() < count) {
    NounPhrase item = are_names ? name() : plain(kPerson, Determiner::kDefinite, Number::kSingular);
    item.adjectives.resize(std::min<size_t>(item.adjectives.size(), 1));
    const bool is_new =
        std::none_of(list.items.begin(), list.items.end(), [&](const NounPhrase& other) {
          return other.name == item.name && other.noun == item.noun;
        });
    if (is_new) list.items.push_back(std::move(item));
  }
  return list;
}

NounPhrase NounPhraseChooser::list_of_things(Kinds kinds) {
  NounPhrase list;
  list.kind = NounPhrase::Kind::kList;
  const Kinds kind = single_kind(kinds);
  const size_t count = 2 + draw(random_, {45, 40, 15});
  const size_t style = draw(random_, {40, 30, 30});  // "einen Apfel", "drei Äpfel", "Äpfel"
  while (list.items.size() < count) {
    const Determiner determiner = style == 0   ? Determiner::kIndefinite
                                  : style == 1 ? Determiner::kNumeral
                                               : Determiner::kNone;
    NounPhrase item = plain(kind, determiner, style == 0 ? Number::kSingular : Number::kPlural);
    if (item.noun->is_mass) item.determiner = Determiner::kNone;
    if (item.determiner == Determiner::kNumeral) item.numeral = &random_.pick(numerals());
    item.adjectives.resize(std::min<size_t>(item.adjectives.size(), 1));
    item.is_very = false;
    const bool is_new =
        std::none_of(list.items.begin(), list.items.end(),
                     [&](const NounPhrase& other) { return other.noun == item.noun; });
    if (is_new) list.items.push_back(std::move(item));
  }
  return list;
}

NounPhrase NounPhraseChooser::subject_pronoun() {
  static const std::vector<Agreement> kPronouns = [] {
    std::vector<Agreement> all = {
        speaker(Person::kFirst, Number::kSingular), speaker(Person::kSecond, Number::kSingular),
        speaker(Person::kThird, Number::kSingular), speaker(Person::kThird, Number::kSingular),
        speaker(Person::kFirst, Number::kPlural),   speaker(Person::kSecond, Number::kPlural),
        speaker(Person::kThird, Number::kPlural)};
    all[3].gender = Gender::kFeminine;
    all[3].english_gender = Gender::kFeminine;
    return all;
  }();
  NounPhrase phrase;
  phrase.kind = NounPhrase::Kind::kPronoun;
  phrase.pronoun = kPronouns[draw(random_, {25, 12, 18, 18, 14, 5, 8})];
  return phrase;
}

// "mit dem Hut", "aus Berlin".
void NounPhraseChooser::add_attribute(NounPhrase& phrase) {
  PrepositionalPhrase attribute;
  if (happens(random_, 60)) {
    attribute.german = "mit";
    attribute.english = "with";
    attribute.object = plain(kClothing, Determiner::kDefinite, Number::kSingular);
  } else {
    attribute = in_city("aus", "from");
  }
  phrase.attribute = std::make_shared<PrepositionalPhrase>(std::move(attribute));
}

NounPhrase NounPhraseChooser::subject_noun(Kinds kinds) {
  NounPhrase phrase;
  switch (draw(random_, {52, 14, 10, 12, 5, 3, 2, 2})) {
    case 0:
      phrase = plain(kinds, Determiner::kDefinite, Number::kSingular);
      break;
    case 1:
      phrase = plain(kinds, Determiner::kDefinite, Number::kPlural);
      break;
    case 2:
      phrase = plain(kinds, Determiner::kIndefinite, Number::kSingular);
      break;
    case 3: {
      phrase = plain(kinds, Determiner::kPossessive,
                     happens(random_, 80) ? Number::kSingular : Number::kPlural);
      static const std::vector<Agreement> kOwners = {
          speaker(Person::kFirst, Number::kSingular), speaker(Person::kSecond, Number::kSingular),
          speaker(Person::kThird, Number::kSingular), speaker(Person::kFirst, Number::kPlural)};
      phrase.owner = random_.pick(kOwners);
      break;
    }
    case 4:
      phrase = plain(kinds, Determiner::kDemonstrative, Number::kSingular);
      break;
    case 5:
      phrase = plain(kinds, Determiner::kNumeral, Number::kPlural);
      phrase.numeral = &random_.pick(numerals());
      break;
    case 6:
      phrase = plain(kinds, Determiner::kEvery, Number::kSingular);
      break;
    default:
      phrase = plain(kinds, Determiner::kMany, Number::kPlural);
      break;
  }
  const bool is_person = (phrase.noun->kinds & kPerson) != 0;
  if (is_person && phrase.determiner == Determiner::kDefinite && happens(random_, 10)) {
    add_attribute(phrase);
  }
  return phrase;
}

NounPhrase NounPhraseChooser::subject(Kinds kinds) {
  if ((kinds & kPerson) != 0) {
    switch (draw(random_, {18, 22, 8, 52})) {
      case 0:
        return name();
      case 1:
        return subject_pronoun();
      case 2:
        return list_of_people();
      default:
        break;
    }
  }
  return subject_noun(kinds);
}

// "Sie liest ihr Buch": "ihr" is "her" or "their", so it always speaks of the subject.
Agreement NounPhraseChooser::owner_of_object(const Agreement& subject) {
  if (happens(random_, 70)) return subject;
  return speaker(Person::kFirst, happens(random_, 75) ? Number::kSingular : Number::kPlural);
}

NounPhrase NounPhraseChooser::person(const Agreement& subject, bool allows_pronoun) {
  if (allows_pronoun && happens(random_, 22)) {
    NounPhrase phrase;
    phrase.kind = NounPhrase::Kind::kPronoun;
    static const std::vector<Agreement> kPronouns = {
        speaker(Person::kFirst, Number::kSingular), speaker(Person::kSecond, Number::kSingular),
        speaker(Person::kThird, Number::kSingular), speaker(Person::kFirst, Number::kPlural)};
    phrase.pronoun = random_.pick(kPronouns);
    // "ich sehe mich" would be another construction.
    const bool is_same_person =
        phrase.pronoun.person == subject.person && subject.person != Person::kThird;
    if (!is_same_person) return phrase;
  }
  if (happens(random_, 20)) return name();
  if (happens(random_, 5)) return list_of_people();
  return object(kPerson, subject);
}

NounPhrase NounPhraseChooser::object(Kinds kinds, const Agreement& subject) {
  if (single_kind(kinds) != 0 && happens(random_, 12)) return list_of_things(kinds);
  NounPhrase phrase;
  switch (draw(random_, {34, 8, 24, 12, 12, 6, 4})) {
    case 0:
      phrase = plain(kinds, Determiner::kDefinite, Number::kSingular);
      break;
    case 1:
      phrase = plain(kinds, Determiner::kDefinite, Number::kPlural);
      break;
    case 2:
      phrase = plain(kinds, Determiner::kIndefinite, Number::kSingular);
      break;
    case 3:
      phrase = plain(kinds, Determiner::kPossessive,
                     happens(random_, 80) ? Number::kSingular : Number::kPlural);
      phrase.owner = owner_of_object(subject);
      break;
    case 4:
      phrase = plain(kinds, Determiner::kNone, Number::kPlural);
      break;
    case 5:
      phrase = plain(kinds, Determiner::kNumeral, Number::kPlural);
      phrase.numeral = &random_.pick(numerals());
      break;
    default:
      phrase = plain(kinds, Determiner::kDemonstrative, Number::kSingular);
      break;
  }
  if (phrase.noun->is_mass && phrase.determiner == Determiner::kNumeral) {
    phrase.determiner = Determiner::kNone;
  }
  const bool is_opening = (phrase.noun->kinds & kOpening) != 0;
  if (is_opening && phrase.determiner == Determiner::kDefinite && happens(random_, 30)) {
    phrase.genitive =
        std::make_shared<NounPhrase>(plain(kBuilding, Determiner::kDefinite, Number::kSingular));
  }
  return phrase;
}

PrepositionalPhrase NounPhraseChooser::in_city(std::string_view german, std::string_view english) {
  PrepositionalPhrase phrase;
  phrase.german = german;
  phrase.english = english;
  phrase.object.kind = NounPhrase::Kind::kCity;
  phrase.object.city = &random_.pick(cities());
  return phrase;
}

PrepositionalPhrase NounPhraseChooser::location() {
  if (happens(random_, 15)) return in_city("in", "in");
  const PlaceNoun& place = random_.pick(places());
  PrepositionalPhrase phrase;
  phrase.german = place.german_at;
  phrase.english = place.english_at;
  phrase.object = of_noun(place.noun);
  phrase.has_english_article = place.has_english_article;
  return phrase;
}

PrepositionalPhrase NounPhraseChooser::direction() {
  if (happens(random_, 20)) return in_city("nach", "to");
  const PlaceNoun& place = random_.pick(places());
  PrepositionalPhrase phrase;
  phrase.german = place.german_to;
  phrase.english = place.english_to;
  phrase.german_case = place.german_to == "zu" ? Case::kDative : Case::kAccusative;
  phrase.object = of_noun(place.noun);
  phrase.has_english_article = place.has_english_article;
  return phrase;
}

PrepositionalPhrase NounPhraseChooser::on_furniture(Case german_case) {
  PrepositionalPhrase phrase;
  phrase.german = "auf";
  phrase.english = "on";
  phrase.german_case = german_case;
  phrase.object = plain(kSurface, Determiner::kDefinite, Number::kSingular);
  return phrase;
}

}  // namespace allot::toy
