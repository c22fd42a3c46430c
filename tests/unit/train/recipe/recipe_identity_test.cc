#include "train/recipe/recipe_identity.h"

#include <gtest/gtest.h>

#include <map>

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

TEST_F(RecipeIdentity, AMissingTextIsAnError) {
  recipe_.data.source = folder_.path("missing");
  EXPECT_THROW(TrainingIdentity().hash(recipe_), Error);
}

}  // namespace
}  // namespace allot
