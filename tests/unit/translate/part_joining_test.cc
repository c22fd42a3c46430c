#include "translate/part_joining.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Translation translation(std::vector<uint32_t> words, std::vector<std::vector<float>> attention,
                        double log_prob) {
  Translation result;
  result.words = std::move(words);
  result.attention = std::move(attention);
  result.log_probs.assign(result.attention.size(), -1);
  result.log_prob = log_prob;
  result.score = 2 * log_prob;
  result.is_finished = result.attention.size() > result.words.size();
  return result;
}

TEST(PartJoining, PartsBecomeOneTranslation) {
  PartResult first =
      summarize({{1, 2, 9}, {translation({5}, {{0.5, 0.4, 0.1}, {0, 0, 1}}, -1)}}, 2, true);
  PartResult second = summarize(
      {{3, 9}, {translation({6}, {{1, 0}, {0.5, 0.5}}, -2), translation({7}, {{0, 1}}, -4)}}, 1,
      true);
  const std::vector<TranslatedPart> parts = {{0, 2, &first}, {2, 1, &second}};
  const JoinedTranslation joined = join_parts(parts, {3, true}, 0);
  EXPECT_THAT(joined.whole.words, ElementsAre(5, 6));
  EXPECT_THAT(joined.attention,
              ElementsAre(AttentionRow{{0.5F, 0.4F}, 0.1F, 0}, AttentionRow{{1}, 0, 2},
                          AttentionRow{{0.5F}, 0.5F, 2}));
  EXPECT_EQ(joined.whole.log_probs.size(), 3U);
  EXPECT_EQ(joined.whole.log_prob, -3);
  EXPECT_EQ(joined.whole.score, -6);
  EXPECT_TRUE(joined.whole.is_finished);
  // The end symbol of the first part looked at the sink.
  EXPECT_NEAR(joined.spent[3], 1.6, 1e-6);
  EXPECT_NEAR(joined.spent[2], 1.5, 1e-6);
  EXPECT_THAT(join_bounds(parts), ElementsAre(1, 2, 3));

  // The first part has no second translation: its last one is taken.
  const JoinedTranslation other = join_parts(parts, {3, true}, 1);
  EXPECT_THAT(other.whole.words, ElementsAre(5, 7));
  EXPECT_FALSE(other.whole.is_finished);
  EXPECT_EQ(other.attention[0], joined.attention[0]);
}

// A line of 80,000 tokens once took 2.8 GB.
TEST(PartJoining, ALongLineTakesMemoryInProportionToItsLength) {
  constexpr size_t kParts = 2000, kPieces = 10;
  std::vector<PartResult> results(
      kParts,
      summarize({{},
                 {translation(
                     {5}, {std::vector<float>(kPieces + 1), std::vector<float>(kPieces + 1)}, -1)}},
                kPieces, true));
  std::vector<TranslatedPart> parts;
  parts.reserve(kParts);
  for (size_t p = 0; p < kParts; ++p) parts.push_back({p * kPieces, kPieces, &results[p]});
  size_t num_weights = 0;
  for (const AttentionRow& row : join_parts(parts, {kParts * kPieces, true}, 0).attention) {
    num_weights += row.weights.size();
  }
  EXPECT_EQ(num_weights, (kParts + 1) * kPieces);
}

TEST(PartJoining, WithoutBoundsThereAreNone) {
  PartResult result = summarize({{}, {translation({5}, {{1}}, -1)}}, 1, true);
  EXPECT_THAT(join_bounds({{0, 1, &result}}), IsEmpty());
}

TEST(PartJoining, WithoutAttentionTheSumsStay) {
  const SearchResult result{{}, {translation({5}, {{0.25, 0.5, 0.25}, {0.5, 0, 0.5}}, -1)}};
  PartResult summary = summarize(result, 2, false);
  EXPECT_TRUE(summary.translations[0].found.attention.empty());
  const JoinedTranslation joined = join_parts({{0, 2, &summary}, {2, 2, &summary}}, {4, true}, 0);
  EXPECT_TRUE(joined.attention.empty());
  EXPECT_THAT(joined.whole.words, ElementsAre(5, 5));
  EXPECT_EQ(joined.whole.log_probs.size(), 3U);
  EXPECT_THAT(joined.spent, ElementsAre(0.75, 0.5, 0.75, 0.5, 1.5));
}

TEST(PartJoining, UnknownWordsLookAtPiecesOfTheLine) {
  constexpr uint32_t kUnknown = Vocabulary::kUnknown;
  PartResult part = summarize(
      {{}, {translation({kUnknown, 5, kUnknown}, {{0, 0.1, 0.9}, {1, 0, 0}, {0, 0, 1}}, -1)}}, 2,
      false);
  const JoinedTranslation joined = join_parts({{0, 2, &part}, {2, 2, &part}}, {4, true}, 0);
  ASSERT_EQ(joined.unknown.size(), 4U);
  EXPECT_EQ(joined.unknown[0].position, 0U);
  EXPECT_EQ(joined.unknown[0].source_token, 1U);
  // Only the sink has weight.
  EXPECT_EQ(joined.unknown[1].position, 2U);
  EXPECT_EQ(joined.unknown[1].source_token, std::nullopt);
  EXPECT_EQ(joined.unknown[2].position, 3U);
  EXPECT_EQ(joined.unknown[2].source_token, 3U);
}

}  // namespace
}  // namespace allot
