#include "train/text_stages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/model_file.h"
#include "base/error.h"
#include "support/test_files.h"
#include "text/bpe_codes.h"

namespace allot {
namespace {

class TextStages : public ::testing::Test {
 protected:
  WordsFile words(const std::string& raw, bool lowercase = false) {
    WordSettings settings;
    settings.language = "en";
    settings.lowercase = lowercase;
    return words_stage(folder_.path(raw), settings, cache_, pool_);
  }

  testing::TemporaryFolder folder_;
  StageCache cache_{folder_.path("cache")};
  WorkerPool pool_{2};
};

TEST_F(TextStages, WordsDependOnTextAndSettings) {
  folder_.write("a", "Hello, you!\n\nBye.\n");
  folder_.write("b", "Hello, you!\n\nBye.\n");
  const WordsFile first = words("a");
  EXPECT_EQ(testing::read_bytes(first.path), "Hello , you !\n\nBye .\n");
  EXPECT_EQ(first.lines, 3U);
  EXPECT_EQ(words("b").path, first.path);  // the same text under another name
  EXPECT_EQ(cache_.num_made(), 1);
  EXPECT_EQ(testing::read_bytes(words("a", true).path), "hello , you !\n\nbye .\n");
  EXPECT_EQ(cache_.num_made(), 2);
}

TEST_F(TextStages, CodesAreLearntJointlyOrForEachSide) {
  folder_.write("a", "aa aa aa\n");
  folder_.write("b", "bb bb bb\n");
  const WordsFile a = words("a"), b = words("b");
  BpeRecipe recipe;
  recipe.merges = 10;
  const CodesFiles joint = codes_stage(recipe, a, b, cache_);
  EXPECT_EQ(joint.paths.source, joint.paths.target);
  EXPECT_EQ(read_bpe_codes(joint.paths.source).merges.size(), 2U);
  recipe.joint = false;
  const CodesFiles apart = codes_stage(recipe, a, b, cache_);
  EXPECT_NE(apart.fingerprint, joint.fingerprint);
  EXPECT_EQ(read_bpe_codes(apart.paths.source).merges[0].left, "a");
  EXPECT_EQ(read_bpe_codes(apart.paths.target).merges[0].left, "b");
  recipe.merges = 0;
  EXPECT_EQ(codes_stage(recipe, a, b, cache_).paths.source, "");
  recipe.codes = folder_.write("own", "#version: 0.2\na a</w>\n");
  EXPECT_EQ(codes_stage(recipe, a, b, cache_).paths.target, recipe.codes);
  recipe.codes = folder_.write("bad", "nonsense\n");
  EXPECT_THROW(codes_stage(recipe, a, b, cache_), Error);
}

TEST_F(TextStages, VocabulariesHoldThePiecesOfTheirSide) {
  folder_.write("a", "aab aab aab c\n");
  folder_.write("b", "bb bb bb\n");
  const WordsFile a = words("a"), b = words("b");
  TextRecipe recipe;
  recipe.bpe.merges = 1;
  const CodesFiles codes = codes_stage(recipe.bpe, a, b, cache_);
  const Vocabularies apart = vocabulary_stage(recipe, false, codes, a, b, cache_);
  EXPECT_EQ(apart.source.id("bb"), Vocabulary::kUnknown);
  EXPECT_NE(apart.source.id("c"), Vocabulary::kUnknown);
  const Vocabularies shared = vocabulary_stage(recipe, true, codes, a, b, cache_);
  EXPECT_EQ(shared.source.content_checksum(), shared.target.content_checksum());
  recipe.vocabulary.max_tokens = 1;
  EXPECT_EQ(vocabulary_stage(recipe, false, codes, a, b, cache_).source.size(), 5U);
}

TEST_F(TextStages, WithDropoutEverySmallerPieceHasAnId) {
  folder_.write("a", "abab abab\n");
  folder_.write("b", "x x\n");
  const WordsFile a = words("a"), b = words("b");
  TextRecipe recipe;
  recipe.bpe.merges = 10;
  recipe.bpe.dropout = 0.1;
  const CodesFiles codes = codes_stage(recipe.bpe, a, b, cache_);
  const Vocabularies vocabularies = vocabulary_stage(recipe, false, codes, a, b, cache_);
  for (const char* token : {"abab", "a@@", "b@@", "b"}) {
    EXPECT_NE(vocabularies.source.id(token), Vocabulary::kUnknown) << token;
  }
}

TEST_F(TextStages, CheckRefusesUnequalFilesAndForgetsNothing) {
  const std::string a = folder_.write("a", "one\ntwo\n"), b = folder_.write("b", "eins\n");
  EXPECT_THROW(check_stage(a, b, cache_), Error);
  EXPECT_THROW(check_stage(a, b, cache_), Error);
  folder_.write("b", "eins\nzwei\n");
  EXPECT_NO_THROW(check_stage(a, b, cache_));
}

TEST_F(TextStages, TheAlignerHasBothDirections) {
  folder_.write("a", "a b\nb\na\n");
  folder_.write("b", "x y\ny\nx\n");
  const align::ModelFile model(aligner_stage(words("a"), words("b"), cache_, pool_));
  EXPECT_TRUE(model.has(align::Direction::kForward));
  EXPECT_TRUE(model.has(align::Direction::kReverse));
}

}  // namespace
}  // namespace allot
