#include "toy/english_verb_group.h"

#include "toy/english_words.h"
#include "toy/tense.h"

namespace allot::toy {
namespace {

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

const EnglishVerb& english_of(const Clause& clause) {
  return clause.verb == nullptr ? be() : clause.verb->english;
}

// "is afraid", "takes a shower": the words after the verb carry its meaning; not so in "gets up".
bool carries_meaning(const EnglishVerb& verb) {
  return verb.base == "be" || verb.base == "have" || verb.tail == "a shower" ||
         verb.tail == "married" || verb.tail == "for a walk" || verb.tail == "shopping";
}

enum class Form : uint8_t { kBase, kParticiple, kIng };

// One verb of the English chain. It determines the form of the next one.
struct Link {
  const EnglishVerb* verb = nullptr;
  bool is_fixed = false;  // "can", "will": takes no -s
  Unit unit = kNoUnit;
  bool is_content = false;
  Form next = Form::kBase;
  bool has_to = false;       // followed by "to"
  bool can_be_first = true;  // precedes "not" without "do"
  std::string_view after;    // "allowed" of "is allowed to"
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
  link.can_be_first = modal.is_fixed || modal.english.base == "be";
  return link;
}

// The chain before the main verb, outermost first.
std::vector<Link> leading_links(const Clause& clause, const VerbUnits& units) {
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
    link.can_be_first = false;
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
                             const VerbUnits& units) {
  std::vector<Link> links = leading_links(clause, units);
  Link main;
  main.verb = &english_of(clause);
  main.unit = units.verb;
  main.is_content = main.verb->base != "be";
  main.can_be_first = main.verb->base == "be";
  links.push_back(main);
  const bool needs_first = needs.is_inverted || needs.negation != kNoUnit;
  if (needs_first && !links.front().can_be_first) {
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

}  // namespace

EnglishVerbs make_english_verbs(const Clause& clause, const VerbGroupNeeds& needs,
                                const VerbUnits& units) {
  EnglishVerbs verbs;
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
    if (i == 0 && link.can_be_first && !is_infinitive) {
      verbs.first = std::move(token);
    } else {
      verbs.others.push_back(std::move(token));
    }
    append(verbs.others, make_words(link.after, link.unit, kIsContent));
    if (link.has_to) verbs.others.push_back(make_token("to", "to", link.unit, !kIsContent));
    form = link.next;
  }
  Token& first = verbs.first ? *verbs.first : verbs.others.front();
  if (first.text == "can" && needs.negation != kNoUnit && !needs.is_inverted) {
    first.text = "cannot";
    first.second_unit = needs.negation;
    verbs.has_negation_inside = true;
  }
  if (is_infinitive) {
    verbs.others.insert(verbs.others.begin(), make_token("to", "to", units.auxiliary, !kIsContent));
  }
  const bool has_own_unit = units.prefix != kNoUnit;
  const std::string_view tail = english_of(clause).tail;
  verbs.tail = make_words(tail, has_own_unit ? units.prefix : units.verb,
                          carries_meaning(english_of(clause)));
  for (Token& token : verbs.tail) token.block = units.block;
  return verbs;
}

}  // namespace allot::toy
