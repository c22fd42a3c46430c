#include "toy/choose_clause.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

class ToyClauseChooser : public ::testing::Test {
 protected:
  Random random_{1};
  LexiconIndex index_;
  ClauseChooser clauses_{random_, index_};
};

TEST_F(ToyClauseChooser, StatementsHaveEverySlotSometimes) {
  int num_negated = 0, num_modal = 0, num_passive = 0, num_particle = 0, num_relative = 0,
      num_fronted = 0;
  for (int i = 0; i < 5000; ++i) {
    const Clause clause = clauses_.statement();
    EXPECT_EQ(clause.mood, Mood::kStatement);
    num_negated += clause.is_negated ? 1 : 0;
    num_modal += clause.modal != nullptr ? 1 : 0;
    num_passive += clause.is_passive ? 1 : 0;
    num_particle += clause.particle.empty() ? 0 : 1;
    num_fronted += clause.opening != Opening::kSubject ? 1 : 0;
    num_relative += clause.subject.relative || (clause.object && clause.object->relative) ? 1 : 0;
  }
  for (const int count :
       {num_negated, num_modal, num_passive, num_particle, num_relative, num_fronted}) {
    EXPECT_GT(count, 50);
  }
}

TEST_F(ToyClauseChooser, QuestionsAsk) {
  int num_who = 0, num_what = 0, num_word = 0;
  for (int i = 0; i < 1000; ++i) {
    const Clause clause = clauses_.word_question();
    EXPECT_EQ(clause.mood, Mood::kQuestion);
    const bool asks_subject = clause.subject.kind == NounPhrase::Kind::kWho;
    const bool asks_object = clause.object && (clause.object->kind == NounPhrase::Kind::kWhat ||
                                               clause.object->kind == NounPhrase::Kind::kWho ||
                                               clause.object->determiner == Determiner::kWhich);
    EXPECT_EQ(asks_subject + asks_object + (clause.question_word != nullptr), 1)
        << testing::both(clause);
    num_who += asks_subject ? 1 : 0;
    num_what += asks_object ? 1 : 0;
    num_word += clause.question_word != nullptr ? 1 : 0;
  }
  for (const int count : {num_who, num_what, num_word}) EXPECT_GT(count, 100);
  EXPECT_EQ(clauses_.yes_no_question().mood, Mood::kQuestion);
}

TEST_F(ToyClauseChooser, CommandsAreToYou) {
  for (int i = 0; i < 200; ++i) {
    const Clause clause = clauses_.command();
    EXPECT_EQ(clause.mood, Mood::kCommand);
    EXPECT_EQ(clause.subject.pronoun.person, Person::kSecond);
  }
}

TEST_F(ToyClauseChooser, ContentClausesComeWithAConjunction) {
  for (int i = 0; i < 200; ++i) {
    const Clause that = clauses_.with_content();
    ASSERT_NE(that.content, nullptr);
    EXPECT_TRUE(that.content_conjunction == "dass" || that.content_conjunction == "ob");
    EXPECT_NE(that.tense, GermanTense::kPerfect);
    const Clause infinitive = clauses_.with_infinitive();
    ASSERT_NE(infinitive.content, nullptr);
    EXPECT_TRUE(infinitive.content_conjunction.empty());
  }
}

TEST_F(ToyClauseChooser, SimpleClausesKeepTheirTense) {
  for (int i = 0; i < 200; ++i) {
    const Clause clause = clauses_.simple(nullptr, GermanTense::kFuture);
    EXPECT_EQ(clause.tense, GermanTense::kFuture);
    EXPECT_TRUE(clause.adverbials.empty());
  }
}

}  // namespace
}  // namespace allot::toy
