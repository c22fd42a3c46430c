#include "toy/choose_frame.h"

#include <array>

namespace allot::toy {
namespace {

bool is_noun(const NounPhrase& phrase) {
  return phrase.kind == NounPhrase::Kind::kNoun;
}

const std::vector<FixedPair>& degrees() {
  static const std::vector<FixedPair> table = {{"sehr/A", "very/A"},
                                               {"zu/A", "too/A"},
                                               {"ziemlich/A", "quite/A"},
                                               {"wirklich/A", "really/A"}};
  return table;
}

// "trinkt den Kaffee aus", not "trinkt Kaffee aus".
void make_definite(NounPhrase& object) {
  for (NounPhrase& item : object.items) make_definite(item);
  const bool is_new = object.determiner == Determiner::kIndefinite ||
                      object.determiner == Determiner::kNone ||
                      object.determiner == Determiner::kNumeral;
  if (is_noun(object) && is_new) object.determiner = Determiner::kDefinite;
  object.is_very = false;
}

}  // namespace

GermanTense past_tense(Random& random, const Clause& clause) {
  const bool is_state = clause.verb == nullptr || (clause.verb->traits & kStative) != 0;
  if (is_state || clause.is_passive) return GermanTense::kPreterite;
  if (agreement_of(clause.subject).person == Person::kSecond) return GermanTense::kPerfect;
  // Events of a story are in the preterite, the rest in the perfect.
  const Frame frame = clause.verb->frame;
  const bool is_told = frame == Frame::kDirection || frame == Frame::kLocation ||
                       frame == Frame::kInfinitive || frame == Frame::kHappening;
  return happens(random, is_told ? 40 : 10) ? GermanTense::kPreterite : GermanTense::kPerfect;
}

NounPhrase pronoun_for(const NounPhrase& phrase) {
  NounPhrase pronoun;
  pronoun.kind = NounPhrase::Kind::kPronoun;
  pronoun.pronoun = agreement_of(phrase);
  return pronoun;
}

Kinds kinds_of(const NounPhrase& phrase) {
  return is_noun(phrase) ? phrase.noun->kinds : kPerson;
}

Frame FrameChooser::draw_frame() {
  constexpr std::array<Frame, 10> kFrames = {
      Frame::kTransitive,   Frame::kIntransitive, Frame::kDirection,   Frame::kLocation,
      Frame::kDativeObject, Frame::kDoubleObject, Frame::kToRecipient, Frame::kPrepositional,
      Frame::kPlacement,    Frame::kPleasing};
  return kFrames[draw(random_, {40, 18, 9, 6, 5, 8, 3, 9, 3, 3})];
}

Clause FrameChooser::any(const NounPhrase* subject, SubjectStyle style) {
  return of_frame(draw_frame(), 0, subject, style);
}

Clause FrameChooser::of_frame(Frame frame, VerbTraits traits, const NounPhrase* subject,
                              SubjectStyle style) {
  const auto& fitting = index_.verbs_of(frame, traits);
  const Verb* verb = random_.pick(fitting);
  while (subject != nullptr && (verb->subjects & kPerson) == 0) verb = random_.pick(fitting);
  return around(*verb, subject, style);
}

Clause FrameChooser::around(const Verb& verb, const NounPhrase* subject, SubjectStyle style) {
  Clause clause;
  clause.verb = &verb;
  clause.subject = subject != nullptr ? *subject : nouns_.subject(verb.subjects, style);
  add_objects(clause);
  return clause;
}

void FrameChooser::add_objects(Clause& clause) {
  const Verb& verb = *clause.verb;
  const Agreement subject = agreement_of(clause.subject);
  const bool takes_pronoun = (verb.traits & kTakesPronoun) != 0;
  const bool takes_person = (verb.objects & kPerson) != 0;
  switch (verb.frame) {
    case Frame::kTransitive:
    case Frame::kDativeObject:
      if (verb.objects == kMoney) {
        clause.object = nouns_.plain(kMoney, Determiner::kNumeral, Number::kPlural);
      } else if (verb.objects == kPerson || (takes_person && happens(random_, 50))) {
        clause.object = nouns_.person(subject, takes_pronoun);
      } else if (verb.objects == kInstrument && happens(random_, 50)) {
        clause.object = nouns_.plain(kInstrument, Determiner::kDefinite, Number::kSingular);
      } else {
        clause.object = nouns_.object(verb.objects, subject);
      }
      if ((verb.traits & kDefiniteObject) != 0) make_definite(*clause.object);
      break;
    case Frame::kPleasing:
      clause.object = happens(random_, 25)
                          ? nouns_.part_of_something()
                          : nouns_.plain(verb.objects, Determiner::kDefinite, Number::kSingular);
      break;
    case Frame::kDoubleObject:
    case Frame::kToRecipient:
      clause.recipient = nouns_.person(subject, takes_pronoun);
      clause.object = nouns_.object(verb.objects, subject);
      break;
    case Frame::kPrepositional: {
      PrepositionalPhrase phrase;
      phrase.german = verb.german_preposition;
      phrase.english = verb.english_preposition;
      phrase.german_case = verb.preposition_case;
      phrase.object = takes_person && happens(random_, 60) ? nouns_.person(subject, takes_pronoun)
                                                           : nouns_.object(verb.objects, subject);
      clause.complement = std::move(phrase);
      break;
    }
    case Frame::kDirection:
      clause.complement = nouns_.places().direction(verb.sites);
      break;
    case Frame::kLocation:
      clause.complement = nouns_.places().location(verb.sites);
      break;
    case Frame::kPlacement:
      clause.object = nouns_.object(verb.objects, subject);
      clause.complement = nouns_.on_furniture(Case::kAccusative);
      break;
    default:
      break;
  }
}

Clause FrameChooser::action(const NounPhrase& subject, IntransitiveVerbs intransitive) {
  constexpr std::array<Frame, 6> kFrames = {Frame::kTransitive,   Frame::kIntransitive,
                                            Frame::kDativeObject, Frame::kDoubleObject,
                                            Frame::kToRecipient,  Frame::kPlacement};
  const int intransitive_weight = intransitive == IntransitiveVerbs::kAllowed ? 14 : 0;
  const Frame frame = kFrames[draw(random_, {52, intransitive_weight, 10, 14, 6, 4})];
  return of_frame(frame, kImperative, &subject);
}

Clause FrameChooser::profession() {
  Clause clause;
  clause.subject = nouns_.subject(kPerson, SubjectStyle::kKnown);
  const Agreement agreement = agreement_of(clause.subject);
  // "Anna ist Lehrerin", "ein Mädchen ist Lehrerin": the feminine noun for a woman.
  const bool any_sex = agreement.person != Person::kThird || agreement.number == Number::kPlural;
  const auto& trades = index_.nouns_of(kTrade);
  const Noun* trade = random_.pick(trades);
  while (!any_sex && trade->gender != agreement.english_gender) {
    // A child is neither, and has no profession.
    if (agreement.english_gender == Gender::kNeuter || is_noun(clause.subject)) return copula();
    trade = random_.pick(trades);
  }
  if (is_noun(clause.subject) && (clause.subject.noun->kinds & kTrade) != 0) return copula();
  clause.predicate = Predicate();
  clause.predicate->profession = trade;
  return clause;
}

Clause FrameChooser::comparison() {
  constexpr std::array<Kinds, 9> kComparable = {
      kAnimal, kFood, kReadable, kFurniture, kVehicle, kClothing, kBuilding, kEvent, kPerson};
  const Kinds kinds = kComparable[random_.below(kComparable.size())];
  Clause clause;
  clause.subject = nouns_.plain(kinds, Determiner::kDefinite, Number::kSingular);
  clause.subject.adjectives.clear();
  NounPhrase other = nouns_.plain(kinds, Determiner::kDefinite, Number::kSingular);
  other.adjectives.clear();
  const Adjective* adjective = random_.pick(index_.adjectives_for(kinds));
  if (!adjective->compares || other.noun == clause.subject.noun) return copula();
  clause.predicate = Predicate();
  clause.predicate->adjective = adjective;
  clause.predicate->than = std::move(other);
  return clause;
}

Clause FrameChooser::copula() {
  constexpr Kinds kDescribed = kPerson | kAnimal | kFood | kReadable | kThing | kFurniture |
                               kVehicle | kClothing | kBuilding | kEvent | kIdea | kDevice;
  switch (draw(random_, {60, 25, 15})) {
    case 1:
      return comparison();
    case 2:
      return profession();
    default:
      break;
  }
  Clause clause;
  clause.subject = nouns_.subject(kDescribed, SubjectStyle::kKnown);
  clause.subject.adjectives.clear();
  clause.predicate = Predicate();
  clause.predicate->adjective = random_.pick(index_.adjectives_for(kinds_of(clause.subject)));
  if (clause.predicate->adjective->compares && happens(random_, 35)) {
    clause.predicate->degree = &random_.pick(degrees());
  }
  return clause;
}

Clause FrameChooser::state(const NounPhrase& subject) {
  const auto& fitting = index_.adjectives_for(kinds_of(subject) & (kPerson | kAnimal));
  Clause clause;
  clause.subject = pronoun_for(subject);
  clause.predicate = Predicate();
  const Adjective* adjective = random_.pick(fitting);
  while (!adjective->is_state) adjective = random_.pick(fitting);
  clause.predicate->adjective = adjective;
  if (adjective->compares && happens(random_, 30)) {
    clause.predicate->degree = &random_.pick(degrees());
  }
  return clause;
}

Clause FrameChooser::weather() {
  Clause clause;
  clause.verb = random_.pick(index_.verbs_of(Frame::kWeather, 0));
  clause.subject.kind = NounPhrase::Kind::kPronoun;
  clause.subject.pronoun.gender = Gender::kNeuter;
  clause.subject.pronoun.english_gender = Gender::kNeuter;
  return clause;
}

Clause FrameChooser::passive() {
  Clause clause;
  clause.verb = random_.pick(index_.verbs_of(Frame::kTransitive, kPassive));
  clause.is_passive = true;
  const Number number = happens(random_, 70) ? Number::kSingular : Number::kPlural;
  clause.subject = nouns_.plain(clause.verb->objects, Determiner::kDefinite, number);
  if (happens(random_, 50)) {
    PrepositionalPhrase agent;
    agent.german = "von";
    agent.english = "by";
    const Determiner determiner =
        happens(random_, 70) ? Determiner::kDefinite : Determiner::kIndefinite;
    agent.object = nouns_.plain(kPerson, determiner, Number::kSingular);
    clause.complement = std::move(agent);
  }
  return clause;
}

Clause FrameChooser::happening() {
  return of_frame(Frame::kHappening, 0, nullptr, SubjectStyle::kKnown);
}

// "der im Garten schläft"
Clause FrameChooser::relative_with_subject(const NounPhrase& pronoun, Kinds kinds) {
  std::vector<const Verb*> fitting;
  for (const Frame frame : {Frame::kIntransitive, Frame::kTransitive, Frame::kLocation}) {
    for (const Verb* verb : index_.verbs_of(frame, kActivity)) {
      if ((verb->subjects & kinds) != 0) fitting.push_back(verb);
    }
  }
  if (fitting.empty()) return {};
  return around(*random_.pick(fitting), &pronoun, SubjectStyle::kKnown);
}

// "das Anna liest"
Clause FrameChooser::relative_with_object(const NounPhrase& pronoun, Kinds kinds) {
  std::vector<const Verb*> fitting;
  for (const Verb* verb : index_.verbs_of(Frame::kTransitive, 0)) {
    if ((verb->objects & kinds) != 0) fitting.push_back(verb);
  }
  if (fitting.empty()) return {};
  Clause clause;
  clause.verb = random_.pick(fitting);
  clause.subject = nouns_.subject(clause.verb->subjects, SubjectStyle::kKnown);
  clause.object = pronoun;
  return clause;
}

void FrameChooser::add_relative(NounPhrase& phrase) {
  const Kinds kinds = phrase.noun->kinds;
  NounPhrase pronoun;
  pronoun.kind = NounPhrase::Kind::kRelative;
  pronoun.noun = phrase.noun;
  pronoun.pronoun = agreement_of(phrase);
  Clause relative = happens(random_, 50) ? relative_with_subject(pronoun, kinds)
                                         : relative_with_object(pronoun, kinds);
  if (relative.verb == nullptr) return;
  if (happens(random_, 65)) {
    relative.tense = past_tense(random_, relative);
    relative.time = TimeReference::kPast;  // "that Anna bought", whatever the German tense
  }
  phrase.relative = std::make_shared<Clause>(std::move(relative));
}

}  // namespace allot::toy
