#include "text/vocabulary.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

TokenCounts counts_of(std::string_view text) {
  TokenCounts counts;
  counts.add_line(text);
  return counts;
}

TEST(Vocabulary, PutsSpecialSymbolsFirst) {
  const Vocabulary vocabulary = Vocabulary::build(counts_of("dog cat cat"));
  ASSERT_EQ(vocabulary.size(), 6U);
  EXPECT_EQ(vocabulary.token(Vocabulary::kUnknown), "<unk>");
  EXPECT_EQ(vocabulary.token(Vocabulary::kStart), "<s>");
  EXPECT_EQ(vocabulary.token(Vocabulary::kEnd), "</s>");
  EXPECT_EQ(vocabulary.token(Vocabulary::kSink), "<sink>");
  EXPECT_EQ(vocabulary.token(4), "cat");
  EXPECT_EQ(vocabulary.token(5), "dog");
  EXPECT_EQ(vocabulary.count(4), 2U);
}

TEST(Vocabulary, FindsIdsAndTheUnknown) {
  const Vocabulary vocabulary = Vocabulary::build(counts_of("dog cat cat"));
  EXPECT_EQ(vocabulary.id("cat"), 4U);
  EXPECT_EQ(vocabulary.id("dog"), 5U);
  EXPECT_EQ(vocabulary.id("bird"), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.id(""), Vocabulary::kUnknown);
}

TEST(Vocabulary, DoesNotLetTextSpellTheSpecialSymbols) {
  const Vocabulary plain = Vocabulary::build(counts_of("cat"));
  for (const char* symbol : {"<unk>", "<s>", "</s>", "<sink>"}) {
    EXPECT_EQ(plain.id(symbol), Vocabulary::kUnknown) << symbol;
  }
  // What text spells has an id of its own, and is given back as it was.
  const Vocabulary vocabulary =
      Vocabulary::build(counts_of("</s> </s> <s> <s> cat <sink> \\<sink> <unk>"));
  EXPECT_EQ(vocabulary.size(), Vocabulary::kNumSpecial + 5);
  for (const char* token : {"</s>", "<s>", "cat", "<sink>", "\\<sink>"}) {
    const uint32_t id = vocabulary.id(token);
    EXPECT_GE(id, Vocabulary::kNumSpecial) << token;
    EXPECT_EQ(vocabulary.token(id), token);
  }
  EXPECT_EQ(vocabulary.id("<unk>"), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.id("\\<unk>"), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.written_token(vocabulary.id("<sink>")), "\\<sink>");
  EXPECT_EQ(vocabulary.find_written("<sink>"), Vocabulary::kSink);
  EXPECT_EQ(vocabulary.find_written("\\<sink>"), vocabulary.id("<sink>"));
  EXPECT_EQ(vocabulary.find_written("dog"), std::nullopt);
}

TEST(Vocabulary, KeepsTheMostFrequent) {
  const TokenCounts counts = counts_of("<unk> <unk> <unk> a a a b b c c d");
  EXPECT_EQ(Vocabulary::build(counts, {2, 1}).size(), 6U);
  EXPECT_EQ(Vocabulary::build(counts, {2, 1}).token(5), "b");
  EXPECT_EQ(Vocabulary::build(counts, {0, 2}).size(), 7U);
  EXPECT_EQ(Vocabulary::build(counts, {0, 9}).size(), 4U);
}

TEST(Vocabulary, ReadsWhatItWrites) {
  const TemporaryFolder folder;
  const Vocabulary vocabulary = Vocabulary::build(counts_of("b b a <sink> a c \u2028 \\</s>"));
  vocabulary.write(folder.path("v"));
  EXPECT_EQ(read_bytes(folder.path("v")), "b 2\na 2\n\\<sink> 1\nc 1\n\u2028 1\n\\\\</s> 1\n");
  const Vocabulary again = Vocabulary::read(folder.path("v"));
  EXPECT_EQ(again.size(), vocabulary.size());
  EXPECT_EQ(again.id("c"), vocabulary.id("c"));
  EXPECT_EQ(again.id("<sink>"), vocabulary.id("<sink>"));
  EXPECT_EQ(again.id("\\</s>"), vocabulary.id("\\</s>"));
  EXPECT_EQ(again.count(4), 2U);
  EXPECT_EQ(again.content_checksum(), vocabulary.content_checksum());
}

TEST(Vocabulary, KeepsTheOrderOfTheFile) {
  const TemporaryFolder folder;
  const Vocabulary vocabulary = Vocabulary::read(folder.write("v", "rare 1\n<unk> 3\noften 100\n"));
  EXPECT_EQ(vocabulary.id("rare"), 4U);
  EXPECT_EQ(vocabulary.id("often"), 5U);
}

TEST(Vocabulary, ChecksumDependsOnTokensAndOrderOnly) {
  const TemporaryFolder folder;
  const auto checksum_of = [&folder](const std::string& content) {
    return Vocabulary::read(folder.write("v", content)).content_checksum();
  };
  EXPECT_EQ(checksum_of("a 1\nb 1\n"), checksum_of("a 5\nb 2\n"));
  EXPECT_NE(checksum_of("a 1\nb 1\n"), checksum_of("b 1\na 1\n"));
  EXPECT_NE(checksum_of("ab 1\nc 1\n"), checksum_of("a 1\nbc 1\n"));
}

TEST(Vocabulary, RefusesAFileWithoutTokens) {
  const TemporaryFolder folder;
  const std::string path = folder.write("v", "<unk> 3\n");
  try {
    Vocabulary::read(path);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              path +
                  ": a vocabulary without tokens\n  to fix: make one with 'allot vocab' from the "
                  "text that the model is trained on");
  }
}

TEST(Vocabulary, RefusesTokensThatComeTwice) {
  const TemporaryFolder folder;
  const std::string path = folder.write("v", "a 3\nb 2\na 1\n");
  EXPECT_THROW(Vocabulary::read(path), Error);
}

TEST(Vocabulary, KnowsNoTokenPastItsEnd) {
  const Vocabulary vocabulary = Vocabulary::build({});
  EXPECT_THROW(vocabulary.token(4), InternalError);
  EXPECT_THROW(vocabulary.count(4), InternalError);
}

}  // namespace
}  // namespace allot
