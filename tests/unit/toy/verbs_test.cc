#include <gtest/gtest.h>

#include <map>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

TEST(ToyVerbs, CoverEveryFrame) {
  std::map<Frame, int> count;
  for (const Verb& verb : verbs()) ++count[verb.frame];
  for (const Frame frame :
       {Frame::kIntransitive, Frame::kTransitive, Frame::kDativeObject, Frame::kDoubleObject,
        Frame::kToRecipient, Frame::kPrepositional, Frame::kDirection, Frame::kLocation,
        Frame::kPlacement, Frame::kPleasing, Frame::kThatClause, Frame::kWhether,
        Frame::kInfinitive, Frame::kWeather, Frame::kHappening}) {
    EXPECT_GE(count[frame], 1) << static_cast<int>(frame);
  }
  EXPECT_GE(verbs().size(), 90u);
}

TEST(ToyVerbs, HaveSeparableReflexiveAndIrregularOnes) {
  int num_separable = 0, num_reflexive = 0, num_with_sein = 0, num_phrases = 0;
  for (const Verb& verb : verbs()) {
    num_separable += verb.german.prefix.empty() ? 0 : 1;
    num_reflexive += (verb.traits & kReflexive) != 0 ? 1 : 0;
    num_with_sein += (verb.traits & kSein) != 0 ? 1 : 0;
    num_phrases += verb.german.closing.empty() ? 0 : 1;
  }
  EXPECT_GE(num_separable, 15);
  EXPECT_GE(num_reflexive, 5);
  EXPECT_GE(num_with_sein, 10);
  EXPECT_GE(num_phrases, 3);
}

// A verb that means two things has to be told apart by what it is done to.
TEST(ToyVerbs, MeanOneThingInOneFrame) {
  for (const Verb& a : verbs()) {
    for (const Verb& b : verbs()) {
      const bool same = a.german.lemma == b.german.lemma && a.german.closing == b.german.closing &&
                        a.frame == b.frame && (a.traits & kReflexive) == (b.traits & kReflexive);
      if (&a == &b || !same) continue;
      EXPECT_EQ(a.objects & b.objects, 0u) << a.german.lemma;
      EXPECT_NE(a.english.base, b.english.base);
    }
  }
}

TEST(ToyVerbs, AskForNounsThatExist) {
  for (const Verb& verb : verbs()) {
    for (Kinds kinds : {verb.subjects, verb.objects}) {
      for (; kinds != 0; kinds &= kinds - 1) {
        const Kinds kind = kinds & (~kinds + 1);
        bool exists = false;
        for (const Noun& noun : nouns()) exists = exists || (noun.kinds & kind) != 0;
        EXPECT_TRUE(exists) << verb.german.lemma << " asks for kind " << kind;
      }
    }
  }
}

}  // namespace
}  // namespace allot::toy
