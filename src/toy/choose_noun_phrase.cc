#include "toy/choose_noun_phrase.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace allot::toy {
namespace {

constexpr Number kOne = Number::kSingular;
constexpr Number kMore = Number::kPlural;

Agreement speaker(Person person, Number number) {
  Agreement agreement;
  agreement.person = person;
  agreement.number = number;
  return agreement;
}

// Kinds that form natural lists.
constexpr Kinds kListed =
    kFood | kThing | kPaper | kClothing | kPlant | kAnimal | kInstrument | kReadable | kPerson;

bool has_plural(const Noun& noun) {
  return !noun.is_mass && !noun.german_plural.empty();
}

bool is_compound(const Noun& noun) {
  return noun.english.find(' ') != std::string_view::npos;
}

// "isst die Äpfel" rather than "isst den Apfel".
bool comes_in_pieces(const Noun& noun) {
  return (noun.kinds & kFood) != 0 && (noun.kinds & kDish) == 0 && has_plural(noun);
}

// One of several kinds, so that the items of a list belong together.
Kinds single_kind(Kinds kinds) {
  const Kinds listed = kinds & kListed;
  return listed & (~listed + 1);
}

NounPhrase of_noun(const Noun& noun) {
  NounPhrase phrase;
  phrase.noun = &noun;
  return phrase;
}

bool has_same_word(const NounPhrase& list, const NounPhrase& item) {
  return std::any_of(list.items.begin(), list.items.end(), [&](const NounPhrase& other) {
    return other.name == item.name && other.noun == item.noun;
  });
}

}  // namespace

// Compounds are drawn twice as often as other nouns: they are what makes fertilities interesting.
const Noun& NounPhraseChooser::pick_noun(Kinds kinds) {
  // First the kind, then the noun: there are more clothes than vehicles, but they are not mentioned
  // more often.
  std::vector<Kinds> single;
  for (Kinds rest = kinds; rest != 0; rest &= rest - 1) single.push_back(rest & (~rest + 1));
  const auto& fitting = index_.nouns_of(random_.pick(single));
  ALLOT_CHECK(!fitting.empty(), "no noun of a kind that a verb asks for");
  const Noun* noun = random_.pick(fitting);
  if (!is_compound(*noun) && happens(random_, 60)) noun = random_.pick(fitting);
  return *noun;
}

NounPhrase NounPhraseChooser::name() {
  NounPhrase phrase;
  phrase.kind = NounPhrase::Kind::kName;
  phrase.name = &random_.pick(names());
  return phrase;
}

void NounPhraseChooser::add_adjectives(NounPhrase& phrase) {
  const auto& fitting = index_.adjectives_for(phrase.noun->kinds);
  if (fitting.empty() || happens(random_, 60)) return;
  const Adjective* first = random_.pick(fitting);
  if (first->german == "jung" && phrase.noun->german == "Junge") return;
  phrase.adjectives.push_back(first);
  if (!first->is_color && happens(random_, 25)) {
    const Adjective* second = random_.pick(fitting);
    if (second->is_color) phrase.adjectives.push_back(second);
  }
  phrase.is_very = phrase.adjectives.size() == 1 && phrase.determiner == Determiner::kIndefinite &&
                   first->compares && happens(random_, 20);
}

NounPhrase NounPhraseChooser::plain(Kinds kinds, Determiner determiner, Number number) {
  NounPhrase phrase = of_noun(pick_noun(kinds));
  phrase.determiner = determiner;
  phrase.number = has_plural(*phrase.noun) ? number : kOne;
  if (phrase.noun->is_mass && determiner == Determiner::kIndefinite) {
    phrase.determiner = Determiner::kNone;
  }
  if (phrase.determiner == Determiner::kNumeral) phrase.numeral = &random_.pick(numerals());
  add_adjectives(phrase);
  return phrase;
}

NounPhrase NounPhraseChooser::several(Kinds kinds) {
  switch (draw(random_, {40, 35, 25})) {
    case 0:
      return plain(kinds, Determiner::kIndefinite, kOne);
    case 1: {
      NounPhrase phrase = plain(kinds, Determiner::kNumeral, kMore);
      if (phrase.noun->is_mass) phrase.determiner = Determiner::kNone;
      return phrase;
    }
    default:
      return list_of_things(kinds);
  }
}

NounPhrase NounPhraseChooser::measure() {
  const Noun* drink = random_.pick(index_.nouns_of(kDrink));
  // "eine Tasse Kaffee", but "ein Glas Wasser".
  const bool is_hot = (drink->kinds & kHotDrink) != 0;
  const auto& vessels = index_.nouns_of(kMeasure);
  const Noun* vessel = random_.pick(vessels);
  while ((vessel->german == "Tasse") != is_hot) vessel = random_.pick(vessels);
  NounPhrase phrase = of_noun(*vessel);
  phrase.content = drink;
  if (happens(random_, 65)) {
    phrase.determiner = Determiner::kIndefinite;
  } else {
    phrase.determiner = Determiner::kNumeral;
    phrase.number = kMore;
    phrase.numeral = &random_.pick(numerals());
  }
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
  const auto& nouns = index_.nouns_of(kPart);
  const auto noun = std::find_if(nouns.begin(), nouns.end(),
                                 [&](const Noun* entry) { return entry->german == part.german; });
  ALLOT_CHECK(noun != nouns.end(), "the lexicon has no " + std::string(part.german));
  NounPhrase phrase = of_noun(**noun);
  phrase.genitive = std::make_shared<NounPhrase>(plain(part.owners, Determiner::kDefinite, kOne));
  return phrase;
}

NounPhrase NounPhraseChooser::list_of_people() {
  NounPhrase list;
  list.kind = NounPhrase::Kind::kList;
  const size_t count = 2 + draw(random_, {70, 30});
  const bool are_names = happens(random_, 50);
  while (list.items.size() < count) {
    NounPhrase item = are_names ? name() : plain(kTrade, Determiner::kDefinite, kOne);
    if (!has_same_word(list, item)) list.items.push_back(std::move(item));
  }
  return list;
}

NounPhrase NounPhraseChooser::list_of_things(Kinds kinds) {
  constexpr std::array<Determiner, 3> kStyles = {Determiner::kIndefinite, Determiner::kNumeral,
                                                 Determiner::kNone};
  NounPhrase list;
  list.kind = NounPhrase::Kind::kList;
  const Kinds kind = single_kind(kinds);
  const size_t count = 2 + draw(random_, {45, 40, 15});
  const Determiner style = kStyles[draw(random_, {40, 35, 25})];
  while (list.items.size() < count) {
    NounPhrase item = plain(kind, style, style == Determiner::kIndefinite ? kOne : kMore);
    if (item.noun->is_mass) item.determiner = Determiner::kNone;
    item.adjectives.resize(std::min<size_t>(item.adjectives.size(), 1));
    item.is_very = false;
    if (!has_same_word(list, item)) list.items.push_back(std::move(item));
  }
  return list;
}

NounPhrase NounPhraseChooser::subject_pronoun() {
  static const std::vector<Agreement> pronouns = [] {
    std::vector<Agreement> all = {speaker(Person::kFirst, kOne),  speaker(Person::kSecond, kOne),
                                  speaker(Person::kThird, kOne),  speaker(Person::kThird, kOne),
                                  speaker(Person::kFirst, kMore), speaker(Person::kSecond, kMore),
                                  speaker(Person::kThird, kMore)};
    all[3].gender = Gender::kFeminine;
    all[3].english_gender = Gender::kFeminine;
    return all;
  }();
  NounPhrase phrase;
  phrase.kind = NounPhrase::Kind::kPronoun;
  phrase.pronoun = pronouns[draw(random_, {26, 7, 21, 21, 14, 2, 9})];
  return phrase;
}

// "mit dem Hut", "aus Berlin".
void NounPhraseChooser::add_attribute(NounPhrase& phrase) {
  PrepositionalPhrase attribute;
  if (happens(random_, 60)) {
    attribute.german = "mit";
    attribute.english = "with";
    attribute.object = plain(kClothing | kAnimal, Determiner::kDefinite, kOne);
  } else {
    attribute = places_.origin();
  }
  phrase.attribute = std::make_shared<PrepositionalPhrase>(std::move(attribute));
}

// "mein Onkel" rather than "der Onkel" or "ein Onkel"; but never "meine Frau", which is "my wife".
void NounPhraseChooser::settle_owner(NounPhrase& phrase, const Agreement& owner) {
  const Kinds kinds = phrase.noun->kinds;
  const bool is_own = phrase.determiner == Determiner::kPossessive;
  if ((kinds & kNotOwned) != 0) {
    if (is_own) phrase.determiner = Determiner::kDefinite;
    return;
  }
  const bool needs_owner =
      (kinds & kKin) != 0 &&
      (phrase.determiner == Determiner::kIndefinite || phrase.determiner == Determiner::kNone ||
       (phrase.determiner == Determiner::kDefinite && happens(random_, 70)));
  if (!is_own && !needs_owner) return;
  phrase.determiner = Determiner::kPossessive;
  phrase.is_very = false;
  phrase.owner = owner;
}

NounPhrase NounPhraseChooser::subject_noun(Kinds kinds, SubjectStyle style) {
  static const std::vector<Agreement> owners = {
      speaker(Person::kFirst, kOne), speaker(Person::kSecond, kOne), speaker(Person::kThird, kOne),
      speaker(Person::kFirst, kMore)};
  const int news = style == SubjectStyle::kAny ? 1 : 0;
  NounPhrase phrase;
  switch (draw(random_, {50, 14, 12, 5, news * 9, news * 5, news * 3, news * 2})) {
    case 0:
      phrase = plain(kinds, Determiner::kDefinite, kOne);
      break;
    case 1:
      phrase = plain(kinds, Determiner::kDefinite, kMore);
      break;
    case 2:
      phrase = plain(kinds, Determiner::kPossessive, happens(random_, 80) ? kOne : kMore);
      break;
    case 3:
      phrase = plain(kinds, Determiner::kDemonstrative, kOne);
      break;
    case 4:
      phrase = plain(kinds, Determiner::kIndefinite, kOne);
      break;
    case 5:
      phrase = plain(kinds, Determiner::kNumeral, kMore);
      break;
    case 6:
      phrase = plain(kinds, Determiner::kEvery, kOne);
      break;
    default:
      phrase = plain(kinds, Determiner::kMany, kMore);
      break;
  }
  settle_owner(phrase, random_.pick(owners));
  const bool is_person = (phrase.noun->kinds & kPerson) != 0;
  if (is_person && phrase.determiner == Determiner::kDefinite && happens(random_, 10)) {
    add_attribute(phrase);
  }
  return phrase;
}

NounPhrase NounPhraseChooser::subject(Kinds kinds, SubjectStyle style) {
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
  return subject_noun(kinds, style);
}

NounPhrase NounPhraseChooser::person(const Agreement& subject, bool allows_pronoun) {
  if (allows_pronoun && happens(random_, 22)) {
    static const std::vector<Agreement> pronouns = {
        speaker(Person::kFirst, kOne), speaker(Person::kSecond, kOne),
        speaker(Person::kThird, kOne), speaker(Person::kFirst, kMore)};
    NounPhrase phrase;
    phrase.kind = NounPhrase::Kind::kPronoun;
    phrase.pronoun = random_.pick(pronouns);
    // "ich sehe mich" would be a different construction.
    const bool is_same =
        phrase.pronoun.person == subject.person && subject.person != Person::kThird;
    if (!is_same) return phrase;
  }
  if (happens(random_, 20)) return name();
  if (happens(random_, 5)) return list_of_people();
  if (happens(random_, 4)) {
    NounPhrase phrase = part_of_something();
    if (phrase.noun->german == "Besitzer") return phrase;
  }
  return object(kPerson, subject);
}

NounPhrase NounPhraseChooser::object(Kinds kinds, const Agreement& subject) {
  if ((kinds & kDrink) != 0 && happens(random_, 25)) return measure();
  if (single_kind(kinds) != 0 && happens(random_, 12)) return list_of_things(kinds);
  // "Sie liest ihr Buch": "ihr" is "her" or "their", so it always refers to the subject.
  const Agreement owner =
      happens(random_, 70) ? subject : speaker(Person::kFirst, happens(random_, 75) ? kOne : kMore);
  NounPhrase phrase;
  switch (draw(random_, {34, 8, 24, 12, 12, 6, 4})) {
    case 0:
      phrase = plain(kinds, Determiner::kDefinite, kOne);
      if (comes_in_pieces(*phrase.noun) && happens(random_, 70)) phrase.number = kMore;
      break;
    case 1:
      phrase = plain(kinds, Determiner::kDefinite, kMore);
      break;
    case 2:
      phrase = plain(kinds, Determiner::kIndefinite, kOne);
      break;
    case 3:
      phrase = plain(kinds, Determiner::kPossessive, happens(random_, 80) ? kOne : kMore);
      break;
    case 4:
      phrase = plain(kinds, Determiner::kNone, kMore);
      break;
    case 5:
      phrase = plain(kinds, Determiner::kNumeral, kMore);
      if (phrase.noun->is_mass) phrase.determiner = Determiner::kNone;
      break;
    default:
      phrase = plain(kinds, Determiner::kDemonstrative, kOne);
      break;
  }
  settle_owner(phrase, owner);
  const bool is_definite = phrase.determiner == Determiner::kDefinite;
  if (is_definite && (phrase.noun->kinds & kOpening) != 0 && happens(random_, 30)) {
    phrase.genitive = std::make_shared<NounPhrase>(plain(kBuilding, Determiner::kDefinite, kOne));
  }
  return phrase;
}

PrepositionalPhrase NounPhraseChooser::on_furniture(Case german_case) {
  PrepositionalPhrase phrase;
  phrase.german = "auf";
  phrase.english = "on";
  phrase.german_case = german_case;
  phrase.object = plain(kSurface, Determiner::kDefinite, kOne);
  return phrase;
}

}  // namespace allot::toy
