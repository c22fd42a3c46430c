#include "train/recipe/unused_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

void expect_refused(const Recipe& recipe, const std::string& part) {
  try {
    check_unused_keys(recipe);
    FAIL() << "accepted: " << part;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), ::testing::HasSubstr(part));
  }
}

TEST(UnusedKeys, ColumnsNeedATable) {
  Recipe recipe;
  recipe.data.source_column = "German";
  expect_refused(recipe, "but no table to take it from");
  recipe.data.valid_tsv = "valid.csv";
  expect_refused(recipe, "source-column is set without target-column");
  recipe.data.target_column = "English";
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.data.source_column = "";
  expect_refused(recipe, "target-column is set without source-column");
}

TEST(UnusedKeys, AlignmentsNeedSomethingThatUsesThem) {
  Recipe recipe;
  recipe.data.alignments = "links";
  EXPECT_NO_THROW(check_unused_keys(recipe));  // they guide attention
  recipe.guide.weight = 0;
  expect_refused(recipe, "alignments is set, but nothing");
  recipe.decoding.shortlist = true;  // which is the aligner's
  expect_refused(recipe, "alignments is set, but nothing");
  recipe.fertility.kind = FertilityKind::kGuided;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.model.transform = attention::Transform::kSoftmax;
  expect_refused(recipe, "alignments is set, but nothing");
}

// Attention is guided, and the largest fertility of a token found, in the training text alone.
TEST(UnusedKeys, AlignmentsOfTheValidationTextNeedBoundsThatUseThem) {
  Recipe recipe;
  recipe.data.valid_alignments = "links";
  for (const FertilityKind kind :
       {FertilityKind::kConstant, FertilityKind::kGuided, FertilityKind::kFile}) {
    recipe.fertility.kind = kind;
    expect_refused(recipe, "valid-alignments is set, but nothing");
  }
  for (const FertilityKind kind :
       {FertilityKind::kActual, FertilityKind::kPredicted, FertilityKind::kJoint}) {
    recipe.fertility.kind = kind;
    recipe.model.transform = attention::Transform::kCsparsemax;
    EXPECT_NO_THROW(check_unused_keys(recipe));
    recipe.model.transform = attention::Transform::kSoftmax;
    expect_refused(recipe, "valid-alignments is set, but nothing");
  }
}

TEST(UnusedKeys, GivenLinksHaveNoProbabilities) {
  Recipe recipe;
  recipe.guide.links = GuideLinks::kPosterior;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.data.alignments = "links";
  expect_refused(recipe, "attention-guide.links is posterior");
}

TEST(UnusedKeys, GivenLinksHaveNoSecondDirection) {
  Recipe recipe;
  recipe.guide.links = GuideLinks::kIntersect;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.data.alignments = "links";
  expect_refused(recipe, "attention-guide.links is intersect");
  recipe.guide.links = GuideLinks::kForward;
  EXPECT_NO_THROW(check_unused_keys(recipe));
}

TEST(UnusedKeys, FilesOfFertilitiesNeedTheirKind) {
  Recipe recipe;
  recipe.fertility_files = {"a", "b"};
  expect_refused(recipe, "fertility.file is set, but fertility.kind is constant");
  recipe.fertility_files.train.clear();
  expect_refused(recipe, "fertility.valid-file is set, but fertility.kind is constant");
  recipe.fertility.kind = FertilityKind::kFile;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.model.transform = attention::Transform::kSparsemax;
  expect_refused(recipe, "fertility.valid-file is set, but sparsemax has no bounds");
}

TEST(UnusedKeys, WordRewardsNeedFertilitiesThatCountWords) {
  Recipe recipe;
  recipe.decoding.word_rewards = {0, 0.2};
  expect_refused(recipe, "decoding.word-rewards is set, but constant fertilities");
  recipe.fertility.kind = FertilityKind::kActual;
  expect_refused(recipe, "decoding.word-rewards is set, but actual fertilities");
  recipe.fertility.kind = FertilityKind::kPredicted;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.decoding.tune = false;
  expect_refused(recipe, "but decoding.tune is no");
  recipe.decoding.tune = true;
  recipe.model.transform = attention::Transform::kSoftmax;
  expect_refused(recipe, "but softmax has no fertilities");
}

TEST(UnusedKeys, AnAutomaticSinkBonusFollowsFromSlackOrConstant) {
  Recipe recipe;
  recipe.has_automatic_sink_bonus = true;
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.fertility.kind = FertilityKind::kGuided;
  expect_refused(recipe, "model.sink-bonus is auto, but guided fertilities");
  recipe.model.transform = attention::Transform::kSoftmax;  // as any sink bonus: without effect
  EXPECT_NO_THROW(check_unused_keys(recipe));
}

TEST(UnusedKeys, VocabulariesOfFilesAreNotCounted) {
  Recipe recipe;
  recipe.text.vocabulary.source = "a";
  recipe.text.vocabulary.min_count = 2;
  EXPECT_NO_THROW(check_unused_keys(recipe));  // for the other side
  recipe.text.vocabulary.target = "b";
  expect_refused(recipe, "vocabulary.min-count is set, but both");
  recipe.text.vocabulary.max_tokens = 100;
  expect_refused(recipe, "vocabulary.max-tokens is set, but both");
}

TEST(UnusedKeys, TheBuiltInCorpusHasItsValidationText) {
  Recipe recipe;
  recipe.data.valid_tsv = "a";
  EXPECT_NO_THROW(check_unused_keys(recipe));
  recipe.data.built_in_sentences = 10;
  expect_refused(recipe, "built-in-sentences brings its own validation text");
  recipe.data.valid_tsv.clear();
  recipe.data.valid_source = "a";
  expect_refused(recipe, "built-in-sentences brings its own validation text");
}

}  // namespace
}  // namespace allot
