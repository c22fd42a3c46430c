#include "toy/german_verb_group.h"

#include "toy/german_verbs.h"
#include "toy/tense.h"

namespace allot::toy {
namespace {

const GermanVerb& sein() {
  static const GermanVerb verb = parse_german_verb("sein ist war gewesen");
  return verb;
}

// "Das Buch gefällt dem Mann": the English object is the German subject.
const NounPhrase& german_subject(const Clause& clause) {
  const bool is_swapped = clause.verb != nullptr && clause.verb->frame == Frame::kPleasing;
  return is_swapped ? *clause.object : clause.subject;
}

// The words of the German verbs, each with its position.
class GermanGroup {
 public:
  GermanGroup(const Clause& clause, VerbPosition position, const VerbUnits& units)
      : clause_(clause),
        verb_(clause.verb == nullptr ? sein() : clause.verb->german),
        subject_(agreement_of(german_subject(clause))),
        position_(position),
        units_(units) {}

  GermanVerbs build() const {
    GermanVerbs verbs;
    append(verbs.right, closing_words());
    if (position_ == VerbPosition::kInfinitive) {
      add_zu_infinitive(verbs.right);
      return verbs;
    }
    append(verbs.right, inner_verbs());
    Phrase& place = position_ == VerbPosition::kFinal ? verbs.right : verbs.left;
    place.push_back(finite_verb());
    return verbs;
  }

 private:
  bool uses_light_verb() const {
    // "macht zu" is "closes", "fährt Rad" is "cycles": the other word carries the meaning.
    if (!verb_.closing.empty()) return clause_.verb->english.tail.empty() || is_have();
    return verb_.infinitive == "machen" && prefix_stands_apart(clause_, position_);
  }
  bool is_have() const { return verb_.infinitive == "haben"; }
  bool is_copula() const { return clause_.verb == nullptr; }

  Token main(std::string_view text) const {
    Token token = make_token(text, verb_.lemma, units_.verb, !is_copula() && !uses_light_verb());
    token.block = units_.block;
    return token;
  }

  // "Rad", "zu Fuß", "Angst": the last word is the content word.
  Phrase closing_words() const {
    Phrase words = make_words(verb_.closing, units_.prefix == kNoUnit ? units_.verb : units_.prefix,
                              kIsContent);
    for (Token& word : words) word.block = units_.block;
    return words;
  }

  void add_zu_infinitive(Phrase& right) const {
    if (!verb_.prefix.empty()) {
      Token verb = main(separable_zu_infinitive(verb_));
      verb.second_unit = units_.auxiliary;  // "to" is included
      right.push_back(std::move(verb));
      return;
    }
    right.push_back(make_token("zu", "zu", units_.auxiliary, !kIsContent));
    right.push_back(main(infinitive_form(verb_)));
  }

  Token passive_infinitive() const {
    return make_token("werden", "werden", units_.auxiliary, !kIsContent);
  }

  // Everything except the finite verb, in the order at the end of the clause.
  Phrase inner_verbs() const {
    Phrase words;
    if (clause_.is_passive) {
      words.push_back(main(verb_.participle));
      if (clause_.modal != nullptr) words.push_back(passive_infinitive());
    } else if (clause_.modal != nullptr || clause_.tense == GermanTense::kFuture) {
      words.push_back(main(infinitive_form(verb_)));
    } else if (clause_.tense == GermanTense::kPerfect) {
      words.push_back(main(verb_.participle));
    } else if (!verb_.prefix.empty() && prefix_stands_apart(clause_, position_)) {
      const bool has_own_unit = units_.prefix != kNoUnit;
      Token prefix = make_token(verb_.prefix, verb_.prefix,
                                has_own_unit ? units_.prefix : units_.verb, !kIsContent);
      prefix.block = units_.block;
      words.push_back(std::move(prefix));
    }
    return words;
  }

  Token finite_verb() const {
    if (clause_.mood == Mood::kCommand) return main(imperative_form(verb_, subject_.number));
    if (clause_.modal != nullptr) {
      return make_token(
          modal_form(*clause_.modal, clause_.tense == GermanTense::kPreterite, subject_),
          clause_.modal->infinitive, units_.modal, kIsContent);
    }
    if (clause_.is_passive) return auxiliary(Auxiliary::kBecome, "werden");
    if (clause_.tense == GermanTense::kFuture) return auxiliary(Auxiliary::kBecome, "werden");
    if (clause_.tense == GermanTense::kPerfect) {
      const bool takes_sein = clause_.verb != nullptr && (clause_.verb->traits & kSein) != 0;
      return takes_sein ? auxiliary(Auxiliary::kBe, "sein") : auxiliary(Auxiliary::kHave, "haben");
    }
    const bool is_past = clause_.tense == GermanTense::kPreterite;
    std::string form;
    if (is_copula()) {
      form = is_past ? auxiliary_preterite(Auxiliary::kBe, subject_)
                     : auxiliary_present(Auxiliary::kBe, subject_);
    } else if (is_have()) {
      form = is_past ? auxiliary_preterite(Auxiliary::kHave, subject_)
                     : auxiliary_present(Auxiliary::kHave, subject_);
    } else {
      form = is_past ? preterite_form(verb_, subject_) : present_form(verb_, subject_);
    }
    if (position_ == VerbPosition::kFinal) form = std::string(verb_.prefix) + form;
    return main(form);
  }

  Token auxiliary(Auxiliary which, std::string_view lemma) const {
    const bool is_past = clause_.tense == GermanTense::kPreterite;
    const std::string_view form =
        is_past ? auxiliary_preterite(which, subject_) : auxiliary_present(which, subject_);
    // "hat gekauft" is "bought": the auxiliary has no English word of its own.
    const bool is_lost = clause_.tense == GermanTense::kPerfect && !clause_.is_passive &&
                         english_tense(clause_) == EnglishTense::kPast;
    return make_token(form, lemma, is_lost ? units_.verb : units_.auxiliary, !kIsContent);
  }

  const Clause& clause_;
  const GermanVerb& verb_;
  Agreement subject_;
  VerbPosition position_;
  VerbUnits units_;
};

}  // namespace

GermanVerbs make_german_verbs(const Clause& clause, VerbPosition position, const VerbUnits& units) {
  return GermanGroup(clause, position, units).build();
}

}  // namespace allot::toy
