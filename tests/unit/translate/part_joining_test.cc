#include "translate/part_joining.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/source_frame.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Hypothesis translation(std::vector<uint32_t> tokens, std::vector<std::vector<float>> attention,
                       double log_prob) {
  Hypothesis result;
  result.tokens = std::move(tokens);
  result.attention = std::move(attention);
  result.log_probs.assign(result.attention.size(), -1);
  result.log_prob = log_prob;
  result.score = 2 * log_prob;
  result.is_finished = result.attention.size() > result.tokens.size();
  return result;
}

struct Found {
  std::vector<float> bounds;  // that of the sink last
  std::vector<Hypothesis> hypotheses;
};

PartResult part(size_t first_token, size_t num_tokens, Found found, bool keeps_attention = true) {
  PartResult result;
  result.first_token = first_token;
  result.num_tokens = num_tokens;
  result.fertility = std::move(found.bounds);
  kWithSink.strip(result.fertility);
  add_translations({std::move(found.hypotheses), 0}, {kWithSink, keeps_attention}, result);
  return result;
}

TEST(PartJoining, PartsBecomeOneTranslation) {
  PartResult first = part(0, 2, {{1, 2, 9}, {translation({5}, {{0.5, 0.4, 0.1}, {0, 0, 1}}, -1)}});
  PartResult second = part(
      2, 1, {{3, 9}, {translation({6}, {{1, 0}, {0.5, 0.5}}, -2), translation({7}, {{0, 1}}, -4)}});
  const std::vector<PartResult*> parts = {&first, &second};
  const TokenTranslation joined = join_parts(parts, {3, true}, 0);
  EXPECT_THAT(joined.tokens, ElementsAre(5, 6));
  EXPECT_THAT(joined.part_ends, ElementsAre(1, 2));
  EXPECT_THAT(joined.attention,
              ElementsAre(AttentionRow{{0.5F, 0.4F}, 0.1F, 0}, AttentionRow{{1}, 0, 2},
                          AttentionRow{{0.5F}, 0.5F, 2}));
  EXPECT_THAT(joined.token_scores, ElementsAre(-1, -1));
  EXPECT_THAT(joined.links, ElementsAre(0, 2));
  EXPECT_EQ(joined.log_prob, -3);
  EXPECT_EQ(joined.score, -6);
  EXPECT_TRUE(joined.is_finished);
  // The end symbol of the first part looked at the sink.
  EXPECT_NEAR(joined.spent[3], 1.6, 1e-6);
  EXPECT_NEAR(joined.spent[2], 1.5, 1e-6);
  EXPECT_THAT(join_bounds(parts), ElementsAre(1, 2, 3));

  // The first part has no second translation: its last one is taken.
  const TokenTranslation other = join_parts(parts, {3, true}, 1);
  EXPECT_THAT(other.tokens, ElementsAre(5, 7));
  EXPECT_FALSE(other.is_finished);
  EXPECT_EQ(other.attention[0], joined.attention[0]);
}

// A line of 80,000 tokens once took 2.8 GB.
TEST(PartJoining, ALongLineTakesMemoryInProportionToItsLength) {
  constexpr size_t kParts = 2000, kTokens = 10;
  std::vector<PartResult> results;
  std::vector<PartResult*> parts;
  results.reserve(kParts);
  for (size_t p = 0; p < kParts; ++p) {
    const std::vector<float> row(kTokens + 1);
    results.push_back(part(p * kTokens, kTokens, {{}, {translation({5}, {row, row}, -1)}}));
    parts.push_back(&results.back());
  }
  size_t num_weights = 0;
  for (const AttentionRow& row : join_parts(parts, {kParts * kTokens, true}, 0).attention) {
    num_weights += row.weights.size();
  }
  EXPECT_EQ(num_weights, (kParts + 1) * kTokens);
}

TEST(PartJoining, WithoutBoundsThereAreNone) {
  PartResult result = part(0, 1, {{}, {translation({5}, {{1, 0}}, -1)}});
  EXPECT_THAT(join_bounds({&result}), IsEmpty());
}

TEST(PartJoining, WithoutAttentionTheSumsStay) {
  const Found result{{}, {translation({5}, {{0.25, 0.5, 0.25}, {0.5, 0, 0.5}}, -1)}};
  PartResult first = part(0, 2, result, false), second = part(2, 2, result, false);
  EXPECT_TRUE(first.translations[0].attention.empty());
  const TokenTranslation joined = join_parts({&first, &second}, {4, true}, 0);
  EXPECT_TRUE(joined.attention.empty());
  EXPECT_THAT(joined.tokens, ElementsAre(5, 5));
  EXPECT_THAT(joined.token_scores, ElementsAre(-1, -1));
  EXPECT_THAT(joined.spent, ElementsAre(0.75, 0.5, 0.75, 0.5, 1.5));
}

TEST(PartJoining, UnknownWordsLookAtPiecesOfTheLine) {
  constexpr uint32_t kUnknown = Vocabulary::kUnknown;
  const Found result{
      {}, {translation({kUnknown, 5, kUnknown}, {{0, 0.1, 0.9}, {1, 0, 0}, {0, 0, 1}}, -1)}};
  PartResult first = part(0, 2, result, false), second = part(2, 2, result, false);
  const TokenTranslation joined = join_parts({&first, &second}, {4, true}, 0);
  ASSERT_EQ(joined.unknown.size(), 4U);
  EXPECT_EQ(joined.unknown[0].position, 0U);
  EXPECT_EQ(joined.unknown[0].source_token, 1U);
  // Only the sink has weight.
  EXPECT_EQ(joined.unknown[1].position, 2U);
  EXPECT_EQ(joined.unknown[1].source_token, std::nullopt);
  EXPECT_EQ(joined.unknown[2].position, 3U);
  EXPECT_EQ(joined.unknown[2].source_token, 3U);
}

// Also where attention is not kept.
TEST(PartJoining, TokensAreLinkedToWhatTheyAttendToMost) {
  const PartResult found =
      part(2, 2, {{}, {translation({5, 6}, {{0.4, 0.6, 0}, {0.2, 0.2, 0.6}}, -1)}}, false);
  EXPECT_THAT(found.translations[0].links, ElementsAre(3, std::nullopt));
}

}  // namespace
}  // namespace allot
