#include "toy/clause.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::adverbial;
using testing::both;
using testing::clause;
using testing::phrase;

Clause reads() {
  Clause plan = clause(phrase("Lehrerin"), "lesen", Frame::kTransitive);
  plan.object = phrase("Buch");
  return plan;
}

TEST(ToyClause, VerbSecondFirstAndFinal) {
  Clause plan = reads();
  plan.tense = GermanTense::kPerfect;
  testing::add(plan, adverbial("gestern/A"));
  EXPECT_EQ(both(plan),
            "Die Lehrerin hat gestern das Buch gelesen. = The teacher read the book yesterday.");
  plan.opening = Opening::kTime;
  EXPECT_EQ(both(plan),
            "Gestern hat die Lehrerin das Buch gelesen. = Yesterday the teacher read the book.");
  EXPECT_EQ(both(reads(), VerbPosition::kFinal),
            "Die Lehrerin das Buch liest. = The teacher reads the book.");
}

TEST(ToyClause, ObjectInFrontStaysBehindInEnglish) {
  Clause plan = clause(phrase("Frau"), "sehen", Frame::kTransitive);
  plan.object = phrase("Hund");
  plan.opening = Opening::kObject;
  EXPECT_EQ(both(plan), "Den Hund sieht die Frau. = The woman sees the dog.");
}

TEST(ToyClause, NegationStandsBehindTheObjectAndBeforePlaces) {
  Clause plan = reads();
  plan.is_negated = true;
  EXPECT_EQ(both(plan), "Die Lehrerin liest das Buch nicht. = The teacher does not read the book.");
  plan.object = phrase("Buch", Determiner::kNegative);
  EXPECT_EQ(both(plan), "Die Lehrerin liest kein Buch. = The teacher does not read a book.");
  EXPECT_EQ(pharaoh_text(testing::sentence(plan)), "0-0 1-1 2-2 2-4 3-3 3-5 4-6 5-7");
}

TEST(ToyClause, QuestionsInvert) {
  Clause plan = reads();
  plan.mood = Mood::kQuestion;
  EXPECT_EQ(both(plan, VerbPosition::kFirst),
            "Liest die Lehrerin das Buch. = Does the teacher read the book.");
  plan.subject.kind = NounPhrase::Kind::kWho;
  EXPECT_EQ(both(plan), "Wer liest das Buch. = Who reads the book.");
  plan = reads();
  plan.mood = Mood::kQuestion;
  plan.object->kind = NounPhrase::Kind::kWhat;
  EXPECT_EQ(both(plan), "Was liest die Lehrerin. = What does the teacher read.");
}

TEST(ToyClause, RecipientGoesFirstOrWithTo) {
  Clause plan = clause(phrase("Frau"), "geben", Frame::kDoubleObject);
  plan.recipient = phrase("Kind");
  plan.object = phrase("Buch");
  EXPECT_EQ(both(plan), "Die Frau gibt dem Kind das Buch. = The woman gives the child the book.");
  plan = clause(phrase("Frau"), "erklären", Frame::kToRecipient);
  plan.recipient = phrase("Kind");
  plan.object = phrase("Plan");
  EXPECT_EQ(both(plan),
            "Die Frau erklärt dem Kind den Plan. = The woman explains the plan to the child.");
}

TEST(ToyClause, PleasingTurnsSubjectAndObjectAround) {
  Clause plan = clause(phrase("Mann"), "gefallen", Frame::kPleasing);
  plan.object = phrase("Buch");
  EXPECT_EQ(both(plan), "Das Buch gefällt dem Mann. = The man likes the book.");
  plan.opening = Opening::kObject;
  EXPECT_EQ(both(plan), "Dem Mann gefällt das Buch. = The man likes the book.");
}

TEST(ToyClause, ReflexivesAndParticlesTranslateToNothing) {
  Clause plan = clause(phrase("Mann"), "beeilen", Frame::kIntransitive);
  plan.particle = "doch";
  const ToySentence sentence = testing::sentence(plan);
  EXPECT_EQ(both(sentence), "Der Mann beeilt sich doch. = The man hurries.");
  EXPECT_EQ(fertilities(sentence), (std::vector<int>{1, 1, 1, 0, 0, 1}));
}

TEST(ToyClause, LikingIsAVerbInEnglish) {
  Clause plan = reads();
  plan.is_liked = true;
  plan.object = phrase("Buch", Determiner::kNone, Number::kPlural);
  EXPECT_EQ(both(plan), "Die Lehrerin liest gern Bücher. = The teacher likes to read books.");
}

TEST(ToyClause, PredicatesDescribeAndCompare) {
  Clause plan;
  plan.subject = phrase("Hund");
  plan.predicate = Predicate();
  plan.predicate->adjective = &testing::adjective("klug");
  EXPECT_EQ(both(plan), "Der Hund ist klug. = The dog is clever.");
  plan.predicate->than = phrase("Katze");
  EXPECT_EQ(both(plan), "Der Hund ist klüger als die Katze. = The dog is cleverer than the cat.");
  plan.subject = testing::pronoun(Person::kFirst);
  plan.predicate = Predicate();
  plan.predicate->profession = &testing::noun("Ärztin");
  EXPECT_EQ(both(plan), "Ich bin Ärztin. = I am a doctor.");
}

TEST(ToyClause, ContentClausesFollow) {
  Clause plan = clause(phrase("Mann"), "glauben", Frame::kThatClause);
  plan.content = std::make_shared<Clause>(reads());
  plan.content_conjunction = "dass";
  plan.english_conjunction = "that";
  EXPECT_EQ(both(plan),
            "Der Mann glaubt, dass die Lehrerin das Buch liest. = "
            "The man believes that the teacher reads the book.");
  plan = clause(phrase("Mann"), "versuchen", Frame::kInfinitive);
  Clause open = clause(phrase("Mann"), "aufmachen", Frame::kTransitive);
  open.object = phrase("Tür");
  plan.content = std::make_shared<Clause>(open);
  EXPECT_EQ(both(plan),
            "Der Mann versucht, die Tür aufzumachen. = The man tries to open the door.");
}

TEST(ToyClause, RelativeClauseOfAnObjectStandsBehindTheVerbs) {
  Clause plan = reads();
  plan.tense = GermanTense::kPerfect;
  NounPhrase that;
  that.kind = NounPhrase::Kind::kRelative;
  that.noun = plan.object->noun;
  that.pronoun = agreement_of(*plan.object);
  Clause relative = clause(phrase("Mann"), "kaufen", Frame::kTransitive);
  relative.object = that;
  plan.object->relative = std::make_shared<Clause>(relative);
  EXPECT_EQ(both(plan),
            "Die Lehrerin hat das Buch gelesen, das der Mann kauft. = "
            "The teacher has read the book that the man buys.");
}

TEST(ToyClause, CommandsAskPolitely) {
  static const Adverbial kPlease = {{"bitte/A", "please/A"}, AdverbialSlot::kTime};
  Clause plan = clause(testing::pronoun(Person::kSecond), "aufstehen", Frame::kIntransitive);
  plan.mood = Mood::kCommand;
  plan.adverbials.push_back({AdverbialSlot::kTime, &kPlease, nullptr});
  EXPECT_EQ(both(plan, VerbPosition::kFirst), "Steh bitte auf. = Please get up.");
  plan.opening = Opening::kTime;
  EXPECT_EQ(both(plan, VerbPosition::kFirst), "Bitte steh auf. = Please get up.");
}

TEST(ToyClause, MayLeaveOutTheSubject) {
  Clause plan = reads();
  plan.is_elliptic = true;
  EXPECT_EQ(both(plan), "Liest das Buch. = Reads the book.");
}

}  // namespace
}  // namespace allot::toy
