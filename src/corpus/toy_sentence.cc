#include "corpus/toy_sentence.h"

namespace allot::toy {
namespace {

// Joins a conjunction to a pair; a comma on either side where `german_comma` and `english_comma`
// ask.
struct Junction {
  std::string_view german;
  std::string_view english;
  bool german_comma = true;
  bool english_comma = false;
};

void append_junction(const Junction& junction, PhrasePair& out, Units& units) {
  const Unit comma = junction.english_comma ? units.fresh() : kNoUnit;
  if (junction.german_comma) out.german.push_back(make_token(",", "", comma, !kIsContent));
  if (junction.english_comma) out.english.push_back(make_token(",", "", comma, !kIsContent));
  const Unit unit = units.fresh();
  out.german.push_back(make_token(junction.german, junction.german, unit, !kIsContent));
  append(out.english, make_words(junction.english, unit, !kIsContent));
}

void append_pair(PhrasePair& out, const PhrasePair& more) {
  append(out.german, more.german);
  append(out.english, more.english);
}

// "Jedes Kind ..., weil es ...": only what can be spoken of again.
bool can_be_taken_up(const NounPhrase& phrase) {
  switch (phrase.determiner) {
    case Determiner::kEvery:
    case Determiner::kMany:
    case Determiner::kNegative:
      return false;
    default:
      return phrase.kind != NounPhrase::Kind::kWho;
  }
}

bool is_past(GermanTense tense) {
  return tense == GermanTense::kPreterite || tense == GermanTense::kPerfect;
}

}  // namespace

PhrasePair SentenceChooser::coordination(Units& units) {
  static const std::vector<Junction> kJunctions = {
      {"und", "and", false, false}, {"aber", "but", true, true}, {"denn", "because", true, false}};
  const Clause first = clauses_.statement({nullptr, true});
  const Clause second = clauses_.statement({nullptr, true});
  const Junction& junction = kJunctions[draw(random_, {50, 30, 20})];
  PhrasePair out = realise(first, VerbPosition::kSecond, units);
  append_junction(junction, out, units);
  append_pair(out, realise(second, VerbPosition::kSecond, units));
  return out;
}

PhrasePair SentenceChooser::with_reason(Units& units) {
  static const std::vector<Junction> kJunctions = {{"weil", "because"}, {"obwohl", "although"}};
  const Clause main = clauses_.statement({nullptr, true});
  const GermanTense tense = is_past(main.tense) ? GermanTense::kPreterite : GermanTense::kPresent;
  const bool about_subject = can_be_taken_up(main.subject) && happens(random_, 65);
  const Clause reason =
      about_subject ? clauses_.state(pronoun_for(main.subject), tense) : clauses_.weather(tense);
  PhrasePair out = realise(main, VerbPosition::kSecond, units);
  append_junction(kJunctions[draw(random_, {70, 30})], out, units);
  append_pair(out, realise(reason, VerbPosition::kFinal, units));
  return out;
}

PhrasePair SentenceChooser::with_condition(Units& units) {
  const NounPhrase subject = clauses_.nouns().subject(kPerson);
  Clause main = clauses_.action(subject);
  const Clause condition = happens(random_, 50) && can_be_taken_up(subject)
                               ? clauses_.state(pronoun_for(subject), GermanTense::kPresent)
                               : clauses_.weather(GermanTense::kPresent);
  if (happens(random_, 40)) main.tense = GermanTense::kFuture;
  PhrasePair out;
  if (happens(random_, 60)) {
    const Unit unit = units.fresh();
    out.german.push_back(make_token("wenn", "wenn", unit, !kIsContent));
    out.english.push_back(make_token("if", "if", unit, !kIsContent));
    append_pair(out, realise(condition, VerbPosition::kFinal, units));
    const Token comma = make_token(",", "", units.fresh(), !kIsContent);
    out.german.push_back(comma);
    out.english.push_back(comma);
    append_pair(out, realise(main, VerbPosition::kFirst, units));
  } else {
    out = realise(main, VerbPosition::kSecond, units);
    append_junction({"wenn", "if"}, out, units);
    append_pair(out, realise(condition, VerbPosition::kFinal, units));
  }
  return out;
}

PhrasePair SentenceChooser::with_purpose(Units& units) {
  Clause main;
  const NounPhrase subject = clauses_.nouns().subject(kPerson);
  main = clauses_.movement(subject);
  const Clause purpose = clauses_.action(subject);
  PhrasePair out = realise(main, VerbPosition::kSecond, units);
  const Unit unit = units.fresh();
  out.german.push_back(make_token(",", "", kNoUnit, !kIsContent));
  out.german.push_back(make_token("um", "um", unit, !kIsContent));
  append(out.english, make_words("in order", unit, !kIsContent));
  append_pair(out, realise(purpose, VerbPosition::kInfinitive, units));
  return out;
}

PhrasePair SentenceChooser::existence(Units& units) {
  NounPhraseChooser& nouns = clauses_.nouns();
  const bool is_thing = happens(random_, 50);
  const Kinds kinds = is_thing ? (kThing | kReadable | kFood) : (kPerson | kAnimal);
  const NounPhrase what = nouns.several(kinds);
  const PrepositionalPhrase where = is_thing ? nouns.on_furniture(Case::kDative) : nouns.location();
  const Unit there = units.fresh();
  const Unit is = units.fresh();
  PhrasePair out;
  const bool is_plural = agreement_of(what).number == Number::kPlural &&
                         !(what.kind == NounPhrase::Kind::kList &&
                           agreement_of(what.items.front()).number == Number::kSingular);
  out.german.push_back(make_token("es", "es", there, !kIsContent));
  out.german.push_back(make_token("gibt", "geben", is, !kIsContent));
  out.english.push_back(make_token("there", "there", there, !kIsContent));
  out.english.push_back(make_token(is_plural ? "are" : "is", "be", is, !kIsContent));
  const Constituent thing = realise(what, {Case::kAccusative}, units);
  const Constituent place = realise(where, kNoUnit, units);
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
  switch (draw(random_, {42, 8, 9, 7, 5, 7, 7, 7, 5, 4, 4})) {
    case 0:
      pair = realise(clauses_.statement({}), VerbPosition::kSecond, units);
      break;
    case 1:
      pair = realise(clauses_.yes_no_question(), VerbPosition::kFirst, units);
      mark = '?';
      break;
    case 2:
      pair = realise(clauses_.word_question(), VerbPosition::kSecond, units);
      mark = '?';
      break;
    case 3:
      pair = realise(clauses_.command(), VerbPosition::kFirst, units);
      mark = '!';
      break;
    case 4:
      pair = realise(clauses_.with_infinitive(), VerbPosition::kSecond, units);
      break;
    case 5:
      pair = realise(clauses_.with_content_clause(), VerbPosition::kSecond, units);
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
