#include "toy/german_verb_group.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::clause;
using testing::phrase;
using testing::words;

// "left ... right"
std::string group(const Clause& subject_and_verb, VerbPosition position) {
  const GermanVerbs verbs = make_german_verbs(subject_and_verb, position, {});
  return words(verbs.left) + " ... " + words(verbs.right);
}

TEST(ToyGermanVerbs, SeparablePrefixClosesTheClause) {
  Clause opens = clause(phrase("Lehrer"), "aufmachen", Frame::kTransitive);
  EXPECT_EQ(group(opens, VerbPosition::kSecond), "macht ... auf");
  EXPECT_EQ(group(opens, VerbPosition::kFinal), " ... aufmacht");
  EXPECT_EQ(group(opens, VerbPosition::kInfinitive), " ... aufzumachen");
  opens.tense = GermanTense::kPreterite;
  EXPECT_EQ(group(opens, VerbPosition::kFirst), "machte ... auf");
}

TEST(ToyGermanVerbs, PerfectTakesHabenOrSein) {
  Clause clause_of = clause(phrase("Lehrer"), "aufmachen", Frame::kTransitive);
  clause_of.tense = GermanTense::kPerfect;
  EXPECT_EQ(group(clause_of, VerbPosition::kSecond), "hat ... aufgemacht");
  EXPECT_EQ(group(clause_of, VerbPosition::kFinal), " ... aufgemacht hat");
  clause_of = clause(phrase("Lehrer"), "aufstehen", Frame::kIntransitive);
  clause_of.tense = GermanTense::kPerfect;
  EXPECT_EQ(group(clause_of, VerbPosition::kSecond), "ist ... aufgestanden");
}

TEST(ToyGermanVerbs, FutureModalAndPassiveCloseWithTheOtherVerb) {
  Clause reads = clause(phrase("Lehrer"), "lesen", Frame::kTransitive);
  reads.tense = GermanTense::kFuture;
  EXPECT_EQ(group(reads, VerbPosition::kSecond), "wird ... lesen");
  reads.tense = GermanTense::kPresent;
  reads.modal = &testing::modal("müssen");
  EXPECT_EQ(group(reads, VerbPosition::kFinal), " ... lesen muss");
  reads.is_passive = true;
  EXPECT_EQ(group(reads, VerbPosition::kSecond), "muss ... gelesen werden");
  reads.modal = nullptr;
  EXPECT_EQ(group(reads, VerbPosition::kSecond), "wird ... gelesen");
  reads.tense = GermanTense::kPreterite;
  EXPECT_EQ(group(reads, VerbPosition::kFinal), " ... gelesen wurde");
}

TEST(ToyGermanVerbs, WordsOfTheVerbCloseTheClauseToo) {
  const Verb* walk = nullptr;
  for (const Verb& verb : verbs()) {
    if (verb.german.closing == "zu Fuß") walk = &verb;
  }
  ASSERT_NE(walk, nullptr);
  Clause walks;
  walks.subject = phrase("Lehrer");
  walks.verb = walk;
  EXPECT_EQ(group(walks, VerbPosition::kSecond), "geht ... zu Fuß");
  EXPECT_EQ(group(walks, VerbPosition::kInfinitive), " ... zu Fuß zu gehen");
}

TEST(ToyGermanVerbs, CommandsHaveNoSubject) {
  Clause read = clause(testing::pronoun(Person::kSecond), "lesen", Frame::kTransitive);
  read.mood = Mood::kCommand;
  EXPECT_EQ(group(read, VerbPosition::kFirst), "lies ... ");
}

TEST(ToyGermanVerbs, WhatPleasesIsTheSubject) {
  Clause likes = clause(phrase("Frau"), "gefallen", Frame::kPleasing);
  likes.object = phrase("Buch", Determiner::kDefinite, Number::kPlural);
  EXPECT_EQ(group(likes, VerbPosition::kSecond), "gefallen ... ");
}

}  // namespace
}  // namespace allot::toy
