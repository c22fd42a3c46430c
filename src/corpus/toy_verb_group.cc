#include "corpus/toy_verb_group.h"

#include "corpus/toy_english_words.h"
#include "corpus/toy_german_verbs.h"

namespace allot::toy {
namespace {

// Units of the words that make up a verb group.
struct GroupUnits {
  Unit verb = kNoUnit;
  Unit block = kNoUnit;      // verb, prefix and tail
  Unit auxiliary = kNoUnit;  // "hat", "wird"
  Unit modal = kNoUnit;
  Unit liking = kNoUnit;  // "gern"
  Unit prefix = kNoUnit;  // a prefix or closing word with an English word of its own
};

const EnglishVerb& be() {
  static const EnglishVerb verb = parse_english_verb("be was been");
  return verb;
}
const EnglishVerb& have() {
  static const EnglishVerb verb = parse_english_verb("have had had");
  return verb;
}
const EnglishVerb& do_support() {
  static const EnglishVerb verb = parse_english_verb("do did done");
  return verb;
}
const EnglishVerb& will() {
  static const EnglishVerb verb = parse_english_verb("will would would");
  return verb;
}
const EnglishVerb& like() {
  static const EnglishVerb verb = parse_english_verb("like");
  return verb;
}
const GermanVerb& sein() {
  static const GermanVerb verb = parse_german_verb("sein ist war gewesen");
  return verb;
}

const EnglishVerb& english_of(const Clause& clause) {
  return clause.verb == nullptr ? be() : clause.verb->english;
}

// "is afraid", "takes a shower": the words that follow say what it is about; not so "gets up".
bool carries_meaning(const EnglishVerb& verb) {
  return verb.base == "be" || verb.base == "have" || verb.tail == "a shower" ||
         verb.tail == "married" || verb.tail == "for a walk" || verb.tail == "shopping";
}

bool stands_apart(const Clause& clause, VerbPosition position) {
  const bool is_finite = clause.modal == nullptr && !clause.is_passive &&
                         (clause.tense == GermanTense::kPresent ||
                          clause.tense == GermanTense::kPreterite || clause.mood == Mood::kCommand);
  return is_finite && (position == VerbPosition::kSecond || position == VerbPosition::kFirst);
}

// "Das Buch gefällt dem Mann": what English makes the object is the German subject.
const NounPhrase& german_subject(const Clause& clause) {
  const bool is_swapped = clause.verb != nullptr && clause.verb->frame == Frame::kPleasing;
  return is_swapped ? *clause.object : clause.subject;
}

// ---- German -------------------------------------------------------------------------------------

// The words of the German verbs, each with the place where it belongs.
class GermanGroup {
 public:
  GermanGroup(const Clause& clause, VerbPosition position, const GroupUnits& units)
      : clause_(clause),
        verb_(clause.verb == nullptr ? sein() : clause.verb->german),
        subject_(agreement_of(german_subject(clause))),
        position_(position),
        units_(units) {}

  void build(Phrase& left, Phrase& right) const {
    append(right, closing_words());
    if (position_ == VerbPosition::kInfinitive) return add_zu_infinitive(right);
    append(right, inner_verbs());
    const Token finite = finite_verb();
    if (position_ == VerbPosition::kFinal) {
      right.push_back(finite);
    } else {
      left.push_back(finite);
    }
  }

 private:
  bool uses_light_verb() const {
    // "macht zu" is "closes", "fährt Rad" is "cycles": the other word carries the meaning.
    if (!verb_.closing.empty()) return english_of(clause_).tail.empty() || is_have();
    return verb_.infinitive == "machen" && stands_apart(clause_, position_);
  }
  bool is_have() const { return verb_.infinitive == "haben"; }
  bool is_copula() const { return clause_.verb == nullptr; }

  Token main(std::string_view text) const {
    Token token = make_token(text, verb_.lemma, units_.verb, !is_copula() && !uses_light_verb());
    token.block = units_.block;
    return token;
  }

  // "Rad", "zu Fuß", "Angst": the last word counts.
  Phrase closing_words() const {
    Phrase words = make_words(verb_.closing, units_.prefix == kNoUnit ? units_.verb : units_.prefix,
                              kIsContent);
    for (Token& word : words) word.block = units_.block;
    return words;
  }

  void add_zu_infinitive(Phrase& right) const {
    if (!verb_.prefix.empty()) {
      Token verb = main(separable_zu_infinitive(verb_));
      verb.second_unit = units_.auxiliary;  // "to" is inside
      right.push_back(std::move(verb));
      return;
    }
    right.push_back(make_token("zu", "zu", units_.auxiliary, !kIsContent));
    right.push_back(main(infinitive_form(verb_)));
  }

  Token passive_infinitive() const {
    return make_token("werden", "werden", units_.auxiliary, !kIsContent);
  }

  // Everything but the finite verb, in the order in which it closes the clause.
  Phrase inner_verbs() const {
    Phrase words;
    if (clause_.is_passive) {
      words.push_back(main(verb_.participle));
      if (clause_.modal != nullptr) words.push_back(passive_infinitive());
    } else if (clause_.modal != nullptr || clause_.tense == GermanTense::kFuture) {
      words.push_back(main(infinitive_form(verb_)));
    } else if (clause_.tense == GermanTense::kPerfect) {
      words.push_back(main(verb_.participle));
    } else if (!verb_.prefix.empty() && stands_apart(clause_, position_)) {
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
  GroupUnits units_;
};

// ---- English ------------------------------------------------------------------------------------

enum class Form : uint8_t { kBase, kParticiple, kIng };

// One verb of the English chain. It says which form the next one has.
struct Link {
  const EnglishVerb* verb = nullptr;
  bool is_fixed = false;  // "can", "will": takes no -s
  Unit unit = kNoUnit;
  bool is_content = false;
  Form next = Form::kBase;
  bool has_to = false;          // followed by "to"
  bool can_be_operator = true;  // stands before "not" without "do"
  std::string_view after;       // "allowed" of "is allowed to"
};

std::string inflected(const EnglishVerb& verb, Form form) {
  switch (form) {
    case Form::kParticiple:
      return verb.participle;
    case Form::kIng:
      return ing_form(verb.base);
    default:
      return std::string(verb.base);
  }
}

Link modal_link(const Modal& modal, Unit unit) {
  Link link;
  link.verb = &modal.english;
  link.is_fixed = modal.is_fixed;
  link.unit = unit;
  link.after = modal.after;
  link.is_content = modal.after.empty();
  link.has_to = modal.has_to;
  link.can_be_operator = modal.is_fixed || modal.english.base == "be";
  return link;
}

// The chain before the main verb, outermost first.
std::vector<Link> leading_links(const Clause& clause, const GroupUnits& units) {
  std::vector<Link> links;
  const EnglishTense tense = english_tense(clause);
  if (clause.modal != nullptr) {
    links.push_back(modal_link(*clause.modal, units.modal));
  } else if (clause.is_liked) {
    Link link;
    link.verb = &like();
    link.unit = units.liking;
    link.is_content = true;
    link.has_to = true;
    link.can_be_operator = false;
    links.push_back(link);
  } else if (tense == EnglishTense::kFuture) {
    Link link;
    link.verb = &will();
    link.is_fixed = true;
    link.unit = clause.tense == GermanTense::kFuture ? units.auxiliary : units.verb;
    links.push_back(link);
  } else if (tense == EnglishTense::kPerfect) {
    Link link;
    link.verb = &have();
    link.unit = clause.tense == GermanTense::kPerfect ? units.auxiliary : units.verb;
    link.next = Form::kParticiple;
    links.push_back(link);
  } else if (tense == EnglishTense::kProgressive) {
    Link link;
    link.verb = &be();
    link.unit = clause.is_passive ? units.auxiliary : units.verb;
    link.next = Form::kIng;
    links.push_back(link);
  }
  if (clause.is_passive) {
    Link link;
    link.verb = &be();
    link.unit = units.auxiliary;
    link.next = Form::kParticiple;
    links.push_back(link);
  }
  return links;
}

std::vector<Link> make_links(const Clause& clause, const VerbGroupNeeds& needs,
                             const GroupUnits& units) {
  std::vector<Link> links = leading_links(clause, units);
  Link main;
  main.verb = &english_of(clause);
  main.unit = units.verb;
  main.is_content = main.verb->base != "be";
  main.can_be_operator = main.verb->base == "be";
  links.push_back(main);
  const bool needs_operator = needs.is_inverted || needs.negation != kNoUnit;
  if (needs_operator && !links.front().can_be_operator) {
    Link helper;
    helper.verb = &do_support();
    helper.unit = links.front().unit;
    links.insert(links.begin(), helper);
  }
  return links;
}

std::string finite_form(const Link& link, const Clause& clause) {
  const Agreement subject = agreement_of(clause.subject);
  const bool is_past = english_tense(clause) == EnglishTense::kPast;
  if (link.is_fixed) return is_past ? link.verb->past : std::string(link.verb->base);
  return is_past ? past_form(*link.verb, subject) : present_form(*link.verb, subject);
}

void build_english(const Clause& clause, const VerbGroupNeeds& needs, const GroupUnits& units,
                   VerbGroup& group) {
  const bool is_infinitive = needs.position == VerbPosition::kInfinitive;
  const bool is_command = clause.mood == Mood::kCommand;
  const std::vector<Link> links = make_links(clause, needs, units);
  Form form = Form::kBase;
  for (size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const bool is_finite = i == 0 && !is_infinitive && !is_command;
    Token token = make_token(is_finite ? finite_form(link, clause) : inflected(*link.verb, form),
                             link.verb->base, link.unit, link.is_content);
    const bool is_main = i + 1 == links.size();
    if (is_main) {
      token.block = units.block;
    } else if (link.verb == &do_support()) {
      token.near_unit = needs.negation != kNoUnit ? needs.negation : needs.question;
    } else if (link.unit == units.verb) {
      token.near_unit = needs.time;
    }
    if (i == 0 && link.can_be_operator && !is_infinitive) {
      group.english_operator = std::move(token);
    } else {
      group.english_verbs.push_back(std::move(token));
    }
    append(group.english_verbs, make_words(link.after, link.unit, kIsContent));
    if (link.has_to) group.english_verbs.push_back(make_token("to", "to", link.unit, !kIsContent));
    form = link.next;
  }
  Token& first = group.english_operator ? *group.english_operator : group.english_verbs.front();
  if (first.text == "can" && needs.negation != kNoUnit && !needs.is_inverted) {
    first.text = "cannot";
    first.second_unit = needs.negation;
    group.has_negation_inside = true;
  }
  if (is_infinitive) {
    group.english_verbs.insert(group.english_verbs.begin(),
                               make_token("to", "to", units.auxiliary, !kIsContent));
  }
  const bool has_own_unit = units.prefix != kNoUnit;
  const std::string_view tail = english_of(clause).tail;
  group.english_tail = make_words(tail, has_own_unit ? units.prefix : units.verb,
                                  carries_meaning(english_of(clause)));
  for (Token& token : group.english_tail) token.block = units.block;
}

}  // namespace

EnglishTense english_tense(const Clause& clause) {
  if (clause.modal != nullptr) {
    return clause.tense == GermanTense::kPreterite ? EnglishTense::kPast : EnglishTense::kPresent;
  }
  switch (clause.tense) {
    case GermanTense::kPreterite:
      return EnglishTense::kPast;
    case GermanTense::kFuture:
      return EnglishTense::kFuture;
    case GermanTense::kPerfect:
      return clause.time == TimeReference::kPast ? EnglishTense::kPast : EnglishTense::kPerfect;
    case GermanTense::kPresent:
      break;
  }
  const bool is_activity = clause.verb != nullptr && (clause.verb->traits & kActivity) != 0;
  if (clause.is_liked) return EnglishTense::kPresent;
  if (clause.time == TimeReference::kNow && is_activity) return EnglishTense::kProgressive;
  if (clause.time == TimeReference::kFuture) return EnglishTense::kFuture;
  if (clause.time == TimeReference::kSince) return EnglishTense::kPerfect;
  return EnglishTense::kPresent;
}

VerbGroup make_verb_group(const Clause& clause, const VerbGroupNeeds& needs, Units& units) {
  GroupUnits own;
  own.verb = units.fresh();
  own.block = units.fresh();
  own.auxiliary = units.fresh();
  own.modal = units.fresh();
  own.liking = units.fresh();
  if (clause.verb != nullptr && !english_of(clause).tail.empty()) {
    const GermanVerb& german = clause.verb->german;
    const bool has_german_tail =
        !german.closing.empty() || (!german.prefix.empty() && stands_apart(clause, needs.position));
    if (has_german_tail) own.prefix = units.fresh();
  }
  VerbGroup group;
  group.verb = own.verb;
  group.block = own.block;
  group.liking = own.liking;
  GermanGroup(clause, needs.position, own).build(group.german_left, group.german_right);
  build_english(clause, needs, own, group);
  return group;
}

}  // namespace allot::toy
