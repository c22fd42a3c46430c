#include "toy/verb_group.h"

#include "toy/english_verb_group.h"
#include "toy/german_verb_group.h"
#include "toy/tense.h"

namespace allot::toy {
namespace {

// "steht auf" is "gets up", word by word; "aufgestanden" is all of "got up".
bool has_parts(const Clause& clause, VerbPosition position) {
  if (clause.verb == nullptr || clause.verb->english.tail.empty()) return false;
  const GermanVerb& german = clause.verb->german;
  return !german.closing.empty() ||
         (!german.prefix.empty() && prefix_stands_apart(clause, position));
}

}  // namespace

VerbGroup make_verb_group(const Clause& clause, const VerbGroupNeeds& needs, Units& units) {
  VerbGroup group;
  group.units.verb = units.fresh();
  group.units.block = units.fresh();
  group.units.auxiliary = units.fresh();
  group.units.modal = units.fresh();
  group.units.liking = units.fresh();
  if (has_parts(clause, needs.position)) group.units.prefix = units.fresh();
  group.german = make_german_verbs(clause, needs.position, group.units);
  group.english = make_english_verbs(clause, needs, group.units);
  return group;
}

}  // namespace allot::toy
