#include "train/prepare/text_stages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "align/model_file.h"
#include "base/error.h"
#include "support/test_files.h"
#include "text/bpe/codes.h"

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
  CountedWords both(const std::string& source, const std::string& target) {
    return CountedWords({words(source), words(target)});
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

// The file may go after the first look at it.
TEST_F(TextStages, WordsAreCountedOnce) {
  folder_.write("a", "x y x\n\nx\n");
  folder_.write("b", "z\n\nz\n");
  CountedWords counted = both("a", "b");
  EXPECT_EQ(counted.source().count_of("x"), 3U);
  EXPECT_EQ(counted.target().count_of("z"), 2U);
  std::filesystem::remove(counted.files().source.path);
  std::filesystem::remove(counted.files().target.path);
  EXPECT_EQ(counted.source().count_of("y"), 1U);
  EXPECT_EQ(counted.target().size(), 1U);
}

TEST_F(TextStages, CodesAreLearnedJointlyOrForEachSide) {
  folder_.write("a", "aa aa aa\n");
  folder_.write("b", "bb bb bb\n");
  CountedWords ab = both("a", "b");
  BpeRecipe recipe;
  recipe.merges = 10;
  const CodesFiles joint = codes_stage(recipe, ab, cache_);
  EXPECT_EQ(joint.paths.source, joint.paths.target);
  EXPECT_EQ(read_bpe_codes(joint.paths.source).merges.size(), 2U);
  recipe.joint = false;
  const CodesFiles apart = codes_stage(recipe, ab, cache_);
  EXPECT_NE(apart.fingerprint, joint.fingerprint);
  EXPECT_EQ(read_bpe_codes(apart.paths.source).merges[0].left, "a");
  EXPECT_EQ(read_bpe_codes(apart.paths.target).merges[0].left, "b");
  recipe.merges = 0;
  EXPECT_EQ(codes_stage(recipe, ab, cache_).paths.source, "");
  recipe.codes = folder_.write("own", "#version: 0.2\na a</w>\n");
  EXPECT_EQ(codes_stage(recipe, ab, cache_).paths.target, recipe.codes);
  recipe.codes = folder_.write("bad", "nonsense\n");
  EXPECT_THROW(codes_stage(recipe, ab, cache_), Error);
}

TEST_F(TextStages, VocabulariesHoldTheTokensOfTheirSide) {
  folder_.write("a", "aab aab aab c\n");
  folder_.write("b", "bb bb bb\n");
  CountedWords ab = both("a", "b");
  TextRecipe recipe;
  recipe.bpe.merges = 1;
  const CodesFiles codes = codes_stage(recipe.bpe, ab, cache_);
  const Vocabularies apart =
      vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, ab, cache_);
  EXPECT_EQ(apart.source.id("bb"), Vocabulary::kUnknown);
  EXPECT_NE(apart.source.id("c"), Vocabulary::kUnknown);
  const Vocabularies shared =
      vocabulary_stage(recipe, VocabularySharing::kShared, codes, ab, cache_);
  EXPECT_EQ(shared.source.content_checksum(), shared.target.content_checksum());
  recipe.vocabulary.max_tokens = 1;
  EXPECT_EQ(vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, ab, cache_).source.size(),
            5U);
}

TEST_F(TextStages, WithDropoutEverySmallerTokenHasAnId) {
  folder_.write("a", "abab abab\n");
  folder_.write("b", "x x\n");
  CountedWords ab = both("a", "b");
  TextRecipe recipe;
  recipe.bpe.merges = 10;
  recipe.bpe.dropout = 0.1;
  const CodesFiles codes = codes_stage(recipe.bpe, ab, cache_);
  const Vocabularies vocabularies =
      vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, ab, cache_);
  for (const char* token : {"abab", "a@@", "b@@", "b"}) {
    EXPECT_NE(vocabularies.source.id(token), Vocabulary::kUnknown) << token;
  }
}

TEST_F(TextStages, CheckRefusesUnequalFilesAndForgetsNothing) {
  const std::string a = folder_.write("a", "one\ntwo\n"), b = folder_.write("b", "eins\n");
  EXPECT_THROW(check_stage({a, b, ""}, cache_), Error);
  EXPECT_THROW(check_stage({a, b, ""}, cache_), Error);
  folder_.write("b", "eins\nzwei\n");
  EXPECT_NO_THROW(check_stage({a, b, ""}, cache_));
}

TEST_F(TextStages, TheAlignerHasBothDirections) {
  folder_.write("a", "a b\nb\na\n");
  folder_.write("b", "x y\ny\nx\n");
  const align::ModelFile model(aligner_stage({words("a"), words("b")}, cache_, pool_));
  EXPECT_TRUE(model.has(align::Direction::kForward));
  EXPECT_TRUE(model.has(align::Direction::kReverse));
}

// Text for other programs ends its lines in <sink>; in text of ours it may also be a word.
TEST_F(TextStages, ASinkIsLeftOutAtTheEndAndAWordElsewhere) {
  const auto stage = [this](const std::string& name, const std::string& text) {
    folder_.write(name, text);
    WordSettings settings;
    settings.pretokenized = true;
    return words_stage(folder_.path(name), settings, cache_, pool_);
  };
  const WordsFile plain = stage("plain", "a b\n\nc\n");
  EXPECT_EQ(testing::read_bytes(stage("ready", "a b <sink>\n<sink>\nc <sink>\n").path),
            testing::read_bytes(plain.path));
  const WordsFile sink = stage("sink", "a <sink> b <sink> b\n<sink> a\n");
  const WordsFile sank = stage("sank", "a <sank> b <sank> b\n<sank> a\n");
  TextRecipe recipe;
  recipe.bpe.merges = 20;
  const auto vocabulary = [&](const WordsFile& file) {
    CountedWords counted({file, file});
    const CodesFiles codes = codes_stage(recipe.bpe, counted, cache_);
    return vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, counted, cache_).source;
  };
  const Vocabulary spelled = vocabulary(sink), other = vocabulary(sank);
  ASSERT_EQ(spelled.size(), other.size());
  EXPECT_GE(spelled.id("<sink>"), Vocabulary::kNumSpecial);
  EXPECT_EQ(spelled.id("<sink>"), other.id("<sank>"));
  EXPECT_EQ(spelled.count(spelled.id("<sink>")), 3U);
}

TEST_F(TextStages, TheAlignerPassesOverLinesThatAreNoSentences) {
  std::string text = "a b\n";
  for (int i = 0; i < 10001; ++i) text += "long ";
  folder_.write("a", text + "\na\n");
  folder_.write("b", "x y\nz\nx\n");
  const align::ModelFile model(aligner_stage({words("a"), words("b")}, cache_, pool_));
  EXPECT_EQ(model.text().source_words.find("long"), align::kUnknownWord);
  EXPECT_NE(model.text().source_words.find("a"), align::kUnknownWord);
}

}  // namespace
}  // namespace allot
