#include "text/subword_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

Vocabulary vocabulary_of(const std::string& line) {
  TokenCounts counts;
  counts.add_line(line);
  return Vocabulary::build(counts);
}

TEST(SubwordEncoder, WithoutCodesWordsAreTokens) {
  const Vocabulary vocabulary = vocabulary_of("a b");
  const SubwordEncoder encoder(vocabulary, "");
  SubwordEncoder::Workspace workspace;
  std::vector<uint32_t> ids = {99};
  encoder.encode("b x a", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(5, Vocabulary::kUnknown, 4));
  encoder.encode("", workspace, nullptr, ids);
  EXPECT_TRUE(ids.empty());
}

TEST(SubwordEncoder, TextDoesNotSpellTheSink) {
  const Vocabulary vocabulary = vocabulary_of("a b");
  const testing::TemporaryFolder folder;
  const std::string codes =
      folder.write("codes", "#version: 0.2\n< s\n<s i\n<si n\n<sin k\n<sink ></w>\na b</w>\n");
  SubwordEncoder::Workspace workspace;
  std::vector<uint32_t> ids;
  for (const std::string& file : {std::string(), codes}) {
    const SubwordEncoder encoder(vocabulary, file);
    encoder.encode("a <sink> b </s>", workspace, nullptr, ids);
    for (const uint32_t id : ids) {
      EXPECT_TRUE(id == Vocabulary::kUnknown || id >= Vocabulary::kNumSpecial) << id;
    }
    EXPECT_EQ(ids[1], Vocabulary::kUnknown);
  }
  // A word that the vocabulary has is known, whatever it spells.
  const Vocabulary spelled = vocabulary_of("a <sink>");
  SubwordEncoder(spelled, "").encode("<sink> a", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(5, 4));
}

TEST(SubwordEncoder, CodesSplitWordsAndDecodingJoinsThem) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\nt h\nth e</w>\n");
  const Vocabulary vocabulary = vocabulary_of("the th@@ a@@ t");
  const SubwordEncoder encoder(vocabulary, codes);
  SubwordEncoder::Workspace workspace;
  std::vector<uint32_t> ids;
  encoder.encode("the that", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(4, 5, 6, 7));
  EXPECT_EQ(decode_tokens(vocabulary, ids), "the that");
}

TEST(SubwordEncoder, DropoutIsAFunctionOfTheRandomSource) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\na b\nab a\naba b</w>\n");
  const Vocabulary vocabulary = vocabulary_of("abab aba@@ ab@@ a@@ b@@ b ab");
  const SubwordEncoder encoder(vocabulary, codes, 0.5);
  const auto encode = [&](uint64_t seed) {
    SubwordEncoder::Workspace workspace;
    Random random(seed);
    std::vector<uint32_t> ids;
    encoder.encode("abab abab abab abab abab abab", workspace, &random, ids);
    return ids;
  };
  EXPECT_EQ(encode(1), encode(1));
  EXPECT_NE(encode(1), encode(2));
  EXPECT_EQ(decode_tokens(vocabulary, encode(3)), "abab abab abab abab abab abab");
}

TEST(SubwordEncoder, TokensKnowTextIdAndWord) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\nt h\nth e</w>\n");
  const Vocabulary vocabulary = vocabulary_of("the th@@ a@@");
  SubwordEncoder::Workspace workspace;
  const SubwordEncoder encoder(vocabulary, codes);
  EXPECT_THAT(encoder.encode("the  that", workspace),
              ElementsAre(SubwordToken{"the", 4, 0}, SubwordToken{"th@@", 5, 1},
                          SubwordToken{"a@@", 6, 1}, SubwordToken{"t", Vocabulary::kUnknown, 1}));
  SubwordEncoder::Workspace own;
  EXPECT_THAT(
      SubwordEncoder(vocabulary, "").encode("the that", own),
      ElementsAre(SubwordToken{"the", 4, 0}, SubwordToken{"that", Vocabulary::kUnknown, 1}));
  EXPECT_EQ(encoder.look_up("th@@", 3), (SubwordToken{"th@@", 5, 3}));
}

TEST(SubwordEncoder, BothFormsGiveTheSameIds) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\na b\nab a\naba b</w>\n");
  const Vocabulary vocabulary = vocabulary_of("abab aba@@ ab@@ a@@ b@@ b ab");
  const SubwordEncoder encoder(vocabulary, codes, 0.5);
  SubwordEncoder::Workspace workspace;
  std::vector<uint32_t> ids;
  Random random(5);
  encoder.encode("abab ab abab", workspace, &random, ids);
  Random same(5);
  const std::vector<SubwordToken> tokens = encoder.encode("abab ab abab", workspace, &same);
  ASSERT_EQ(tokens.size(), ids.size());
  for (size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(tokens[i].id, ids[i]);
}

TEST(DecodeTokens, ShowsUnknownWordsButNoOtherSymbols) {
  const Vocabulary vocabulary = vocabulary_of("a");
  EXPECT_EQ(decode_tokens(vocabulary, {Vocabulary::kUnknown, Vocabulary::kSink, 4}), "<unk> a");
}

}  // namespace
}  // namespace allot
