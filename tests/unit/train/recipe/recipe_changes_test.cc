#include "train/recipe/recipe_changes.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

std::string complaint(const std::string& yaml) {
  try {
    Recipe recipe;
    for (const RecipeChange& change : read_changes(parse_yaml(yaml, "x.yml"), "x.yml")) {
      apply_change(change, recipe);
    }
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
}

TEST(RecipeChanges, GroupsAndDotsAreTheSame) {
  const auto changes =
      read_changes(parse_yaml("model: {dropout: 0.5}\nmodel.hidden-size: 8\nname: x\n", "x.yml"),
                   "x.yml", "name");
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].key, "model.dropout");
  EXPECT_EQ(changes[0].value, "0.5");
  EXPECT_EQ(changes[1].key, "model.hidden-size");
  EXPECT_EQ(to_string(changes[1].place), "x.yml:2");
  Recipe recipe;
  for (const RecipeChange& change : changes) apply_change(change, recipe);
  EXPECT_EQ(recipe.model.dropout, 0.5);
  EXPECT_EQ(recipe.model.hidden_size, 8U);
}

TEST(RecipeChanges, MistakesHaveTheirPlace) {
  EXPECT_EQ(complaint("seed: 1\nseed: 2\n").substr(0, 38),
            "x.yml:2: the key 'seed' is given twice");
  EXPECT_EQ(complaint("sed: 1\n").substr(0, 27), "x.yml:1: unknown key 'sed'\n");
  EXPECT_EQ(complaint("model: 1\n").substr(0, 37), "x.yml:1: 'model' is a group of keys, ");
  EXPECT_EQ(complaint("seed: {a: 1}\n").substr(0, 29), "x.yml:1: seed: it has keys be");
  EXPECT_EQ(complaint("\nseed: x\n").substr(0, 25), "x.yml:2: seed: 'x' is not");
  EXPECT_EQ(complaint("seed: [\n").substr(0, 17), "x.yml:2: not YAML");
}

}  // namespace
}  // namespace allot
