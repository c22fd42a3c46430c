#include "train/recipe/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

Recipe usable() {
  Recipe recipe;
  recipe.data.source = recipe.data.valid_source = "a";
  recipe.data.target = recipe.data.valid_target = "b";
  return recipe;
}

void expect_mistake(const Recipe& recipe, const std::string& part) {
  try {
    recipe.validate();
    FAIL() << "accepted: " << part;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), ::testing::HasSubstr(part));
  }
}

TEST(Recipe, DefaultsAreUsable) {
  EXPECT_NO_THROW(usable().validate());
}

TEST(Recipe, NamesWhatIsMissing) {
  Recipe recipe = usable();
  recipe.data.target.clear();
  expect_mistake(recipe, "no target text");
  recipe = usable();
  recipe.data.valid_source.clear();
  expect_mistake(recipe, "the validation text has one side");
  recipe.data.valid_target.clear();
  EXPECT_NO_THROW(recipe.validate());
  recipe.fertility_files.train = "f";
  expect_mistake(recipe, "no validation text, but files");
  recipe = usable();
  recipe.data.built_in_sentences = 10;
  expect_mistake(recipe, "both set");
  recipe = usable();
  recipe.data.tsv = "c";
  expect_mistake(recipe, "tsv, which has both sides, and a source");
  recipe.data.source = recipe.data.target = "";
  EXPECT_NO_THROW(recipe.validate());
  recipe.data.valid_tsv = "d";
  expect_mistake(recipe, "valid-tsv, which has both sides");
  recipe.data.valid_source = recipe.data.valid_target = "";
  EXPECT_NO_THROW(recipe.validate());
  recipe = usable();
  recipe.text.protect = {ProtectKind::kUrls};
  EXPECT_NO_THROW(recipe.validate());
  recipe.data.alignments = "links";
  recipe.fertility.kind = FertilityKind::kGuided;
  expect_mistake(recipe, "protect changes what a word is");
  recipe = usable();
  recipe.text.bpe.source_codes = "c";
  expect_mistake(recipe, "bpe.source-codes without bpe.target-codes");
  recipe.text.bpe.target_codes = "d";
  EXPECT_NO_THROW(recipe.validate());
  recipe.text.bpe.codes = "e";
  expect_mistake(recipe, "bpe.codes, which is for both sides");
  recipe = usable();
  recipe.text.vocabulary.source = "c";
  EXPECT_NO_THROW(recipe.validate());
  recipe.model.shared_embeddings = true;
  expect_mistake(recipe, "needs one vocabulary");
  recipe.model.shared_embeddings = false;
  recipe.training.init_from = "m";
  expect_mistake(recipe, "init-from brings the codes and vocabularies");
  recipe.text.vocabulary.source = "";
  EXPECT_NO_THROW(recipe.validate());
  recipe.text.bpe.codes = "e";
  expect_mistake(recipe, "init-from brings the codes and vocabularies");
  recipe = usable();
  recipe.fertility.kind = FertilityKind::kFile;
  expect_mistake(recipe, "no files of fertilities");
  recipe.fertility_files = {"c", "d"};
  EXPECT_NO_THROW(recipe.validate());
  recipe.fertility.unit = FertilityUnit::kWord;
  expect_mistake(recipe, "fertility.unit is word");
  recipe.fertility.unit = FertilityUnit::kToken;
  recipe.guide.weight = 0;
  recipe.text.bpe.dropout = 0.1;
  expect_mistake(recipe, "fertility.kind is file, but bpe.dropout");
  recipe = usable();
  recipe.training.epochs = 0;
  expect_mistake(recipe, "no end");
  recipe = usable();
  recipe.validation.measure = Measure::kDrop;
  expect_mistake(recipe, "not among validation.measures");
  recipe = usable();
  recipe.text.bpe.dropout = 1;
  expect_mistake(recipe, "bpe.dropout is 1");
}

TEST(Recipe, ModelKeysNeedNoDataToBeWrong) {
  Recipe recipe = usable();
  recipe.model.hidden_size = 15;
  expect_mistake(recipe, "model.hidden-size is 15");
  recipe = usable();
  recipe.model.shared_embeddings = true;  // sizes of vocabularies are not known yet
  EXPECT_NO_THROW(recipe.validate());
}

// A constant of 0 follows from the links of the training text.
TEST(Recipe, AFittingConstantNeedsLinks) {
  Recipe recipe = usable();
  recipe.fertility.constant = FertilityOptions::kFitting;
  EXPECT_TRUE(recipe.has_fitting_constant());
  recipe.guide.weight = 0;
  EXPECT_TRUE(recipe.aligns_tokens());
  recipe.text.bpe.dropout = 0.1;  // links of the usual tokens serve as well
  EXPECT_NO_THROW(recipe.validate());
  recipe.fertility.constant = 2;
  EXPECT_FALSE(recipe.has_fitting_constant());
  EXPECT_FALSE(recipe.aligns_tokens());
  recipe.fertility.constant = -1;
  expect_mistake(recipe, "fertility.constant is -1");
  recipe.fertility.constant = FertilityOptions::kFitting;
  recipe.model.transform = attention::Transform::kSoftmax;
  EXPECT_FALSE(recipe.has_fitting_constant());
  recipe = usable();
  EXPECT_FALSE(recipe.has_fitting_constant());
  recipe.fertility.constant = FertilityOptions::kFitting;
  recipe.fertility.kind = FertilityKind::kGuided;
  EXPECT_FALSE(recipe.has_fitting_constant());
  EXPECT_NO_THROW(recipe.validate());
}

TEST(Recipe, TheSinkGoesWithBounds) {
  Recipe recipe = usable();
  recipe.sink = SinkUse::kConstrained;
  EXPECT_TRUE(recipe.has_sink());
  recipe.model.transform = attention::Transform::kSoftmax;
  EXPECT_FALSE(recipe.has_sink());
  recipe.sink = SinkUse::kNever;
  EXPECT_NO_THROW(recipe.validate());
  recipe.model.transform = attention::Transform::kCsoftmax;
  expect_mistake(recipe, "csoftmax bounds the attention");
}

TEST(Recipe, Choices) {
  for (const SinkUse use : all_sink_uses()) EXPECT_EQ(parse_sink_use(to_string(use)), use);
  EXPECT_THROW(parse_sink_use("sometimes"), Error);
  EXPECT_EQ(parse_loss_unit("tokens"), LossUnit::kTokens);
  EXPECT_EQ(parse_loss_unit("sentences"), LossUnit::kSentences);
  EXPECT_THROW(parse_loss_unit("words"), Error);
}

}  // namespace
}  // namespace allot
