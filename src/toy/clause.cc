#include "toy/clause.h"

#include "toy/english_words.h"
#include "toy/german_nouns.h"
#include "toy/verb_group.h"

namespace allot::toy {
namespace {

constexpr bool kIsSubject = true;

// The parts of a clause, each in both languages, before they are ordered.
struct Parts {
  Constituent subject;
  Constituent object;
  Constituent recipient;
  Constituent complement;  // or predicate
  Constituent agent;       // of the passive
  Constituent time, frequency, manner, place;
  Constituent question_word;
  Phrase german_reflexive;
  Phrase german_particle;
  Phrase german_liking;    // "gern"
  Phrase german_negation;  // "nicht"
  Phrase english_negation;
  VerbGroup verbs;
};

Constituent constituent(const PhrasePair& pair) {
  return {pair.german, {}, pair.english};
}

void extend(Constituent& to, const Constituent& more) {
  append(to.german, more.german);
  append(to.german_tail, more.german_tail);
  append(to.english, more.english);
}

bool is_object_negative(const Clause& clause) {
  return clause.object && clause.object->determiner == Determiner::kNegative;
}

bool is_pleasing(const Clause& clause) {
  return clause.verb != nullptr && clause.verb->frame == Frame::kPleasing;
}

bool asks_for(const std::optional<NounPhrase>& phrase) {
  if (!phrase) return false;
  return phrase->kind == NounPhrase::Kind::kWho || phrase->kind == NounPhrase::Kind::kWhat ||
         phrase->determiner == Determiner::kWhich || phrase->kind == NounPhrase::Kind::kRelative;
}

Constituent realize_predicate(const Predicate& predicate, const Agreement& subject, Units& units) {
  Constituent out;
  if (predicate.profession != nullptr) {
    // "ist Lehrer": "is a teacher".
    NounPhrase phrase;
    phrase.noun = predicate.profession;
    phrase.number = subject.number;
    phrase.determiner = Determiner::kNone;
    out = realize(phrase, {Case::kNominative}, units);
    if (subject.number == Number::kSingular) {
      const std::string_view article = indefinite_article(out.english.front().text);
      const Unit unit = out.german.front().unit;
      out.english.insert(out.english.begin(), make_token(article, "a", unit, !kIsContent));
    }
    return out;
  }
  if (predicate.degree != nullptr) out = constituent(realize(*predicate.degree, units));
  const Unit unit = units.fresh();
  const Adjective& adjective = *predicate.adjective;
  if (!predicate.than) {
    out.german.push_back(make_token(adjective.german, adjective.german, unit, kIsContent));
    out.english.push_back(make_token(adjective.english, adjective.english, unit, kIsContent));
    return out;
  }
  out.german.push_back(
      make_token(german_comparative(adjective), adjective.german, unit, kIsContent));
  for (Token token : make_words(english_comparative(adjective), unit, kIsContent)) {
    token.lemma = token.text == "more" ? "more" : adjective.english;
    out.english.push_back(std::move(token));
  }
  const Unit than = units.fresh();
  out.german.push_back(make_token("als", "als", than, !kIsContent));
  out.english.push_back(make_token("than", "than", than, !kIsContent));
  extend(out, realize(*predicate.than, {Case::kNominative, kIsSubject}, units));
  return out;
}

Constituent realize_adverbial(const ClauseAdverbial& adverbial, Units& units) {
  if (adverbial.fixed != nullptr) return constituent(realize(adverbial.fixed->text, units));
  return realize(*adverbial.phrase, kNoUnit, kNoUnit, units);
}

Case object_case(const Clause& clause) {
  if (clause.verb == nullptr) return Case::kAccusative;
  return clause.verb->frame == Frame::kDativeObject ? Case::kDative : Case::kAccusative;
}

void realize_noun_phrases(const Clause& clause, Unit negation, Parts& parts, Units& units) {
  if (is_pleasing(clause)) {
    // German subject: what pleases; English subject: whom it pleases.
    parts.subject = realize(clause.subject, {Case::kDative, kIsSubject}, units);
    parts.object = realize(*clause.object, {Case::kNominative}, units);
    return;
  }
  parts.subject = realize(clause.subject, {Case::kNominative, kIsSubject}, units);
  if (clause.object) {
    NounPhraseRole role;
    role.german_case = object_case(clause);
    role.negation = negation;
    parts.object = realize(*clause.object, role, units);
  }
}

void realize_adverbials(const Clause& clause, Parts& parts, Units& units) {
  for (const ClauseAdverbial& adverbial : clause.adverbials) {
    Constituent& slot = adverbial.slot == AdverbialSlot::kTime        ? parts.time
                        : adverbial.slot == AdverbialSlot::kFrequency ? parts.frequency
                        : adverbial.slot == AdverbialSlot::kManner    ? parts.manner
                                                                      : parts.place;
    extend(slot, realize_adverbial(adverbial, units));
  }
}

// English asks "does the dog sleep?", but "who sleeps?".
bool is_inverted(const Clause& clause) {
  return clause.mood == Mood::kQuestion && clause.subject.kind != NounPhrase::Kind::kWho;
}

Parts make_parts(const Clause& clause, VerbPosition position, Units& units) {
  Parts parts;
  const Unit negation = clause.is_negated ? units.fresh() : kNoUnit;
  if (clause.is_negated) {
    parts.english_negation.push_back(make_token("not", "not", negation, kIsContent));
    if (!is_object_negative(clause)) {
      parts.german_negation.push_back(make_token("nicht", "nicht", negation, kIsContent));
    }
  }
  if (clause.question_word != nullptr) {
    parts.question_word = constituent(realize(*clause.question_word, units));
  }
  realize_noun_phrases(clause, negation, parts, units);
  realize_adverbials(clause, parts, units);
  VerbGroupNeeds needs{position, is_inverted(clause), negation};
  if (clause.question_word != nullptr) {
    needs.question = parts.question_word.german.front().block;
  } else if (asks_for(clause.object)) {
    needs.question = parts.object.german.front().unit;
  }
  if (!parts.time.german.empty()) needs.time = parts.time.german.front().block;
  parts.verbs = make_verb_group(clause, needs, units);
  if (parts.verbs.english.has_negation_inside) parts.english_negation.clear();
  if (clause.recipient) {
    NounPhraseRole role;
    role.german_case = Case::kDative;
    role.has_english_to = clause.verb->frame == Frame::kToRecipient;
    role.verb_block = parts.verbs.units.block;
    parts.recipient = realize(*clause.recipient, role, units);
  }
  if (clause.complement) {
    const bool is_idiom = clause.verb != nullptr && clause.verb->frame == Frame::kPrepositional;
    parts.complement = realize(*clause.complement, parts.verbs.units.verb,
                               is_idiom ? parts.verbs.units.block : kNoUnit, units);
  }
  if (clause.predicate) {
    extend(parts.complement,
           realize_predicate(*clause.predicate, agreement_of(clause.subject), units));
  }
  const bool is_reflexive = clause.verb != nullptr && (clause.verb->traits & kReflexive) != 0;
  if (is_reflexive) {
    Token reflexive =
        make_token(reflexive_pronoun(agreement_of(clause.subject)), "sich", kNoUnit, !kIsContent);
    reflexive.block = parts.verbs.units.block;
    parts.german_reflexive.push_back(std::move(reflexive));
  }
  parts.german_particle = make_words(clause.particle, kNoUnit, !kIsContent);
  if (clause.is_liked) {
    parts.german_liking.push_back(make_token("gern", "gern", parts.verbs.units.liking, kIsContent));
  }
  return parts;
}

bool is_pronoun(const std::optional<NounPhrase>& phrase) {
  return phrase && phrase->kind == NounPhrase::Kind::kPronoun;
}

bool says_subject(const Clause& clause, VerbPosition position) {
  return position != VerbPosition::kInfinitive && clause.mood != Mood::kCommand &&
         !clause.is_elliptic;
}

// ---- German -------------------------------------------------------------------------------------

// Moves a part, with its relative clause, before the verb.
void move_to_front(Constituent& part, Phrase& out) {
  append(out, part.german);
  append(out, part.german_tail);
  part.german.clear();
  part.german_tail.clear();
}

void open_german(const Clause& clause, VerbPosition position, Parts& parts, Phrase& out) {
  if (position == VerbPosition::kFinal) {
    // Questions and relative clauses begin with their question word or pronoun.
    if (asks_for(clause.object)) move_to_front(parts.object, out);
    return;
  }
  // "Bitte steh auf!"
  const bool is_polite = clause.mood == Mood::kCommand && clause.opening == Opening::kTime;
  if (is_polite) return move_to_front(parts.time, out);
  if (position != VerbPosition::kSecond || clause.is_elliptic) return;
  if (clause.question_word != nullptr) return move_to_front(parts.question_word, out);
  if (asks_for(clause.object)) return move_to_front(parts.object, out);
  switch (clause.opening) {
    case Opening::kTime:
      return move_to_front(parts.time, out);
    case Opening::kPlace:
      return move_to_front(parts.place, out);
    case Opening::kObject:
      return move_to_front(is_pleasing(clause) ? parts.subject : parts.object, out);
    case Opening::kSubject:
      return move_to_front(is_pleasing(clause) ? parts.object : parts.subject, out);
  }
}

Phrase german_order(const Clause& clause, VerbPosition position, Parts parts) {
  Phrase out;
  open_german(clause, position, parts, out);
  append(out, parts.verbs.german.left);

  const bool has_subject = says_subject(clause, position);
  if (has_subject) {
    // The relative clause of a subject follows it directly.
    append(out, parts.subject.german);
    append(out, parts.subject.german_tail);
  }
  append(out, parts.german_reflexive);
  if (is_pronoun(clause.object)) move_to_front(parts.object, out);
  if (is_pronoun(clause.recipient)) move_to_front(parts.recipient, out);
  append(out, parts.german_particle);
  append(out, parts.time.german);
  append(out, parts.frequency.german);
  append(out, parts.recipient.german);
  append(out, parts.german_liking);
  append(out, parts.object.german);
  append(out, parts.german_negation);
  append(out, parts.manner.german);
  append(out, parts.place.german);
  append(out, parts.complement.german);
  append(out, parts.verbs.german.right);
  append(out, parts.recipient.german_tail);
  append(out, parts.object.german_tail);
  append(out, parts.complement.german_tail);
  return out;
}

// ---- English ------------------------------------------------------------------------------------

// The verb that is inverted with the subject in questions.
void append_first_verb(const EnglishVerbs& verbs, Phrase& out) {
  if (verbs.first) out.push_back(*verbs.first);
}

Phrase english_order(const Clause& clause, VerbPosition position, Parts parts) {
  Phrase out;
  const auto take = [&out](Phrase& part) {
    append(out, part);
    part.clear();
  };
  const bool has_subject = says_subject(clause, position);
  // "Steh bitte auf!" is "Please get up!".
  const bool is_command = clause.mood == Mood::kCommand;
  if (clause.opening == Opening::kTime || is_command) take(parts.time.english);
  take(parts.question_word.english);
  if (asks_for(clause.object)) take(parts.object.english);
  if (is_inverted(clause)) append_first_verb(parts.verbs.english, out);
  if (has_subject) append(out, parts.subject.english);
  if (!is_inverted(clause)) append_first_verb(parts.verbs.english, out);
  append(out, parts.english_negation);
  append(out, parts.frequency.english);
  append(out, parts.verbs.english.others);
  append(out, parts.verbs.english.tail);
  const bool recipient_first = clause.verb != nullptr && clause.verb->frame == Frame::kDoubleObject;
  if (recipient_first) take(parts.recipient.english);
  append(out, parts.object.english);
  append(out, parts.recipient.english);
  append(out, parts.complement.english);
  append(out, parts.manner.english);
  append(out, parts.place.english);
  append(out, parts.time.english);
  return out;
}

// ---- both ---------------------------------------------------------------------------------------

// "..., dass der Hund schläft"; "..., das Fenster zu öffnen".
void append_content(const Clause& clause, PhrasePair& out, Units& units) {
  const bool is_infinitive = clause.content_conjunction.empty();
  const size_t comma = out.german.size();
  const size_t first_english = out.english.size();
  out.german.push_back(make_token(",", "", kNoUnit, !kIsContent));
  if (!is_infinitive) {
    const Unit unit = units.fresh();
    out.german.push_back(
        make_token(clause.content_conjunction, clause.content_conjunction, unit, !kIsContent));
    out.english.push_back(
        make_token(clause.english_conjunction, clause.english_conjunction, unit, !kIsContent));
  }
  const PhrasePair content = realize(
      *clause.content, is_infinitive ? VerbPosition::kInfinitive : VerbPosition::kFinal, units);
  append(out.german, content.german);
  append(out.english, content.english);
  // The comma may be linked to "that" or "to".
  out.german[comma].near_unit = out.english[first_english].unit;
}

}  // namespace

PhrasePair realize(const Clause& clause, VerbPosition position, Units& units) {
  const Parts parts = make_parts(clause, position, units);
  PhrasePair out;
  out.german = german_order(clause, position, parts);
  out.english = english_order(clause, position, parts);
  if (clause.content != nullptr) append_content(clause, out, units);
  return out;
}

}  // namespace allot::toy
