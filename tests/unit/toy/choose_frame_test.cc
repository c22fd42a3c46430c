#include "toy/choose_frame.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

class ToyFrameChooser : public ::testing::Test {
 protected:
  Random random_{1};
  LexiconIndex index_;
  FrameChooser frames_{random_, index_};
};

TEST_F(ToyFrameChooser, GivesVerbsWhatTheyAskFor) {
  for (int i = 0; i < 3000; ++i) {
    const Clause clause = frames_.any(nullptr);
    switch (clause.verb->frame) {
      case Frame::kTransitive:
      case Frame::kDativeObject:
      case Frame::kPleasing:
        EXPECT_TRUE(clause.object.has_value());
        break;
      case Frame::kDoubleObject:
      case Frame::kToRecipient:
        EXPECT_TRUE(clause.object && clause.recipient);
        break;
      case Frame::kPrepositional:
      case Frame::kDirection:
      case Frame::kLocation:
        EXPECT_TRUE(clause.complement.has_value());
        break;
      case Frame::kPlacement:
        EXPECT_TRUE(clause.object && clause.complement);
        break;
      default:
        EXPECT_FALSE(clause.object || clause.recipient || clause.complement);
        break;
    }
  }
}

TEST_F(ToyFrameChooser, ActionsCanBeCommanded) {
  const NounPhrase you = testing::pronoun(Person::kSecond);
  for (int i = 0; i < 500; ++i) {
    const Clause action = frames_.action(you, IntransitiveVerbs::kExcluded);
    EXPECT_NE(action.verb->traits & kImperative, 0);
    EXPECT_NE(action.verb->frame, Frame::kIntransitive);
  }
}

TEST_F(ToyFrameChooser, TradesFitTheSexOfTheirPeople) {
  for (int i = 0; i < 5000; ++i) {
    const Clause clause = frames_.copula();
    if (clause.predicate->profession == nullptr) continue;
    const Agreement subject = agreement_of(clause.subject);
    if (subject.person == Person::kThird && subject.number == Number::kSingular) {
      EXPECT_EQ(clause.predicate->profession->gender, subject.english_gender)
          << testing::both(clause);
    }
  }
}

TEST_F(ToyFrameChooser, StatesPass) {
  for (int i = 0; i < 200; ++i) {
    const Clause state = frames_.state(testing::phrase("Hund"));
    EXPECT_TRUE(state.predicate->adjective->is_state);
    EXPECT_NE(state.predicate->adjective->kinds & kAnimal, 0u);
    EXPECT_EQ(state.subject.kind, NounPhrase::Kind::kPronoun);
  }
}

TEST_F(ToyFrameChooser, RelativeClausesSpeakOfTheirNoun) {
  int num_found = 0;
  for (int i = 0; i < 300; ++i) {
    NounPhrase car = testing::phrase("Auto");
    frames_.add_relative(car);
    if (car.relative == nullptr) continue;
    ++num_found;
    const Clause& relative = *car.relative;
    const bool is_object = relative.object && relative.object->kind == NounPhrase::Kind::kRelative;
    EXPECT_TRUE(is_object || relative.subject.kind == NounPhrase::Kind::kRelative);
  }
  EXPECT_GT(num_found, 50);
}

TEST_F(ToyFrameChooser, PronounsReferToWhatWasSaid) {
  EXPECT_EQ(pronoun_for(testing::phrase("Katze")).pronoun.gender, Gender::kFeminine);
  EXPECT_EQ(pronoun_for(testing::phrase("Katze")).pronoun.english_gender, Gender::kNeuter);
}

TEST_F(ToyFrameChooser, ThePastOfYouIsThePerfect) {
  const Clause you =
      testing::clause(testing::pronoun(Person::kSecond), "lesen", Frame::kTransitive);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(past_tense(random_, you), GermanTense::kPerfect);
  const Clause knows = testing::clause(testing::phrase("Mann"), "kennen", Frame::kTransitive);
  EXPECT_EQ(past_tense(random_, knows), GermanTense::kPreterite);
}

}  // namespace
}  // namespace allot::toy
