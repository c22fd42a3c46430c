#include "train/example_maker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(ExampleMaker, PutsTheSinkBehindTheSourceAndBoundsTheWords) {
  EncodedCorpus corpus;
  corpus.add({9}, {9});
  corpus.add({7, 8}, {5, 6});
  const auto fertility = constant_fertility(2);
  const Example bounded = ExampleMaker(true, fertility.get()).make(corpus, 1);
  EXPECT_THAT(bounded.source, ElementsAre(7, 8, Vocabulary::kSink));
  EXPECT_THAT(bounded.target, ElementsAre(5, 6));
  EXPECT_THAT(bounded.fertility, ElementsAre(2, 2, kUnbounded));
  EXPECT_EQ(bounded.number, 1U);

  const Example free = ExampleMaker(true, nullptr).make(corpus, 1);
  EXPECT_EQ(free.source.size(), 3U);
  EXPECT_TRUE(free.fertility.empty());
  EXPECT_THAT(ExampleMaker(false, nullptr).make(corpus, 0).source, ElementsAre(9));
}

TEST(ExampleMaker, TellsTheTargetWordsOfTokensToThoseWhoLearnThem) {
  EncodedCorpus corpus;
  corpus.add({7, 8}, {5, 6});
  FertilityCounts counts;
  counts.add({2, 1, 4});
  EXPECT_THAT(ExampleMaker(true, nullptr, &counts).make(corpus, 0).aligned, ElementsAre(2, 1, 0));
  EXPECT_THAT(ExampleMaker(false, nullptr, &counts).make(corpus, 0).aligned, ElementsAre(2, 1));
  EXPECT_TRUE(ExampleMaker(true, nullptr).make(corpus, 0).aligned.empty());
}

}  // namespace
}  // namespace allot
