#include "toy/sentence.h"

namespace allot::toy {
namespace {

// A conjunction between two phrases, and whether a comma precedes it.
struct Junction {
  std::string_view german;
  std::string_view english;
  bool german_comma = true;
  bool english_comma = false;
};

void append_junction(const Junction& junction, PhrasePair& out, Units& units) {
  const Unit unit = units.fresh();
  Token comma = make_token(",", "", junction.english_comma ? units.fresh() : kNoUnit, !kIsContent);
  if (junction.english_comma) out.english.push_back(comma);
  comma.near_unit = unit;
  if (junction.german_comma) out.german.push_back(std::move(comma));
  out.german.push_back(make_token(junction.german, junction.german, unit, !kIsContent));
  append(out.english, make_words(junction.english, unit, !kIsContent));
}

void append_pair(PhrasePair& out, const PhrasePair& more) {
  append(out.german, more.german);
  append(out.english, more.english);
}

// "Jedes Kind ..., weil es ...": only what a pronoun can refer to.
bool can_be_referred_to(const NounPhrase& phrase) {
  const bool is_vague = phrase.determiner == Determiner::kEvery ||
                        phrase.determiner == Determiner::kMany ||
                        phrase.determiner == Determiner::kNegative;
  return !is_vague && (kinds_of(phrase) & (kPerson | kAnimal)) != 0;
}

}  // namespace

// Two clauses, with a subject each or with one for both: "Anna kommt und setzt sich".
PhrasePair SentenceChooser::coordination(Units& units) {
  Clause first = clauses_.simple(nullptr, GermanTense::kPresent);
  const bool shares_subject = (kinds_of(first.subject) & kPerson) != 0 && happens(random_, 50);
  Clause second = shares_subject ? clauses_.frames().action(first.subject)
                                 : clauses_.simple(nullptr, GermanTense::kPresent);
  second.is_elliptic = shares_subject;
  if (happens(random_, 50)) {
    ModifierChooser& modifiers = clauses_.modifiers();
    modifiers.add_time_adverbial(first, TimeReference::kPast);
    if (happens(random_, 60)) first.opening = Opening::kTime;
    first.tense = past_tense(random_, first);
    // The adverbial of the first clause also applies to the second.
    second.time = TimeReference::kPast;
    second.tense = first.tense;
    if (agreement_of(second.subject).person == Person::kSecond) {
      second.tense = GermanTense::kPerfect;
    }
  }
  const bool is_contrast = !shares_subject && happens(random_, 40);
  const Junction junction =
      is_contrast ? Junction{"aber", "but", true, true} : Junction{"und", "and", false, false};
  // With the time first, German must repeat the subject, so it cannot be shared.
  if (first.opening == Opening::kTime && shares_subject) first.opening = Opening::kSubject;
  PhrasePair out = realize(first, VerbPosition::kSecond, units);
  append_junction(junction, out, units);
  append_pair(out, realize(second, VerbPosition::kSecond, units));
  return out;
}

PhrasePair SentenceChooser::with_reason(Units& units) {
  const bool is_past = happens(random_, 40);
  Clause main = clauses_.simple(nullptr, GermanTense::kPresent);
  Clause reason = can_be_referred_to(main.subject) && happens(random_, 65)
                      ? clauses_.frames().state(main.subject)
                      : clauses_.frames().weather();
  if (is_past) {
    clauses_.modifiers().add_time_adverbial(main, TimeReference::kPast);
    main.tense = past_tense(random_, main);
    reason.tense = GermanTense::kPreterite;
  } else {
    clauses_.modifiers().add_modality(main);
  }
  clauses_.modifiers().add_negation(main, 20);
  clauses_.modifiers().choose_opening(main);
  PhrasePair out = realize(main, VerbPosition::kSecond, units);
  switch (draw(random_, {50, 25, 25})) {
    case 0:
      append_junction({"weil", "because"}, out, units);
      append_pair(out, realize(reason, VerbPosition::kFinal, units));
      break;
    case 1:
      append_junction({"obwohl", "although"}, out, units);
      append_pair(out, realize(reason, VerbPosition::kFinal, units));
      break;
    default:
      append_junction({"denn", "because"}, out, units);
      append_pair(out, realize(reason, VerbPosition::kSecond, units));
      break;
  }
  return out;
}

PhrasePair SentenceChooser::with_condition(Units& units) {
  const NounPhrase subject = clauses_.frames().nouns().subject(kPerson, SubjectStyle::kKnown);
  Clause main = clauses_.simple(&subject, GermanTense::kPresent);
  const Clause condition =
      happens(random_, 50) ? clauses_.frames().state(subject) : clauses_.frames().weather();
  if (happens(random_, 40)) main.tense = GermanTense::kFuture;
  clauses_.modifiers().add_negation(main, 20);
  PhrasePair out;
  if (happens(random_, 60)) {
    const Unit unit = units.fresh();
    out.german.push_back(make_token("wenn", "wenn", unit, !kIsContent));
    out.english.push_back(make_token("if", "if", unit, !kIsContent));
    append_pair(out, realize(condition, VerbPosition::kFinal, units));
    const Token comma = make_token(",", "", units.fresh(), !kIsContent);
    out.german.push_back(comma);
    out.english.push_back(comma);
    append_pair(out, realize(main, VerbPosition::kFirst, units));
  } else {
    out = realize(main, VerbPosition::kSecond, units);
    append_junction({"wenn", "if"}, out, units);
    append_pair(out, realize(condition, VerbPosition::kFinal, units));
  }
  return out;
}

PhrasePair SentenceChooser::with_purpose(Units& units) {
  const NounPhrase subject = clauses_.frames().nouns().subject(kPerson);
  Clause main = clauses_.frames().of_frame(Frame::kDirection, 0, &subject);
  if (happens(random_, 50)) {
    clauses_.modifiers().add_time_adverbial(main, TimeReference::kPast);
    main.tense = past_tense(random_, main);
    clauses_.modifiers().choose_opening(main);
  }
  const Clause purpose = clauses_.frames().action(subject, IntransitiveVerbs::kExcluded);
  PhrasePair out = realize(main, VerbPosition::kSecond, units);
  const Unit unit = units.fresh();
  Token comma = make_token(",", "", kNoUnit, !kIsContent);
  comma.near_unit = unit;
  out.german.push_back(std::move(comma));
  out.german.push_back(make_token("um", "um", unit, !kIsContent));
  append(out.english, make_words("in order", unit, !kIsContent));
  const size_t first_english = out.english.size();
  append_pair(out, realize(purpose, VerbPosition::kInfinitive, units));
  // "um" and "zu" make "in order to" together.
  out.english[first_english].near_unit = unit;
  return out;
}

PhrasePair SentenceChooser::existence(Units& units) {
  NounPhraseChooser& nouns = clauses_.frames().nouns();
  const bool is_thing = happens(random_, 50);
  const Kinds kinds = is_thing ? (kThing | kFood) : (kPerson | kAnimal);
  const NounPhrase what = nouns.several(kinds);
  const PrepositionalPhrase where = is_thing ? nouns.on_furniture(Case::kDative)
                                             : nouns.places().location(kOutside | kTown | kTravel);
  // "there is an apple and a pear", "there are apples".
  const NounPhrase& first = what.kind == NounPhrase::Kind::kList ? what.items.front() : what;
  const bool is_plural = agreement_of(first).number == Number::kPlural;
  const Unit there = units.fresh();
  const Unit is = units.fresh();
  PhrasePair out;
  out.german.push_back(make_token("es", "es", there, !kIsContent));
  out.german.push_back(make_token("gibt", "geben", is, !kIsContent));
  out.english.push_back(make_token("there", "there", there, !kIsContent));
  out.english.push_back(make_token(is_plural ? "are" : "is", "be", is, !kIsContent));
  const Constituent thing = realize(what, {Case::kAccusative}, units);
  const Constituent place = realize(where, kNoUnit, kNoUnit, units);
  append(out.german, thing.german);
  append(out.english, thing.english);
  append(out.german, place.german);
  append(out.english, place.english);
  return out;
}

ToySentence SentenceChooser::next() {
  Units units;
  PhrasePair pair;
  char mark = '.';
  switch (draw(random_, {48, 5, 8, 5, 5, 7, 7, 8, 6, 4, 4})) {
    case 0:
      pair = realize(clauses_.statement(), VerbPosition::kSecond, units);
      break;
    case 1:
      pair = realize(clauses_.yes_no_question(), VerbPosition::kFirst, units);
      mark = '?';
      break;
    case 2:
      pair = realize(clauses_.word_question(), VerbPosition::kSecond, units);
      mark = '?';
      break;
    case 3:
      pair = realize(clauses_.command(), VerbPosition::kFirst, units);
      mark = '!';
      break;
    case 4:
      pair = realize(clauses_.with_infinitive(), VerbPosition::kSecond, units);
      break;
    case 5:
      pair = realize(clauses_.with_content(), VerbPosition::kSecond, units);
      break;
    case 6:
      pair = coordination(units);
      break;
    case 7:
      pair = with_reason(units);
      break;
    case 8:
      pair = with_condition(units);
      break;
    case 9:
      pair = with_purpose(units);
      break;
    default:
      pair = existence(units);
      break;
  }
  return finish_sentence(std::move(pair), mark, units);
}

}  // namespace allot::toy
