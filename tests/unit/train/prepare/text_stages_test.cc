#include "train/prepare/text_stages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "align/model_file.h"
#include "base/error.h"
#include "support/shown_messages.h"
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

TEST_F(TextStages, ATabSeparatedFileHasBothSides) {
  WordSettings settings;
  settings.language = "en";
  const std::string path = folder_.write("both", "Yes, you.\tJa.\n\tDu.\n");
  // As languages and text of both sides may be the same, only the column tells them apart.
  const WordsFiles files = pair_words_stage({"", "", path}, {settings, settings}, cache_, pool_);
  EXPECT_EQ(testing::read_bytes(files.source.path), "Yes , you .\n\n");
  EXPECT_EQ(testing::read_bytes(files.target.path), "Ja .\nDu .\n");
  EXPECT_NE(files.source.fingerprint, files.target.fingerprint);
  EXPECT_EQ(cache_.record().inputs.size(), 2U);
  folder_.write("a", "Yes, you.\n\n");
  folder_.write("b", "Ja.\nDu.\n");
  const WordsFiles two = pair_words_stage({folder_.path("a"), folder_.path("b"), ""},
                                          {settings, settings}, cache_, pool_);
  EXPECT_EQ(testing::read_bytes(two.target.path), testing::read_bytes(files.target.path));
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

TEST_F(TextStages, EachSideMayHaveCodesAndAVocabularyOfItsOwn) {
  folder_.write("a", "aa aa aa\n");
  folder_.write("b", "bb bb bb\n");
  CountedWords words = both("a", "b");
  TextRecipe recipe;
  recipe.bpe.source_codes = folder_.write("a.codes", "#version: 0.2\na a</w>\n");
  recipe.bpe.target_codes = folder_.write("b.codes", "#version: 0.2\nx x</w>\n");
  const CodesFiles codes = codes_stage(recipe.bpe, words, cache_);
  EXPECT_EQ(codes.paths.source, recipe.bpe.source_codes);
  EXPECT_EQ(codes.paths.target, recipe.bpe.target_codes);
  const Vocabularies counted =
      vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, words, cache_);
  EXPECT_NE(counted.source.id("aa"), Vocabulary::kUnknown);
  EXPECT_NE(counted.target.id("b@@"), Vocabulary::kUnknown);
  recipe.vocabulary.target = folder_.write("b.vocab", "zz 9\nb@@ 2\nb 1\n");
  const Vocabularies given =
      vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, words, cache_);
  EXPECT_EQ(given.target.id("zz"), Vocabulary::kNumSpecial);
  EXPECT_EQ(given.source.size(), counted.source.size());
  EXPECT_NE(given.fingerprint, counted.fingerprint);
  folder_.write("b.vocab", "b@@ 2\nb 1\n");
  EXPECT_EQ(
      vocabulary_stage(recipe, VocabularySharing::kSeparate, codes, words, cache_).target.id("zz"),
      Vocabulary::kUnknown);
  // Copied, for machines without the files.
  StageCache copied(folder_.path("copied"));
  copied.will_be_copied();
  const CodesFiles copies = codes_stage(recipe.bpe, words, copied);
  EXPECT_NE(copies.paths.target, recipe.bpe.target_codes);
  EXPECT_EQ(testing::read_bytes(copies.paths.target), testing::read_bytes(recipe.bpe.target_codes));
  EXPECT_EQ(copies.fingerprint, codes.fingerprint);
}

TEST_F(TextStages, NothingIsCountedForGivenVocabularies) {
  CountedWords words({{folder_.path("nowhere"), "1", 1}, {folder_.path("nowhere"), "2", 1}});
  TextRecipe recipe;
  recipe.vocabulary.target = folder_.write("vocab", "x 2\n");
  const auto stage = [&](VocabularySharing sharing) {
    return vocabulary_stage(recipe, sharing, {{}, "none"}, words, cache_);
  };
  EXPECT_THROW(stage(VocabularySharing::kSeparate), Error);
  recipe.vocabulary.source = recipe.vocabulary.target;
  for (const auto sharing : {VocabularySharing::kSeparate, VocabularySharing::kShared}) {
    EXPECT_NE(stage(sharing).source.id("x"), Vocabulary::kUnknown);
  }
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

TEST_F(TextStages, WhatACheckHasFoundIsSaidAgain) {
  const std::string a = folder_.write("a", "one\n\nthree\n"),
                    b = folder_.write("b", "eins\nzwei\ndrei\n");
  const std::string first = testing::shown(check_stage({a, b, ""}, cache_).messages);
  EXPECT_NE(first.find("warning: " + a +
                       ":2: empty-side: empty, but the other side has 4 "
                       "characters (1 in all; 'allot check' has the rest)\n"),
            std::string::npos)
      << first;
  StageCache later(folder_.path("cache"));
  EXPECT_EQ(testing::shown(check_stage({a, b, ""}, later).messages), first);
  EXPECT_EQ(later.num_made(), 0);
  // The same text in another file is that file's.
  const std::string copy = folder_.write("copy", "one\n\nthree\n");
  EXPECT_NE(
      testing::shown(check_stage({copy, b, ""}, later).messages).find("warning: " + copy + ":2: "),
      std::string::npos);
}

TEST_F(TextStages, ACheckKnowsWhatCouldBeCopied) {
  std::string source, target;
  for (int i = 0; i < 10; ++i) {
    source += "es kostet " + std::to_string(i) + "\n";
    target += "it costs " + std::to_string(i) + "\n";
  }
  const std::string a = folder_.write("a", source), b = folder_.write("b", target);
  const std::string text = check_stage({a, b, ""}, cache_).text_to_copy;
  EXPECT_EQ(text.substr(0, text.find(';')), "10 of 10 pairs have the same numbers on both sides");
  EXPECT_EQ(check_stage({a, b, ""}, cache_).text_to_copy, text);
  EXPECT_EQ(cache_.num_found(), 1);
}

TEST_F(TextStages, TheAlignerHasBothDirections) {
  folder_.write("a", "a b\nb\na\n");
  folder_.write("b", "x y\ny\nx\n");
  const align::ModelFile model(aligner_stage({words("a"), words("b")}, cache_, pool_));
  EXPECT_TRUE(model.has(align::Direction::kForward));
  EXPECT_TRUE(model.has(align::Direction::kReverse));
}

TEST_F(TextStages, TheLexiconHasTheWordsThatAreLinked) {
  std::string source, target;
  for (int i = 0; i < 10; ++i) {
    source += "a b\nb\na\n";
    target += "x y\ny\nx\n";
  }
  folder_.write("a", source);
  folder_.write("b", target);
  const WordsFiles files{words("a"), words("b")};
  const std::string path = lexicon_stage(files, cache_, pool_);
  EXPECT_EQ(testing::read_bytes(path), "a\tx\t1\nb\ty\t1\n");
  EXPECT_EQ(lexicon_stage(files, cache_, pool_), path);
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
