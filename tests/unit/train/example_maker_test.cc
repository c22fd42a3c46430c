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
  const Example bounded = ExampleMaker({true, fertility.get()}).make(corpus, 1);
  EXPECT_THAT(bounded.source, ElementsAre(7, 8, Vocabulary::kSink));
  EXPECT_THAT(bounded.target, ElementsAre(5, 6));
  EXPECT_THAT(bounded.fertility, ElementsAre(2, 2, kUnbounded));
  EXPECT_EQ(bounded.number, 1U);

  const Example free = ExampleMaker({true}).make(corpus, 1);
  EXPECT_EQ(free.source.size(), 3U);
  EXPECT_TRUE(free.fertility.empty());
  EXPECT_THAT(ExampleMaker({false}).make(corpus, 0).source, ElementsAre(9));
}

TEST(ExampleMaker, TellsTheTargetWordsOfTokensToThoseWhoLearnThem) {
  EncodedCorpus corpus;
  corpus.add({7, 8}, {5, 6});
  FertilityCounts counts;
  counts.add({2, 1, 4});
  EXPECT_THAT(ExampleMaker({true, nullptr, &counts}).make(corpus, 0).aligned,
              ElementsAre(2, 1, kNoFertility));
  EXPECT_THAT(ExampleMaker({false, nullptr, &counts}).make(corpus, 0).aligned, ElementsAre(2, 1));
  EXPECT_TRUE(ExampleMaker({true}).make(corpus, 0).aligned.empty());
}

TEST(ExampleMaker, LinksTheEndSymbolToTheSink) {
  EncodedCorpus corpus;
  corpus.add({7, 8}, {5, 6, 9});
  TokenLinks links;
  links.add({1, kNoLink, 2});  // a token, nothing, the sink
  ExampleParts parts;
  parts.has_sink = true;
  parts.links = &links;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links, ElementsAre(1, kNoLink, 2, 2));
  parts.unlinked = UnlinkedTokens::kSink;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links, ElementsAre(1, 2, 2, 2));
  parts.has_sink = false;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links, ElementsAre(1, kNoLink, kNoLink, kNoLink));
  parts.links = nullptr;
  EXPECT_TRUE(ExampleMaker(parts).make(corpus, 0).links.empty());
}

TEST(ExampleMaker, SoftLinksAreSharedByPositionsThatTheModelHas) {
  using Masses = std::vector<SoftLink::Mass>;
  const auto link = [](const Masses& masses) { return SoftLink::in_proportion(masses); };
  EncodedCorpus corpus;
  corpus.add({7, 8}, {5, 6, 9, 4});
  SoftTokenLinks links;
  links.add({link({{0, 0.6}, {1, 0.4}}),                    // two tokens
             link({{1, 0.6}, {0, 0.2}, {kNoLink, 0.2}}),    // sometimes nothing
             link({{kNoLink, 0.6}, {0, 0.4}}),              // mostly nothing
             link({{0, 0.4}, {2, 0.4}, {kNoLink, 0.2}})});  // the sink, too
  ExampleParts parts;
  parts.has_sink = true;
  parts.soft_links = &links;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links,
              ElementsAre(link({{0, 0.6}, {1, 0.4}}), link({{1, 0.75}, {0, 0.25}}), SoftLink(),
                          link({{0, 0.5}, {2, 0.5}}), SoftLink(2)));
  parts.unlinked = UnlinkedTokens::kSink;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links,
              ElementsAre(link({{0, 0.6}, {1, 0.4}}), link({{1, 0.6}, {0, 0.2}, {2, 0.2}}),
                          link({{2, 0.6}, {0, 0.4}}), link({{2, 0.6}, {0, 0.4}}), SoftLink(2)));
  parts.has_sink = false;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links,
              ElementsAre(link({{0, 0.6}, {1, 0.4}}), link({{1, 0.75}, {0, 0.25}}), SoftLink(),
                          SoftLink(), SoftLink()));
}

TEST(ExampleMaker, LinksOfPositionsThatNeedMoreThanAByteAreLeftOut) {
  EncodedCorpus corpus;
  corpus.add(std::vector<uint32_t>(300, 7), {5});
  TokenLinks links;
  links.add({254});
  ExampleParts parts;
  parts.has_sink = true;
  parts.links = &links;
  EXPECT_THAT(ExampleMaker(parts).make(corpus, 0).links, ElementsAre(254, kNoLink));
}

}  // namespace
}  // namespace allot
