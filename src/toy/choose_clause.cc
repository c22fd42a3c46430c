#include "toy/choose_clause.h"

namespace allot::toy {
namespace {

bool can_have_relative(const NounPhrase& phrase) {
  return phrase.kind == NounPhrase::Kind::kNoun && phrase.determiner == Determiner::kDefinite &&
         !phrase.attribute && !phrase.genitive;
}

// Verbs of saying and thinking stay in the present or the preterite.
GermanTense narrative_tense(Random& random, const Clause& clause) {
  const bool is_spoken_to = agreement_of(clause.subject).person == Person::kSecond;
  return !is_spoken_to && happens(random, 40) ? GermanTense::kPreterite : GermanTense::kPresent;
}

}  // namespace

Clause ClauseChooser::core() {
  switch (draw(random_, {5, 13, 3, 79})) {
    case 0:
      return frames_.passive();
    case 1:
      return frames_.copula();
    case 2:
      return frames_.happening();
    default:
      return frames_.any(nullptr);
  }
}

Clause ClauseChooser::statement() {
  Clause clause = core();
  modifiers_.add_time(clause, ClauseLength::kFull);
  modifiers_.add_modality(clause);
  modifiers_.add_manner(clause);
  modifiers_.add_place(clause);
  modifiers_.add_negation(clause, 20);
  modifiers_.choose_opening(clause);
  modifiers_.add_particle(clause);
  if (can_have_relative(clause.subject) && happens(random_, 10)) {
    frames_.add_relative(clause.subject);
  } else if (clause.object && can_have_relative(*clause.object) &&
             clause.opening == Opening::kSubject && clause.adverbials.empty() &&
             happens(random_, 40)) {
    frames_.add_relative(*clause.object);
  }
  return clause;
}

Clause ClauseChooser::short_statement(SubjectStyle style) {
  Clause clause = happens(random_, 15) ? frames_.copula() : frames_.any(nullptr, style);
  modifiers_.add_time(clause, ClauseLength::kShort);
  modifiers_.add_modality(clause);
  modifiers_.add_negation(clause, 20);
  return clause;
}

Clause ClauseChooser::simple(const NounPhrase* subject, GermanTense tense) {
  Clause clause = frames_.any(subject, SubjectStyle::kKnown);
  while ((clause.verb->traits & (kActivity | kImperative)) == 0) {
    clause = frames_.any(subject, SubjectStyle::kKnown);
  }
  clause.tense = tense;
  return clause;
}

Clause ClauseChooser::yes_no_question() {
  Clause clause = short_statement(SubjectStyle::kKnown);
  clause.mood = Mood::kQuestion;
  if (happens(random_, 15)) clause.particle = particles().question.front();
  return clause;
}

Clause ClauseChooser::question_for_adverbial() {
  static const FixedPair where = {"wo/A", "where/A"};
  static const FixedPair when = {"wann/A", "when/A"};
  static const FixedPair why = {"warum/A", "why/A"};
  static const FixedPair how_often = {"wie/A oft/B", "how/A often/B"};
  Clause clause;
  switch (draw(random_, {30, 25, 30, 15})) {
    case 0:
      do {
        const Frame frame = happens(random_, 60) ? Frame::kTransitive : Frame::kLocation;
        clause = frames_.of_frame(frame, 0, nullptr, SubjectStyle::kKnown);
      } while (clause.verb->sites == 0);
      clause.complement.reset();
      if (happens(random_, 50)) clause.tense = past_tense(random_, clause);
      clause.question_word = &where;
      break;
    case 1:
      clause = frames_.any(nullptr, SubjectStyle::kKnown);
      clause.tense = past_tense(random_, clause);
      clause.time = TimeReference::kPast;  // "when did", never "when has"
      clause.question_word = &when;
      break;
    case 2:
      clause = short_statement(SubjectStyle::kKnown);
      clause.question_word = &why;
      break;
    default:
      clause = frames_.any(nullptr, SubjectStyle::kKnown);
      clause.question_word = &how_often;
      break;
  }
  return clause;
}

Clause ClauseChooser::question_for_object() {
  Clause clause = frames_.of_frame(Frame::kTransitive, 0, nullptr, SubjectStyle::kKnown);
  const Kinds kinds = clause.verb->objects;
  // "Was trägt er?" could be "wear" or "carry".
  const bool is_ambiguous = clause.verb->german.lemma == "tragen";
  if (is_ambiguous || happens(random_, 40)) {
    clause.object = frames_.nouns().plain(kinds, Determiner::kWhich, Number::kSingular);
  } else {
    clause.object = NounPhrase();
    clause.object->kind = kinds == kPerson ? NounPhrase::Kind::kWho : NounPhrase::Kind::kWhat;
  }
  if (happens(random_, 50)) clause.tense = past_tense(random_, clause);
  return clause;
}

Clause ClauseChooser::question_for_subject() {
  NounPhrase who;
  who.kind = NounPhrase::Kind::kWho;
  Clause clause = frames_.any(&who);
  modifiers_.add_time(clause, ClauseLength::kShort);
  return clause;
}

Clause ClauseChooser::word_question() {
  Clause clause;
  switch (draw(random_, {60, 22, 18})) {
    case 0:
      clause = question_for_adverbial();
      break;
    case 1:
      clause = question_for_object();
      break;
    default:
      clause = question_for_subject();
      break;
  }
  clause.mood = Mood::kQuestion;
  if (happens(random_, 20)) clause.particle = particles().question.front();
  return clause;
}

Clause ClauseChooser::command() {
  static const Adverbial please = {{"bitte/A", "please/A"}, AdverbialSlot::kTime};
  NounPhrase addressed;
  addressed.kind = NounPhrase::Kind::kPronoun;
  addressed.pronoun.person = Person::kSecond;
  addressed.pronoun.number = happens(random_, 85) ? Number::kSingular : Number::kPlural;
  Clause clause = frames_.action(addressed);
  clause.mood = Mood::kCommand;
  switch (draw(random_, {25, 30, 30, 15})) {
    case 1:
      clause.particle = random_.pick(particles().command);
      break;
    case 2:
      clause.adverbials.push_back({AdverbialSlot::kTime, &please, nullptr});
      if (happens(random_, 70)) clause.opening = Opening::kTime;
      break;
    case 3:
      modifiers_.add_negation(clause, 100);
      break;
    default:
      break;
  }
  return clause;
}

Clause ClauseChooser::with_infinitive() {
  Clause clause = frames_.of_frame(Frame::kInfinitive, 0, nullptr);
  if (happens(random_, 55)) clause.tense = past_tense(random_, clause);
  clause.content = std::make_shared<Clause>(frames_.action(clause.subject));
  return clause;
}

Clause ClauseChooser::with_content() {
  const bool is_question = happens(random_, 25);
  Clause clause = frames_.of_frame(is_question ? Frame::kWhether : Frame::kThatClause, 0, nullptr);
  clause.tense = narrative_tense(random_, clause);
  clause.content_conjunction = is_question ? "ob" : "dass";
  clause.english_conjunction = is_question ? "whether" : "that";
  Clause content;
  if (clause.tense == GermanTense::kPreterite) {
    content = frames_.any(nullptr, SubjectStyle::kKnown);
    content.tense = past_tense(random_, content);
    modifiers_.add_time_adverbial(content, TimeReference::kPast);
  } else {
    content = short_statement(SubjectStyle::kKnown);
  }
  clause.content = std::make_shared<Clause>(std::move(content));
  return clause;
}

}  // namespace allot::toy
