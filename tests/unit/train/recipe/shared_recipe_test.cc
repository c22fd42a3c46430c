#include "train/recipe/shared_recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(SharedRecipe, NamesNoFolder) {
  Recipe recipe;
  for (const RecipeKey& key : recipe_keys()) {
    if (key.kind == "text") key.set("/home/somebody/data.d/" + key.name, recipe);
  }
  EXPECT_THAT(to_yaml(recipe), HasSubstr("somebody"));
  // Languages, encodings and names of columns are text, too, and no paths.
  recipe.data.encoding = "KOI8-R";
  recipe.data.source_language = "de";
  recipe.data.target_language = "en";
  recipe.data.source_column = "in/out";
  recipe.data.target_column = "English";
  const Recipe shared = without_folders(recipe);
  EXPECT_THAT(to_yaml(shared), Not(HasSubstr("somebody")));
  EXPECT_EQ(shared.data.source, "source");
  EXPECT_EQ(shared.training.init_from, "init-from");
  EXPECT_EQ(shared.data.source_language, "de");
  EXPECT_EQ(shared.data.source_column, "in/out");
}

TEST(SharedRecipe, LeavesNamesAndWhatIsNotSet) {
  Recipe recipe;
  recipe.data.source = "train.de.gz";
  recipe.output = "runs/first/";
  const Recipe shared = without_folders(recipe);
  EXPECT_EQ(shared.data.source, "train.de.gz");
  EXPECT_EQ(shared.output, "first");
  EXPECT_EQ(shared.data.cache, "");
  recipe.data.source = "../data/train.de";
  EXPECT_EQ(without_folders(recipe).data.source, "train.de");
}

}  // namespace
}  // namespace allot
