#include "train/recipe/recipe_table.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

TEST(RecipeTable, NamesAreUniqueAndGroupsTogether) {
  std::set<std::string> names, groups;
  std::string group;
  for (const RecipeKey& key : recipe_keys()) {
    EXPECT_TRUE(names.insert(key.name).second) << key.name;
    EXPECT_FALSE(key.help.empty()) << key.name;
    const size_t dot = key.name.find('.');
    const std::string its = dot == std::string::npos ? "" : key.name.substr(0, dot);
    if (its != group) {
      EXPECT_TRUE(groups.insert(its).second) << its << " is in two places";
      group = its;
    }
  }
}

// What `get` writes, `set` reads; and each key has a field of its own.
TEST(RecipeTable, EveryKeySetsItsOwnField) {
  const Recipe defaults;
  for (const RecipeKey& key : recipe_keys()) {
    Recipe recipe;
    const std::string before = key.get(recipe);
    std::string other;
    for (const char* candidate :
         {"7",    "0.25",        "yes",       "no",          "some text", "softmax",
          "dot",  "sgd",         "plateau",   "never",       "tokens",    "sentences",
          "rep",  "[rep, drop]", "guided",    "gru",         "accuracy",  "intersect",
          "sink", "quantile",    "word",      "all",         "bfloat16",  "transformer",
          "gelu", "layer",       "sparsemax", "[urls, tags]"}) {
      Recipe changed;
      try {
        key.set(candidate, changed);
      } catch (const Error&) {
        continue;
      }
      if (key.get(changed) != before) {
        other = candidate;
        recipe = changed;
        break;
      }
    }
    ASSERT_FALSE(other.empty()) << key.name;
    for (const RecipeKey& unchanged : recipe_keys()) {
      if (unchanged.name != key.name) {
        EXPECT_EQ(unchanged.get(recipe), unchanged.get(defaults)) << key.name << unchanged.name;
      }
    }
  }
}

TEST(RecipeTable, WrongKindsAreRefused) {
  const auto refuses = [](const std::string& name, const std::string& text) {
    Recipe recipe;
    EXPECT_THROW(find_recipe_key(name)->set(text, recipe), Error) << name << "=" << text;
  };
  for (const char* bad : {"", "x", "1.5", "-1", "99999999999999999999"}) {
    refuses("model.hidden-size", bad);
  }
  refuses("batch.size", "4294967296");
  for (const char* bad : {"", "x", "1,5", "nan", "inf"}) refuses("model.dropout", bad);
  refuses("lowercase", "maybe");
  refuses("model.transform", "softmaxx");
  refuses("validation.measures", "[]");
  refuses("model.sink-bonus", "automatic");
}

TEST(RecipeTable, TheSinkBonusIsANumberOrAuto) {
  const RecipeKey& key = *find_recipe_key("model.sink-bonus");
  EXPECT_EQ(key.kind, "number \\| auto");
  Recipe recipe;
  EXPECT_EQ(key.get(recipe), "0");
  key.set("auto", recipe);
  EXPECT_TRUE(recipe.has_automatic_sink_bonus);
  EXPECT_EQ(key.get(recipe), "auto");
  key.set("0.25", recipe);
  EXPECT_FALSE(recipe.has_automatic_sink_bonus);
  EXPECT_EQ(recipe.model.sink_bonus, 0.25);
  EXPECT_EQ(key.get(recipe), "0.25");
}

}  // namespace
}  // namespace allot
