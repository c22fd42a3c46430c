#include "corpus/encoded_corpus.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

std::vector<TokenId> ids(TokenIds sentence) {
  return {sentence.begin(), sentence.end()};
}

TEST(EncodedCorpus, GivesBackWhatWasAdded) {
  EncodedCorpus corpus;
  corpus.add({4, 8, 15}, {16});
  corpus.add({}, {23, 42});
  corpus.add({7}, {});
  corpus.shrink();
  ASSERT_EQ(corpus.size(), 3u);
  EXPECT_EQ(corpus.num_tokens(), 7u);
  EXPECT_EQ(ids(corpus.source(0)), (std::vector<TokenId>{4, 8, 15}));
  EXPECT_EQ(ids(corpus.target(0)), (std::vector<TokenId>{16}));
  EXPECT_EQ(ids(corpus.source(1)), std::vector<TokenId>{});
  EXPECT_EQ(ids(corpus.target(1)), (std::vector<TokenId>{23, 42}));
  EXPECT_EQ(corpus.target(1)[1], 42u);
  EXPECT_EQ(ids(corpus.target(2)), std::vector<TokenId>{});
}

TEST(EncodedCorpus, TellsLengths) {
  EncodedCorpus corpus;
  EXPECT_TRUE(corpus.lengths().empty());
  corpus.add({1, 2, 3}, {4});
  corpus.add({}, {5, 6});
  EXPECT_EQ(corpus.lengths(), (std::vector<SentenceLengths>{{3, 1}, {0, 2}}));
}

TEST(EncodedCorpus, RefusesAPairThatIsNotThere) {
  EncodedCorpus corpus;
  EXPECT_THROW(corpus.source(0), InternalError);
  corpus.add({1}, {2});
  EXPECT_THROW(corpus.source(1), InternalError);
}

TEST(EncodedCorpus, ReservedRoomIsAllThatItTakes) {
  EncodedCorpus corpus;
  corpus.reserve(2, 5);
  corpus.add({4, 5}, {6});
  corpus.add({4}, {7});
  EXPECT_EQ(corpus.num_bytes(), 5 * 4U + 5 * 8U);
}

}  // namespace
}  // namespace allot
