#include "fertility/fertility_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/token_counts.h"

namespace allot {
namespace {

TEST(FertilitySource, ConstantGivesEveryWordTheSame) {
  EncodedCorpus corpus;
  corpus.add({7, 8, 9}, {5});
  const auto source = constant_fertility(2.5);
  std::vector<float> bounds = {1};
  source->append_bounds(0, corpus.source(0), bounds);
  EXPECT_THAT(bounds, ::testing::ElementsAre(1.0F, 2.5F, 2.5F, 2.5F));
}

TEST(FertilitySource, GuidedLooksWordsUp) {
  EncodedCorpus corpus;
  corpus.add({7, 8, 7}, {5});
  GuidedTable table;
  table.add(7, 3);
  std::vector<float> bounds;
  guided_fertility(table)->append_bounds(0, corpus.source(0), bounds);
  EXPECT_THAT(bounds, ::testing::ElementsAre(3, 1, 3));
}

// Numbers of the sink may stand behind those of the words.
TEST(FertilitySource, ListedGoesByThePairAndAddsTheSlack) {
  EncodedCorpus corpus;
  corpus.add({7, 8}, {5});
  corpus.add({7}, {5});
  FertilityCounts counts;
  counts.add({2, 1, 9});
  counts.add({4, 9});
  const auto source = listed_fertility(counts, 1);
  std::vector<float> bounds;
  source->append_bounds(0, corpus.source(0), bounds);
  source->append_bounds(1, corpus.source(1), bounds);
  EXPECT_THAT(bounds, ::testing::ElementsAre(3, 2, 5));

  SentenceNumbers<float> predicted;
  predicted.add({1.25F});
  bounds.clear();
  listed_fertility(predicted, 0.5)->append_bounds(0, corpus.source(1), bounds);
  EXPECT_THAT(bounds, ::testing::ElementsAre(1.75F));
  EXPECT_THROW(listed_fertility(predicted, 0)->append_bounds(0, corpus.source(0), bounds),
               InternalError);
}

TEST(FertilitySource, TokensOfAWordShareItsBound) {
  TokenCounts tokens;
  for (const char* token : {"un@@", "able"}) tokens.add(token, 1);
  const Vocabulary vocabulary = Vocabulary::build(tokens);
  const uint32_t un = vocabulary.id("un@@"), able = vocabulary.id("able");
  EncodedCorpus corpus;
  corpus.add({able, un, able}, {9});
  FertilityCounts counts;
  counts.add({2, 1, 2, 7});
  std::vector<float> bounds = {9};
  word_fertility(listed_fertility(counts, 0), SubwordSpans(vocabulary), 1)
      ->append_bounds(0, corpus.source(0), bounds);
  EXPECT_EQ(bounds, (std::vector<float>{9, 3, 2, 2}));
}

}  // namespace
}  // namespace allot
