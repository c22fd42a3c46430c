#include "toy/english_verb_group.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::clause;
using testing::phrase;
using testing::words;

constexpr Unit kNot = 99;

// "first | others tail"
std::string group(const Clause& plan, bool is_negated = false, bool is_inverted = false,
                  VerbPosition position = VerbPosition::kSecond) {
  VerbGroupNeeds needs;
  needs.position = position;
  needs.is_inverted = is_inverted;
  needs.negation = is_negated ? kNot : kNoUnit;
  EnglishVerbs verbs = make_english_verbs(plan, needs, {});
  Phrase rest = verbs.others;
  append(rest, verbs.tail);
  return (verbs.first ? verbs.first->text : "") + " | " + words(rest);
}

Clause sleeps() {
  return clause(phrase("Hund"), "schlafen", Frame::kIntransitive);
}

TEST(ToyEnglishVerbs, DoSupport) {
  EXPECT_EQ(group(sleeps()), " | sleeps");
  EXPECT_EQ(group(sleeps(), true), "does | sleep");
  EXPECT_EQ(group(sleeps(), false, true), "does | sleep");
  Clause slept = sleeps();
  slept.tense = GermanTense::kPreterite;
  EXPECT_EQ(group(slept), " | slept");
  EXPECT_EQ(group(slept, true), "did | sleep");
}

TEST(ToyEnglishVerbs, AuxiliariesNeedNoSupport) {
  Clause plan = sleeps();
  plan.tense = GermanTense::kFuture;
  EXPECT_EQ(group(plan, true), "will | sleep");
  plan.tense = GermanTense::kPerfect;
  EXPECT_EQ(group(plan, true), "has | slept");
  plan.tense = GermanTense::kPresent;
  plan.time = TimeReference::kNow;
  EXPECT_EQ(group(plan), "is | sleeping");
  plan.time = TimeReference::kSince;
  EXPECT_EQ(group(plan), "has | slept");
}

TEST(ToyEnglishVerbs, Modals) {
  const auto with = [](std::string_view modal, bool is_past) {
    Clause plan = sleeps();
    plan.modal = &testing::modal(modal);
    if (is_past) plan.tense = GermanTense::kPreterite;
    return plan;
  };
  EXPECT_EQ(group(with("können", false)), "can | sleep");
  EXPECT_EQ(group(with("können", false), true), "cannot | sleep");
  EXPECT_EQ(group(with("können", false), true, true), "can | sleep");
  EXPECT_EQ(group(with("können", true), true), "could | sleep");
  EXPECT_EQ(group(with("müssen", false)), " | has to sleep");
  EXPECT_EQ(group(with("müssen", false), true), "does | have to sleep");
  EXPECT_EQ(group(with("müssen", true)), " | had to sleep");
  EXPECT_EQ(group(with("wollen", true)), " | wanted to sleep");
  EXPECT_EQ(group(with("dürfen", false), true), "is | allowed to sleep");
  EXPECT_EQ(group(with("mögen", false)), "would | like to sleep");
}

TEST(ToyEnglishVerbs, LikingIsAVerb) {
  Clause plan = sleeps();
  plan.is_liked = true;
  EXPECT_EQ(group(plan), " | likes to sleep");
  EXPECT_EQ(group(plan, false, true), "does | like to sleep");
}

TEST(ToyEnglishVerbs, Passive) {
  Clause plan = clause(phrase("Buch"), "lesen", Frame::kTransitive);
  plan.is_passive = true;
  EXPECT_EQ(group(plan), "is | read");
  plan.tense = GermanTense::kPreterite;
  EXPECT_EQ(group(plan, true), "was | read");
  plan.tense = GermanTense::kPresent;
  plan.time = TimeReference::kNow;
  EXPECT_EQ(group(plan), "is | being read");
  plan.time = TimeReference::kNone;
  plan.modal = &testing::modal("müssen");
  EXPECT_EQ(group(plan), " | has to be read");
}

TEST(ToyEnglishVerbs, InfinitivesAndCommands) {
  Clause plan = clause(phrase("Lehrer"), "anmachen", Frame::kTransitive);
  EXPECT_EQ(group(plan, false, false, VerbPosition::kInfinitive), " | to turn on");
  plan = clause(testing::pronoun(Person::kSecond), "anmachen", Frame::kTransitive);
  plan.mood = Mood::kCommand;
  EXPECT_EQ(group(plan), " | turn on");
  EXPECT_EQ(group(plan, true), "do | turn on");
}

TEST(ToyEnglishVerbs, BeIsItsOwnFirstVerb) {
  Clause plan;
  plan.subject = phrase("Hund");
  EXPECT_EQ(group(plan, true), "is | ");
  plan.subject = testing::pronoun(Person::kFirst);
  EXPECT_EQ(group(plan), "am | ");
}

}  // namespace
}  // namespace allot::toy
