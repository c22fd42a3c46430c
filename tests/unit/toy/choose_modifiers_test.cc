#include "toy/choose_modifiers.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"
#include "toy/choose_frame.h"

namespace allot::toy {
namespace {

using testing::clause;
using testing::phrase;

class ToyModifierChooser : public ::testing::Test {
 protected:
  Random random_{1};
  LexiconIndex index_;
  NounPhraseChooser nouns_{random_, index_};
  ModifierChooser modifiers_{random_, nouns_};
};

TEST_F(ToyModifierChooser, TenseAndAdverbialAgree) {
  for (int i = 0; i < 3000; ++i) {
    Clause plan = clause(phrase("Lehrer"), "lesen", Frame::kTransitive);
    plan.object = phrase("Buch");
    modifiers_.add_time(plan, ClauseLength::kFull);
    const bool is_past =
        plan.tense == GermanTense::kPerfect || plan.tense == GermanTense::kPreterite;
    if (plan.time == TimeReference::kPast) {
      EXPECT_TRUE(is_past);
    }
    if (plan.time == TimeReference::kFuture || plan.time == TimeReference::kNow) {
      EXPECT_FALSE(is_past);
    }
    if (plan.time == TimeReference::kFinished) {
      EXPECT_EQ(plan.tense, GermanTense::kPerfect);
    }
    EXPECT_EQ(plan.time == TimeReference::kNone, plan.adverbials.empty());
  }
}

TEST_F(ToyModifierChooser, LastingPropertiesHaveNoDate) {
  for (int i = 0; i < 300; ++i) {
    Clause plan;
    plan.subject = phrase("Hund");
    plan.predicate = Predicate();
    plan.predicate->adjective = &testing::adjective("klug");
    modifiers_.add_time(plan, ClauseLength::kFull);
    EXPECT_TRUE(plan.adverbials.empty());
  }
}

TEST_F(ToyModifierChooser, NegatesIndefiniteObjectsByKein) {
  Clause plan = clause(phrase("Lehrer"), "lesen", Frame::kTransitive);
  plan.object = phrase("Buch", Determiner::kIndefinite);
  modifiers_.add_negation(plan, 100);
  EXPECT_TRUE(plan.is_negated);
  EXPECT_EQ(plan.object->determiner, Determiner::kNegative);

  plan = clause(phrase("Lehrer"), "lesen", Frame::kTransitive);
  plan.object = phrase("Buch", Determiner::kNumeral, Number::kPlural);
  modifiers_.add_negation(plan, 100);
  EXPECT_FALSE(plan.is_negated);
}

TEST_F(ToyModifierChooser, OpensWithAnObjectOnlyWhenTheArticleTells) {
  for (const char* noun : {"Ball", "Tasche", "Messer"}) {
    int num_opened = 0;
    for (int i = 0; i < 300; ++i) {
      Clause plan = clause(phrase("Frau"), "suchen", Frame::kTransitive);
      plan.object = phrase(noun);
      modifiers_.choose_opening(plan);
      num_opened += plan.opening == Opening::kObject ? 1 : 0;
    }
    EXPECT_EQ(num_opened > 0, std::string_view(noun) == "Ball") << noun;
  }
}

TEST_F(ToyModifierChooser, AnimalsOnlyCan) {
  for (int i = 0; i < 300; ++i) {
    Clause plan = clause(phrase("Hund"), "schlafen", Frame::kIntransitive);
    modifiers_.add_modality(plan);
    if (plan.modal != nullptr) {
      EXPECT_EQ(plan.modal->infinitive, "können");
    }
  }
}

TEST_F(ToyModifierChooser, PlacesAndMannersFitTheVerb) {
  for (int i = 0; i < 300; ++i) {
    Clause plan = clause(phrase("Mann"), "singen", Frame::kIntransitive);
    modifiers_.add_manner(plan);
    modifiers_.add_place(plan);
    for (const ClauseAdverbial& adverbial : plan.adverbials) {
      if (adverbial.fixed != nullptr) {
        EXPECT_NE(adverbial.fixed->needs & plan.verb->traits, 0);
      } else {
        EXPECT_EQ(adverbial.slot, AdverbialSlot::kPlace);
      }
    }
  }
}

}  // namespace
}  // namespace allot::toy
