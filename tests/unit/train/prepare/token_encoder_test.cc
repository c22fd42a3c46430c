#include "train/prepare/token_encoder.h"

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

TEST(TokenEncoder, WithoutCodesWordsAreTokens) {
  const Vocabulary vocabulary = vocabulary_of("a b");
  const TokenEncoder encoder("", 0, vocabulary);
  TokenEncoder::Workspace workspace;
  std::vector<TokenId> ids = {99};
  encoder.encode("b x a", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(5, Vocabulary::kUnknown, 4));
  encoder.encode("", workspace, nullptr, ids);
  EXPECT_TRUE(ids.empty());
}

// As translating has it (search/source_text).
TEST(TokenEncoder, TextDoesNotSpellTheSink) {
  const Vocabulary vocabulary = vocabulary_of("a b");
  const testing::TemporaryFolder folder;
  const std::string codes =
      folder.write("codes", "#version: 0.2\n< s\n<s i\n<si n\n<sin k\n<sink ></w>\na b</w>\n");
  TokenEncoder::Workspace workspace;
  std::vector<TokenId> ids;
  for (const std::string& file : {std::string(), codes}) {
    const TokenEncoder encoder(file, 0, vocabulary);
    encoder.encode("a <sink> b </s>", workspace, nullptr, ids);
    for (const TokenId id : ids) {
      EXPECT_TRUE(id == Vocabulary::kUnknown || id >= Vocabulary::kNumSpecial) << id;
    }
    EXPECT_EQ(ids[1], Vocabulary::kUnknown);
  }
  // A word that the vocabulary has is known, whatever it spells.
  const Vocabulary spelled = vocabulary_of("a <sink>");
  TokenEncoder("", 0, spelled).encode("<sink> a", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(5, 4));
}

TEST(TokenEncoder, CodesCutWordsAndDecodingJoinsThem) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\nt h\nth e</w>\n");
  const Vocabulary vocabulary = vocabulary_of("the th@@ a@@ t");
  const TokenEncoder encoder(codes, 0, vocabulary);
  TokenEncoder::Workspace workspace;
  std::vector<TokenId> ids;
  encoder.encode("the that", workspace, nullptr, ids);
  EXPECT_THAT(ids, ElementsAre(4, 5, 6, 7));
  EXPECT_EQ(decode_tokens(vocabulary, ids), "the that");
}

TEST(TokenEncoder, DropoutIsAFunctionOfTheRandomSource) {
  const testing::TemporaryFolder folder;
  const std::string codes = folder.write("codes", "#version: 0.2\na b\nab a\naba b</w>\n");
  const Vocabulary vocabulary = vocabulary_of("abab aba@@ ab@@ a@@ b@@ b ab");
  const TokenEncoder encoder(codes, 0.5, vocabulary);
  const auto encode = [&](uint64_t seed) {
    TokenEncoder::Workspace workspace;
    Random random(seed);
    std::vector<TokenId> ids;
    encoder.encode("abab abab abab abab abab abab", workspace, &random, ids);
    return ids;
  };
  EXPECT_EQ(encode(1), encode(1));
  EXPECT_NE(encode(1), encode(2));
  EXPECT_EQ(decode_tokens(vocabulary, encode(3)), "abab abab abab abab abab abab");
}

TEST(DecodeTokens, ShowsUnknownWordsButNoOtherSymbols) {
  const Vocabulary vocabulary = vocabulary_of("a");
  EXPECT_EQ(decode_tokens(vocabulary, {Vocabulary::kUnknown, Vocabulary::kSink, 4}), "<unk> a");
}

}  // namespace
}  // namespace allot
