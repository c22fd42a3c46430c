#include "train/recipe_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(RecipeKeys, NamesAreUniqueAndGroupsTogether) {
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

TEST(RecipeKeys, ChangedKeysAreNamed) {
  Recipe recipe;
  nlohmann::ordered_json before = recipe_values(recipe);
  EXPECT_EQ(before.size(), recipe_keys().size());
  EXPECT_TRUE(changed_keys(recipe, before).empty());
  recipe.model.hidden_size = 7;
  recipe.seed = 8;
  EXPECT_THAT(changed_keys(recipe, before), ::testing::ElementsAre("seed", "model.hidden-size"));
  before.erase("seed");  // a key that did not exist then
  EXPECT_THAT(changed_keys(recipe, before), ::testing::ElementsAre("model.hidden-size"));
}

// What `get` writes, `set` reads; and each key has a field of its own.
TEST(RecipeKeys, EveryKeySetsItsOwnField) {
  const Recipe defaults;
  for (const RecipeKey& key : recipe_keys()) {
    Recipe recipe;
    const std::string before = key.get(recipe);
    std::string other;
    for (const char* candidate :
         {"7", "0.25", "yes", "no", "some text", "softmax", "dot", "sgd", "plateau", "never",
          "tokens", "sentences", "rep", "[rep, drop]", "guided", "gru", "accuracy"}) {
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

TEST(RecipeKeys, WrongKindsAreRefused) {
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
}

// 'allot train --list-keys' prints the table that belongs there.
TEST(RecipeKeys, TheReferenceInTheDocumentsIsThisTable) {
  const std::string page = testing::read_bytes(testing::data_path("../../docs/options.md"));
  EXPECT_NE(page.find(recipe_reference()), std::string::npos) << recipe_reference();
}

TEST(RecipeKeys, SuggestsTheNearest) {
  EXPECT_THAT(unknown_key_remedy("model.hiden-size"), ::testing::HasSubstr("'model.hidden-size'"));
  EXPECT_THAT(unknown_key_remedy("hidden-size"), ::testing::HasSubstr("'model.hidden-size'"));
  EXPECT_THAT(unknown_key_remedy("zzzzzzzzzzzzz"), ::testing::Not(::testing::HasSubstr("did you")));
}

}  // namespace
}  // namespace allot
