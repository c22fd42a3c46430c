#include "corpus/toy_choose_clause.h"

#include <algorithm>
#include <array>

namespace allot::toy {
namespace {

bool has(const Verb* verb, VerbTraits traits) {
  return verb != nullptr && (verb->traits & traits) == traits;
}

bool is_noun(const NounPhrase& phrase) {
  return phrase.kind == NounPhrase::Kind::kNoun;
}

const NounPhrase& it() {
  static const NounPhrase phrase = [] {
    NounPhrase pronoun;
    pronoun.kind = NounPhrase::Kind::kPronoun;
    pronoun.pronoun.gender = Gender::kNeuter;
    pronoun.pronoun.english_gender = Gender::kNeuter;
    return pronoun;
  }();
  return phrase;
}

// The preterite of "du" and "ihr" is bookish; people say the perfect.
GermanTense past_tense(Random& random, const Clause& clause) {
  if (clause.verb == nullptr) return GermanTense::kPreterite;
  if (agreement_of(clause.subject).person == Person::kSecond) return GermanTense::kPerfect;
  return happens(random, 60) ? GermanTense::kPerfect : GermanTense::kPreterite;
}

}  // namespace

NounPhrase pronoun_for(const NounPhrase& phrase) {
  NounPhrase pronoun;
  pronoun.kind = NounPhrase::Kind::kPronoun;
  pronoun.pronoun = agreement_of(phrase);
  return pronoun;
}

Frame ClauseChooser::draw_frame() {
  constexpr std::array<Frame, 10> kFrames = {
      Frame::kTransitive,   Frame::kIntransitive, Frame::kDirection,   Frame::kLocation,
      Frame::kDativeObject, Frame::kDoubleObject, Frame::kToRecipient, Frame::kPrepositional,
      Frame::kPlacement,    Frame::kPleasing};
  return kFrames[draw(random_, {40, 18, 9, 7, 5, 7, 3, 9, 3, 3})];
}

Clause ClauseChooser::frame_clause(Frame frame, const NounPhrase* subject, VerbTraits traits) {
  Clause clause;
  clause.verb = random_.pick(index_.verbs_of(frame, traits));
  const Verb& verb = *clause.verb;
  clause.subject = subject != nullptr ? *subject : nouns_.subject(verb.subjects);
  const Agreement agreement = agreement_of(clause.subject);
  const bool takes_pronoun = (verb.traits & kNoPronoun) == 0;
  switch (frame) {
    case Frame::kTransitive:
    case Frame::kDativeObject:
      if (verb.objects == kPerson) {
        clause.object = nouns_.person(agreement, takes_pronoun);
      } else if (verb.objects == kInstrument && happens(random_, 50)) {
        clause.object = nouns_.plain(kInstrument, Determiner::kDefinite, Number::kSingular);
      } else {
        clause.object = nouns_.object(verb.objects, agreement);
      }
      break;
    case Frame::kPleasing:
      clause.object = happens(random_, 25)
                          ? nouns_.part_of_something()
                          : nouns_.plain(verb.objects, Determiner::kDefinite, Number::kSingular);
      break;
    case Frame::kDoubleObject:
    case Frame::kToRecipient:
      clause.recipient = nouns_.person(agreement, frame == Frame::kDoubleObject);
      clause.object = nouns_.object(verb.objects, agreement);
      break;
    case Frame::kPrepositional: {
      PrepositionalPhrase phrase;
      phrase.german = verb.german_preposition;
      phrase.english = verb.english_preposition;
      phrase.german_case = verb.preposition_case;
      phrase.object = (verb.objects & kPerson) != 0 && happens(random_, 50)
                          ? nouns_.person(agreement, true)
                          : nouns_.object(verb.objects, agreement);
      clause.complement = std::move(phrase);
      break;
    }
    case Frame::kDirection:
      clause.complement = nouns_.direction();
      break;
    case Frame::kLocation:
      clause.complement = nouns_.location();
      break;
    case Frame::kPlacement:
      clause.object = nouns_.object(verb.objects, agreement);
      clause.complement = nouns_.on_furniture(Case::kAccusative);
      break;
    default:
      break;
  }
  return clause;
}

Clause ClauseChooser::copula(const NounPhrase* subject) {
  static const std::vector<FixedPair> kDegrees = {{"sehr/A", "very/A"},
                                                  {"zu/A", "too/A"},
                                                  {"ziemlich/A", "quite/A"},
                                                  {"wirklich/A", "really/A"}};
  Clause clause;
  Predicate predicate;
  const Kinds kinds = kPerson | kAnimal | kFood | kReadable | kThing | kFurniture | kVehicle |
                      kClothing | kBuilding | kEvent | kIdea | kDevice;
  const size_t style = draw(random_, {60, 22, 18});
  if (style == 2 && subject == nullptr) {
    clause.subject = nouns_.subject(kPerson);
    const auto& people = index_.nouns_of(kPerson);
    const Agreement agreement = agreement_of(clause.subject);
    // "Anna ist Lehrerin": a trade, of the same sex.
    static const std::vector<std::string_view> kTrades = {
        "Lehrer",  "Lehrerin", "Arzt",     "Ärztin",     "Koch",  "Köchin",  "Bäcker",   "Gärtner",
        "Musiker", "Sängerin", "Polizist", "Polizistin", "Bauer", "Student", "Studentin"};
    std::vector<const Noun*> fitting;
    for (const Noun* noun : people) {
      const bool is_trade =
          std::find(kTrades.begin(), kTrades.end(), noun->german) != kTrades.end();
      const bool fits = agreement.person != Person::kThird || agreement.number == Number::kPlural ||
                        noun->gender == agreement.gender;
      if (is_trade && fits) fitting.push_back(noun);
    }
    if (!fitting.empty()) {
      predicate.profession = random_.pick(fitting);
      clause.predicate = std::move(predicate);
      return clause;
    }
  }
  NounPhrase chosen = subject != nullptr ? *subject
                      : style == 1 ? nouns_.plain(kinds, Determiner::kDefinite, Number::kSingular)
                                   : nouns_.subject(kinds);
  Kinds about = kPerson;
  if (is_noun(chosen)) about = chosen.noun->kinds;
  chosen.adjectives.clear();
  const auto& fitting = index_.adjectives_for(about);
  predicate.adjective = random_.pick(fitting);
  if (style == 1 && subject == nullptr && predicate.adjective->compares) {
    const Determiner determiner = chosen.determiner;
    predicate.than = nouns_.plain(about, determiner, Number::kSingular);
    predicate.than->adjectives.clear();
  } else if (predicate.adjective->compares && happens(random_, 35)) {
    predicate.degree = &random_.pick(kDegrees);
  }
  clause.subject = std::move(chosen);
  clause.predicate = std::move(predicate);
  return clause;
}

Clause ClauseChooser::passive() {
  Clause clause;
  clause.verb = random_.pick(index_.verbs_of(Frame::kTransitive, kPassive));
  clause.is_passive = true;
  clause.subject = nouns_.plain(clause.verb->objects, Determiner::kDefinite,
                                happens(random_, 70) ? Number::kSingular : Number::kPlural);
  if (happens(random_, 50)) {
    PrepositionalPhrase agent;
    agent.german = "von";
    agent.english = "by";
    agent.object = nouns_.plain(
        kPerson, happens(random_, 70) ? Determiner::kDefinite : Determiner::kIndefinite,
        Number::kSingular);
    clause.complement = std::move(agent);
  }
  return clause;
}

void ClauseChooser::add_time_adverbial(Clause& clause, TimeReference time) {
  std::vector<const Adverbial*> fitting;
  for (const Adverbial& adverbial : adverbials()) {
    const bool is_time =
        adverbial.slot == AdverbialSlot::kTime || adverbial.slot == AdverbialSlot::kFrequency;
    const bool fits = adverbial.needs == 0 || has(clause.verb, adverbial.needs);
    if (is_time && adverbial.time == time && fits) fitting.push_back(&adverbial);
  }
  if (fitting.empty()) return;
  const Adverbial* chosen = random_.pick(fitting);
  clause.time = time;
  clause.adverbials.push_back({chosen->slot, chosen, nullptr});
}

void ClauseChooser::add_time(Clause& clause, bool is_short) {
  const bool can_be_now = has(clause.verb, kActivity);
  const bool can_last = has(clause.verb, kLasting) && !clause.is_passive;
  const bool is_copula = clause.verb == nullptr;
  switch (draw(random_, {is_short ? 80 : 34, can_be_now ? 12 : 0, 14, 20, is_copula ? 0 : 14,
                         can_last ? 8 : 0, is_copula || clause.is_passive ? 0 : 5})) {
    case 0:
      switch (draw(random_, {55, 32, is_copula || clause.is_passive ? 0 : 13})) {
        case 0:
          return;
        case 1:
          clause.tense = past_tense(random_, clause);
          break;
        default:
          clause.tense = GermanTense::kFuture;
          break;
      }
      break;
    case 1:
      add_time_adverbial(clause, TimeReference::kNow);
      break;
    case 2:
      add_time_adverbial(clause, TimeReference::kHabit);
      break;
    case 3:
      add_time_adverbial(clause, TimeReference::kPast);
      clause.tense = past_tense(random_, clause);
      break;
    case 4:
      add_time_adverbial(clause, TimeReference::kFuture);
      if (!clause.is_passive && happens(random_, 50)) clause.tense = GermanTense::kFuture;
      break;
    case 5:
      add_time_adverbial(clause, TimeReference::kSince);
      break;
    default:
      add_time_adverbial(clause, TimeReference::kFinished);
      clause.tense = GermanTense::kPerfect;
      break;
  }
  if (clause.is_passive && clause.tense == GermanTense::kPerfect) {
    clause.tense = GermanTense::kPreterite;
  }
}

void ClauseChooser::add_other_adverbials(Clause& clause) {
  std::vector<const Adverbial*> manners;
  for (const Adverbial& adverbial : adverbials()) {
    if (adverbial.slot == AdverbialSlot::kManner && has(clause.verb, adverbial.needs)) {
      manners.push_back(&adverbial);
    }
  }
  if (!manners.empty() && happens(random_, 18)) {
    const Adverbial* chosen = random_.pick(manners);
    clause.adverbials.push_back({chosen->slot, chosen, nullptr});
  }
  const bool needs_no_place = clause.verb != nullptr && clause.complement &&
                              clause.verb->frame != Frame::kPrepositional && !clause.is_passive;
  if (!needs_no_place && has(clause.verb, kActivity) && happens(random_, 28)) {
    ClauseAdverbial place;
    place.slot = AdverbialSlot::kPlace;
    place.phrase = std::make_shared<PrepositionalPhrase>(nouns_.location());
    clause.adverbials.push_back(std::move(place));
  }
}

void ClauseChooser::add_modality(Clause& clause) {
  const bool is_open =
      clause.tense == GermanTense::kPresent &&
      (clause.time == TimeReference::kNone || clause.time == TimeReference::kFuture);
  if (is_open && clause.verb != nullptr && happens(random_, 28)) {
    clause.modal = &random_.pick(modals());
    if (clause.is_passive) clause.modal = &modals()[happens(random_, 50) ? 0 : 1];
    const bool is_past = clause.time == TimeReference::kNone && !clause.modal->preterite.empty() &&
                         agreement_of(clause.subject).person != Person::kSecond &&
                         happens(random_, 25);
    if (is_past) clause.tense = GermanTense::kPreterite;
    return;
  }
  const bool can_be_liked = clause.tense == GermanTense::kPresent &&
                            clause.time == TimeReference::kNone && !clause.is_passive;
  if (can_be_liked && has(clause.verb, kLiked) && happens(random_, 25)) clause.is_liked = true;
}

void ClauseChooser::add_negation(Clause& clause) {
  const bool has_frequency =
      std::any_of(clause.adverbials.begin(), clause.adverbials.end(),
                  [](const ClauseAdverbial& a) { return a.slot == AdverbialSlot::kFrequency; });
  const bool is_awkward =
      clause.is_liked || clause.time == TimeReference::kNow || has_frequency ||
      clause.time == TimeReference::kFinished || clause.time == TimeReference::kSince ||
      (clause.predicate && (clause.predicate->profession != nullptr || clause.predicate->than ||
                            clause.predicate->degree != nullptr)) ||
      clause.subject.determiner == Determiner::kEvery ||
      clause.subject.determiner == Determiner::kMany ||
      clause.subject.determiner == Determiner::kNumeral;
  if (is_awkward || !happens(random_, 18)) return;
  if (!clause.object || !is_noun(*clause.object)) {
    if (clause.object && clause.object->kind == NounPhrase::Kind::kList) return;
    clause.is_negated = true;
    return;
  }
  switch (clause.object->determiner) {
    case Determiner::kIndefinite:
    case Determiner::kNone:
      clause.object->determiner = Determiner::kNegative;
      clause.object->is_very = false;
      clause.is_negated = true;
      break;
    case Determiner::kNumeral:
    case Determiner::kMany:
      break;
    default:
      clause.is_negated = true;
      break;
  }
}

void ClauseChooser::choose_opening(Clause& clause) {
  for (const ClauseAdverbial& adverbial : clause.adverbials) {
    const bool opens = adverbial.fixed == nullptr || adverbial.fixed->can_open;
    if (!opens) continue;
    if (adverbial.slot == AdverbialSlot::kTime && happens(random_, 45)) {
      clause.opening = Opening::kTime;
      return;
    }
    if (adverbial.slot == AdverbialSlot::kPlace && happens(random_, 30)) {
      clause.opening = Opening::kPlace;
      return;
    }
  }
  if (clause.verb != nullptr && clause.verb->frame == Frame::kPleasing) {
    if (happens(random_, 40)) clause.opening = Opening::kObject;
    return;
  }
  // "Den Hund sieht die Frau": only where the article tells that it is the object.
  const bool tells_case = clause.object && is_noun(*clause.object) &&
                          clause.object->noun->gender == Gender::kMasculine &&
                          clause.object->number == Number::kSingular &&
                          clause.object->determiner == Determiner::kDefinite && !clause.recipient &&
                          clause.verb->frame == Frame::kTransitive;
  if (tells_case && happens(random_, 12)) clause.opening = Opening::kObject;
}

void ClauseChooser::add_relative(NounPhrase& phrase) {
  const Kinds kinds = phrase.noun->kinds;
  Clause relative;
  NounPhrase pronoun;
  pronoun.kind = NounPhrase::Kind::kRelative;
  pronoun.noun = phrase.noun;
  pronoun.pronoun = agreement_of(phrase);
  if (happens(random_, 55)) {
    // The pronoun is the subject: "der im Garten schläft".
    std::vector<const Verb*> fitting;
    for (const Frame frame : {Frame::kIntransitive, Frame::kTransitive, Frame::kLocation}) {
      for (const Verb* verb : index_.verbs_of(frame, 0)) {
        if ((verb->subjects & kinds) != 0) fitting.push_back(verb);
      }
    }
    if (fitting.empty()) return;
    const Verb* verb = random_.pick(fitting);
    relative = frame_clause(verb->frame, &pronoun, 0);
    if (relative.verb != verb) {
      const bool fits = (relative.verb->subjects & kinds) != 0;
      if (!fits) return;
    }
  } else {
    // The pronoun is the object: "das Anna liest".
    std::vector<const Verb*> fitting;
    for (const Verb* verb : index_.verbs_of(Frame::kTransitive, 0)) {
      if ((verb->objects & kinds) != 0) fitting.push_back(verb);
    }
    if (fitting.empty()) return;
    relative.verb = random_.pick(fitting);
    relative.subject = nouns_.subject(relative.verb->subjects);
    relative.object = pronoun;
  }
  if (happens(random_, 50)) relative.tense = past_tense(random_, relative);
  phrase.relative = std::make_shared<Clause>(std::move(relative));
}

Clause ClauseChooser::statement(const ClauseWishes& wishes) {
  Clause clause;
  if (wishes.subject == nullptr && happens(random_, 7)) {
    clause = passive();
  } else if (happens(random_, 13)) {
    clause = copula(wishes.subject);
  } else {
    clause = frame_clause(draw_frame(), wishes.subject, 0);
  }
  add_time(clause, wishes.is_short);
  add_modality(clause);
  if (!wishes.is_short) add_other_adverbials(clause);
  add_negation(clause);
  if (!wishes.is_subordinate) {
    choose_opening(clause);
    if (happens(random_, 8) && clause.time != TimeReference::kNow) {
      clause.particle = random_.pick(particles().statement);
    }
  }
  if (!wishes.is_short) {
    const bool subject_can = is_noun(clause.subject) && !clause.subject.attribute &&
                             clause.subject.determiner == Determiner::kDefinite;
    const bool object_can = clause.object && is_noun(*clause.object) &&
                            clause.object->determiner == Determiner::kDefinite &&
                            !clause.object->genitive && clause.opening != Opening::kObject &&
                            clause.adverbials.empty();
    if (subject_can && happens(random_, 9)) {
      add_relative(clause.subject);
    } else if (object_can && happens(random_, 25)) {
      add_relative(*clause.object);
    }
  }
  return clause;
}

Clause ClauseChooser::yes_no_question() {
  Clause clause = statement({nullptr, true, true});
  clause.mood = Mood::kQuestion;
  clause.particle = happens(random_, 15) ? std::string_view("denn") : std::string_view();
  return clause;
}

Clause ClauseChooser::word_question() {
  static const FixedPair kWhere = {"wo/A", "where/A"};
  static const FixedPair kWhen = {"wann/A", "when/A"};
  static const FixedPair kWhy = {"warum/A", "why/A"};
  static const FixedPair kHowOften = {"wie/A oft/B", "how/A often/B"};
  Clause clause;
  switch (draw(random_, {20, 20, 20, 10, 15, 15})) {
    case 0:
      clause = frame_clause(Frame::kTransitive, nullptr, kActivity);
      if (happens(random_, 50)) clause.tense = past_tense(random_, clause);
      clause.question_word = &kWhere;
      break;
    case 1:
      clause = frame_clause(draw_frame(), nullptr, 0);
      clause.tense = past_tense(random_, clause);
      clause.time = TimeReference::kPast;  // "when did", never "when has"
      clause.question_word = &kWhen;
      break;
    case 2:
      clause = statement({nullptr, true, true});
      clause.question_word = &kWhy;
      break;
    case 3:
      clause = frame_clause(draw_frame(), nullptr, 0);
      clause.question_word = &kHowOften;
      break;
    case 4:
      clause = frame_clause(Frame::kTransitive, nullptr, 0);
      clause.object = NounPhrase();
      if (clause.verb->objects == kPerson) {
        clause.object->kind = NounPhrase::Kind::kWho;
      } else if (happens(random_, 60)) {
        clause.object->kind = NounPhrase::Kind::kWhat;
      } else {
        clause.object = nouns_.plain(clause.verb->objects, Determiner::kWhich, Number::kSingular);
      }
      if (happens(random_, 50)) clause.tense = past_tense(random_, clause);
      break;
    default: {
      NounPhrase who;
      who.kind = NounPhrase::Kind::kWho;
      clause = frame_clause(draw_frame(), &who, 0);
      add_time(clause, true);
      break;
    }
  }
  clause.mood = Mood::kQuestion;
  if (happens(random_, 20)) clause.particle = "denn";
  return clause;
}

Clause ClauseChooser::command() {
  NounPhrase addressed;
  addressed.kind = NounPhrase::Kind::kPronoun;
  addressed.pronoun.person = Person::kSecond;
  addressed.pronoun.number = happens(random_, 70) ? Number::kSingular : Number::kPlural;
  Frame frame = draw_frame();
  if (index_.verbs_of(frame, kImperative).empty()) frame = Frame::kTransitive;
  Clause clause = frame_clause(frame, &addressed, kImperative);
  clause.mood = Mood::kCommand;
  switch (draw(random_, {40, 30, 30})) {
    case 0:
      break;
    case 1:
      clause.particle = random_.pick(particles().command);
      break;
    default: {
      static const Adverbial kPlease = {{"bitte/A", "please/A"}, AdverbialSlot::kTime};
      clause.adverbials.push_back({AdverbialSlot::kTime, &kPlease, nullptr});
      break;
    }
  }
  return clause;
}

Clause ClauseChooser::action(const NounPhrase& subject) {
  Frame frame = draw_frame();
  if (frame == Frame::kPleasing) frame = Frame::kTransitive;
  return frame_clause(frame, &subject, 0);
}

Clause ClauseChooser::movement(const NounPhrase& subject) {
  Clause clause = frame_clause(Frame::kDirection, &subject, 0);
  if (happens(random_, 50)) clause.tense = past_tense(random_, clause);
  return clause;
}

Clause ClauseChooser::with_infinitive() {
  Clause clause = frame_clause(Frame::kInfinitive, nullptr, 0);
  if (happens(random_, 55)) clause.tense = past_tense(random_, clause);
  clause.content = std::make_shared<Clause>(action(clause.subject));
  return clause;
}

Clause ClauseChooser::with_content_clause() {
  Clause clause = frame_clause(Frame::kThatClause, nullptr, 0);
  if (happens(random_, 40)) clause.tense = past_tense(random_, clause);
  Clause content = statement({nullptr, happens(random_, 60), true});
  clause.content = std::make_shared<Clause>(std::move(content));
  clause.content_conjunction = "dass";
  clause.english_conjunction = "that";
  return clause;
}

Clause ClauseChooser::weather(GermanTense tense) {
  Clause clause;
  clause.verb = random_.pick(index_.verbs_of(Frame::kWeather, 0));
  clause.subject = it();
  clause.tense = tense;
  return clause;
}

Clause ClauseChooser::state(const NounPhrase& subject, GermanTense tense) {
  Clause clause = copula(&subject);
  clause.tense = tense;
  return clause;
}

}  // namespace allot::toy
