#include "train/recipe/recipe_identity.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class RecipeIdentity : public ::testing::Test {
 protected:
  RecipeIdentity() {
    recipe_.data.source = folder_.write("a", "a\n");
    recipe_.data.target = folder_.write("b", "b\n");
    recipe_.data.valid_source = folder_.write("c", "c\n");
    recipe_.data.valid_target = folder_.write("d", "d\n");
  }

  testing::TemporaryFolder folder_;
  Recipe recipe_;
};

TEST_F(RecipeIdentity, PlacesDoNotCountAndContentsDo) {
  TrainingIdentity identity;
  const std::string hash = identity.hash(recipe_);
  EXPECT_EQ(hash.size(), 16U);
  Recipe other = recipe_;
  other.output = "elsewhere";
  other.data.cache = "there";
  other.checkpoint.keep = 7;
  other.data.source = folder_.write("copy", "a\n");
  EXPECT_EQ(identity.hash(other), hash);
  EXPECT_TRUE(differing_keys(recipe_, other).empty());
  other.data.source = folder_.write("changed", "a a\n");
  EXPECT_NE(identity.hash(other), hash);
}

TEST_F(RecipeIdentity, FilesOfTheUserCountByTheirContent) {
  TrainingIdentity identity;
  Recipe other = recipe_;
  other.training.tensorboard = other.training.csv = true;
  EXPECT_EQ(identity.hash(other), identity.hash(recipe_));  // copies of the log
  std::set<std::string> hashes = {identity.hash(recipe_)};
  const std::string numbers = folder_.write("given", "1\n");
  Recipe given = recipe_;
  given.fertility_files.train = numbers;
  hashes.insert(identity.hash(given));
  given.fertility_files = {"", numbers};
  hashes.insert(identity.hash(given));
  Recipe aligned = recipe_;
  aligned.data.alignments = folder_.write("links", "0-0\n");
  hashes.insert(identity.hash(aligned));
  folder_.write("links", "0-0 1-1\n");
  hashes.insert(TrainingIdentity().hash(aligned));
  Recipe vocabulary = recipe_;
  vocabulary.text.vocabulary.target = folder_.write("vocab", "a 1\n");
  hashes.insert(identity.hash(vocabulary));
  Recipe protect = recipe_;
  protect.text.protect = {ProtectKind::kUrls};
  hashes.insert(identity.hash(protect));
  protect.text.protect_patterns = folder_.write("patterns", "a\n");
  hashes.insert(identity.hash(protect));
  folder_.write("patterns", "b\n");
  hashes.insert(TrainingIdentity().hash(protect));
  EXPECT_EQ(hashes.size(), 9U);
}

TEST_F(RecipeIdentity, KeysCount) {
  TrainingIdentity identity;
  Recipe other = recipe_;
  other.seed = 2;
  other.model.dropout = 0.25;
  EXPECT_NE(identity.hash(other), identity.hash(recipe_));
  EXPECT_EQ(differing_keys(recipe_, other), (std::vector<std::string>{"seed", "model.dropout"}));
  const auto keys = deciding_keys(other);
  const std::map<std::string, std::string> values(keys.begin(), keys.end());
  EXPECT_EQ(values.at("model.dropout"), "0.25");
  EXPECT_EQ(values.count("output"), 0U);
}

// Trainings without word rewards are named as before there were any to tune.
TEST_F(RecipeIdentity, WordRewardsCountWhenThereAreAny) {
  TrainingIdentity identity;
  Recipe other = recipe_;
  other.decoding.word_rewards = {0, 0.2};
  EXPECT_NE(identity.hash(other), identity.hash(recipe_));
}

// Trainings of LSTMs are named as before there was any other architecture.
TEST_F(RecipeIdentity, OnlyKeysOfTheArchitectureCount) {
  TrainingIdentity identity;
  const std::string lstm = identity.hash(recipe_);
  Recipe other = recipe_;
  other.model.transformer.heads = 8;
  EXPECT_EQ(identity.hash(other), lstm);
  other.model.score = ScoreKind::kDot;
  EXPECT_NE(identity.hash(other), lstm);
  for (const auto& [name, value] : deciding_keys(recipe_)) {
    EXPECT_NE(name, "model.architecture");
    EXPECT_NE(name, "model.heads");
  }
  other = recipe_;
  other.model.architecture = Architecture::kTransformer;
  const std::string transformer = identity.hash(other);
  EXPECT_NE(transformer, lstm);
  other.model.score = ScoreKind::kDot;
  other.training.init_range = 0.5;
  EXPECT_EQ(identity.hash(other), transformer);
  other.model.transformer.heads = 8;
  EXPECT_NE(identity.hash(other), transformer);
}

// What came later counts once it is on: before, trainings are named as they were.
TEST_F(RecipeIdentity, DropoutInsideOfATransformerCounts) {
  TrainingIdentity identity;
  recipe_.model.architecture = Architecture::kTransformer;
  const std::string without = identity.hash(recipe_);
  Recipe attention = recipe_, activation = recipe_;
  attention.model.transformer.attention_dropout = 0.1;
  activation.model.transformer.activation_dropout = 0.1;
  EXPECT_NE(identity.hash(attention), without);
  EXPECT_NE(identity.hash(activation), without);
  EXPECT_NE(identity.hash(activation), identity.hash(attention));
}

TEST_F(RecipeIdentity, TheDecoderCountsWhereItIsAnother) {
  TrainingIdentity identity;
  Recipe lstm = recipe_;
  lstm.model.decoder = DecoderKind::kLstm;
  EXPECT_EQ(identity.hash(lstm), identity.hash(recipe_));
  recipe_.model.architecture = Architecture::kTransformer;
  const std::string same = identity.hash(recipe_);
  recipe_.model.decoder = DecoderKind::kTransformer;
  EXPECT_EQ(identity.hash(recipe_), same);
  recipe_.model.decoder = DecoderKind::kLstm;
  const std::string mixed = identity.hash(recipe_);
  EXPECT_NE(mixed, same);
  // Keys of its side count, those of the side that it has not do not.
  recipe_.model.transformer.budget = BudgetScope::kLayer;
  EXPECT_EQ(identity.hash(recipe_), mixed);
  recipe_.model.cell = CellKind::kGru;
  EXPECT_NE(identity.hash(recipe_), mixed);
}

TEST_F(RecipeIdentity, AMissingTextIsAnError) {
  recipe_.data.source = folder_.path("missing");
  EXPECT_THROW(TrainingIdentity().hash(recipe_), Error);
}

}  // namespace
}  // namespace allot
