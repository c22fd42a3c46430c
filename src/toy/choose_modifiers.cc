#include "toy/choose_modifiers.h"

#include <algorithm>

namespace allot::toy {
namespace {

bool has(const Verb* verb, VerbTraits traits) {
  return verb != nullptr && (verb->traits & traits) == traits;
}

// "ist alt" is permanent; "ist müde" is not.
bool is_lasting_property(const Clause& clause) {
  return clause.predicate && (clause.predicate->adjective == nullptr ||
                              !clause.predicate->adjective->is_state || clause.predicate->than);
}

bool has_slot(const Clause& clause, AdverbialSlot slot) {
  return std::any_of(clause.adverbials.begin(), clause.adverbials.end(),
                     [slot](const ClauseAdverbial& adverbial) { return adverbial.slot == slot; });
}

// "Im Jahr 1996 hat sie das Haus gebaut", not "... die Tür zugemacht".
bool can_be_years_ago(const Clause& clause) {
  return clause.verb != nullptr && (has(clause.verb, kLong) || has(clause.verb, kPassive) ||
                                    clause.verb->frame == Frame::kDirection);
}

// Sentences that sound odd when negated.
bool resists_negation(const Clause& clause) {
  switch (clause.time) {
    case TimeReference::kNow:
    case TimeReference::kFinished:
    case TimeReference::kSince:
      return true;
    default:
      break;
  }
  switch (clause.subject.determiner) {
    case Determiner::kEvery:
    case Determiner::kMany:
    case Determiner::kNumeral:
    case Determiner::kIndefinite:
      return true;
    default:
      break;
  }
  const bool has_rich_predicate =
      clause.predicate && (clause.predicate->adjective == nullptr || clause.predicate->than ||
                           clause.predicate->degree != nullptr);
  return clause.is_liked || clause.is_negated || has_rich_predicate ||
         has_slot(clause, AdverbialSlot::kFrequency) || has_slot(clause, AdverbialSlot::kManner);
}

}  // namespace

void ModifierChooser::add_time_adverbial(Clause& clause, TimeReference time) {
  const bool is_datable = time == TimeReference::kPast || time == TimeReference::kFuture;
  const Adverbial* chosen = nullptr;
  if (is_datable && happens(random_, 12)) {
    chosen = &random_.pick(dates());
  } else if (time == TimeReference::kPast && can_be_years_ago(clause) && happens(random_, 15)) {
    chosen = &random_.pick(years());
  } else {
    std::vector<const Adverbial*> fitting;
    for (const Adverbial& adverbial : adverbials()) {
      if (adverbial.time == time && (adverbial.needs == 0 || has(clause.verb, adverbial.needs))) {
        fitting.push_back(&adverbial);
      }
    }
    if (fitting.empty()) return;
    chosen = random_.pick(fitting);
  }
  clause.time = time;
  clause.adverbials.push_back({chosen->slot, chosen, nullptr});
}

void ModifierChooser::add_time(Clause& clause, ClauseLength length) {
  if (is_lasting_property(clause)) {
    if (happens(random_, 25)) clause.tense = GermanTense::kPreterite;
    return;
  }
  const bool is_copula = clause.verb == nullptr;
  const int is_event = has(clause.verb, kStative) ? 0 : 1;
  const int can_be_now = has(clause.verb, kActivity) ? 1 : 0;
  const int can_last =
      (has(clause.verb, kLasting) || has(clause.verb, kLong)) && !clause.is_passive ? 1 : 0;
  const int is_active_verb = is_copula || clause.is_passive ? 0 : is_event;
  const int no_adverbial = length == ClauseLength::kShort ? 70 : 30;
  switch (draw(random_, {no_adverbial, can_be_now * 16, is_event * 14, is_event * 20,
                         is_active_verb * 14, can_last * 9, is_active_verb * 5})) {
    case 0:
      switch (draw(random_, {55, 32, is_active_verb * 13})) {
        case 1:
          clause.tense = past_tense(random_, clause);
          break;
        case 2:
          clause.tense = GermanTense::kFuture;
          break;
        default:
          break;
      }
      break;
    case 1:
      add_time_adverbial(clause, TimeReference::kNow);
      break;
    case 2:
      add_time_adverbial(clause, TimeReference::kHabitual);
      break;
    case 3:
      add_time_adverbial(clause, TimeReference::kPast);
      clause.tense = past_tense(random_, clause);
      break;
    case 4:
      add_time_adverbial(clause, TimeReference::kFuture);
      if (happens(random_, 40)) clause.tense = GermanTense::kFuture;
      break;
    case 5:
      add_time_adverbial(clause, TimeReference::kSince);
      break;
    default:
      add_time_adverbial(clause, TimeReference::kFinished);
      clause.tense = GermanTense::kPerfect;
      break;
  }
}

void ModifierChooser::add_modality(Clause& clause) {
  const bool is_present = clause.tense == GermanTense::kPresent;
  const bool is_open =
      is_present && (clause.time == TimeReference::kNone || clause.time == TimeReference::kFuture);
  const bool can_intend = clause.verb != nullptr && !has(clause.verb, kStative) &&
                          (clause.verb->subjects & (kPerson | kAnimal)) != 0;
  if (is_open && can_intend && happens(random_, 40)) {
    // "can" and "have to" also combine with the passive.
    const bool is_person = (kinds_of(clause.subject) & kPerson) != 0;
    clause.modal = clause.is_passive ? &modals()[random_.below(2)]
                   : is_person       ? &random_.pick(modals())
                                     : &modals().front();
    const bool can_be_past = clause.time == TimeReference::kNone &&
                             !clause.modal->preterite.empty() &&
                             agreement_of(clause.subject).person != Person::kSecond;
    if (can_be_past && happens(random_, 25)) clause.tense = GermanTense::kPreterite;
    return;
  }
  const bool can_be_liked = is_present && clause.time == TimeReference::kNone && !clause.is_passive;
  if (can_be_liked && has(clause.verb, kLiked) && happens(random_, 30)) clause.is_liked = true;
}

void ModifierChooser::add_manner(Clause& clause) {
  std::vector<const Adverbial*> fitting;
  for (const Adverbial& adverbial : adverbials()) {
    if (adverbial.slot == AdverbialSlot::kManner && has(clause.verb, adverbial.needs)) {
      fitting.push_back(&adverbial);
    }
  }
  if (fitting.empty() || !happens(random_, 20)) return;
  const Adverbial* chosen = random_.pick(fitting);
  clause.adverbials.push_back({chosen->slot, chosen, nullptr});
}

void ModifierChooser::add_place(Clause& clause) {
  if (clause.verb == nullptr || clause.verb->sites == 0) return;
  const Frame frame = clause.verb->frame;
  if (frame == Frame::kDirection || frame == Frame::kLocation || !happens(random_, 35)) return;
  ClauseAdverbial place;
  place.slot = AdverbialSlot::kPlace;
  place.phrase =
      std::make_shared<PrepositionalPhrase>(nouns_.places().location(clause.verb->sites));
  clause.adverbials.push_back(std::move(place));
}

void ModifierChooser::add_negation(Clause& clause, int percent) {
  if (resists_negation(clause) || !happens(random_, percent)) return;
  if (clause.object) {
    if (clause.object->kind == NounPhrase::Kind::kList) return;
    switch (clause.object->determiner) {
      case Determiner::kIndefinite:
      case Determiner::kNone:
        // "kein Brot"; the object of a name or pronoun keeps its default determiner.
        clause.object->determiner = Determiner::kNegative;
        clause.object->is_very = false;
        break;
      case Determiner::kNumeral:
      case Determiner::kMany:
        return;
      default:
        break;
    }
  }
  clause.is_negated = true;
}

void ModifierChooser::add_particle(Clause& clause) {
  if (clause.time != TimeReference::kNow && happens(random_, 8)) {
    clause.particle = random_.pick(particles().statement);
  }
}

void ModifierChooser::choose_opening(Clause& clause) {
  for (const ClauseAdverbial& adverbial : clause.adverbials) {
    const bool opens = adverbial.fixed == nullptr || adverbial.fixed->can_open;
    if (opens && adverbial.slot == AdverbialSlot::kTime && happens(random_, 70)) {
      clause.opening = Opening::kTime;
      return;
    }
    if (opens && adverbial.slot == AdverbialSlot::kPlace && happens(random_, 15)) {
      clause.opening = Opening::kPlace;
      return;
    }
  }
  if (clause.verb != nullptr && clause.verb->frame == Frame::kPleasing) {
    if (happens(random_, 40)) clause.opening = Opening::kObject;
    return;
  }
  // "Den Hund sieht die Frau": only where the article shows that it is the object.
  const bool tells_case = clause.object && clause.object->kind == NounPhrase::Kind::kNoun &&
                          clause.object->noun->gender == Gender::kMasculine &&
                          clause.object->number == Number::kSingular &&
                          clause.object->determiner == Determiner::kDefinite &&
                          clause.verb->frame == Frame::kTransitive &&
                          clause.subject.kind == NounPhrase::Kind::kNoun;
  if (tells_case && happens(random_, 15)) clause.opening = Opening::kObject;
}

}  // namespace allot::toy
