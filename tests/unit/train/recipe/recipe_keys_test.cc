#include "train/recipe/recipe_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(RecipeKeys, FindsByTheWholeName) {
  ASSERT_NE(find_recipe_key("model.hidden-size"), nullptr);
  EXPECT_EQ(find_recipe_key("model.hidden-size")->kind, "whole number");
  EXPECT_EQ(find_recipe_key("hidden-size"), nullptr);
  EXPECT_EQ(recipe_key_names().size(), recipe_keys().size());
}

TEST(RecipeKeys, YamlHasKeysOfAGroupBelowIt) {
  Recipe recipe;
  recipe.data.source = "my text.de";
  const std::string yaml = to_yaml(recipe);
  EXPECT_THAT(yaml, ::testing::StartsWith("source: 'my text.de'\n"));
  EXPECT_THAT(yaml, ::testing::HasSubstr("\nbatch:\n  size: "));
}

// What was written before there were Transformers, and nothing of LSTMs about these.
TEST(RecipeKeys, YamlHasTheKeysOfItsArchitectureOnly) {
  using ::testing::HasSubstr;
  using ::testing::Not;
  Recipe recipe;
  const std::vector<std::string> of_transformers = {
      "  architecture: ",      "  decoder: ",           "  heads: ",  "  feed-forward-size: ",
      "  activation: ",        "  bounded-layers",      "  budget: ", "  self-attention: ",
      "  attention-dropout: ", "  activation-dropout: "};
  const std::vector<std::string> of_lstms = {
      "  cell: ", "  layer-normalization: ", "  score: ", "  init-range: "};
  for (const std::string& key : of_transformers) EXPECT_THAT(to_yaml(recipe), Not(HasSubstr(key)));
  for (const std::string& key : of_lstms) EXPECT_THAT(to_yaml(recipe), HasSubstr(key));
  recipe.model.architecture = Architecture::kTransformer;
  for (const std::string& key : of_transformers) EXPECT_THAT(to_yaml(recipe), HasSubstr(key));
  for (const std::string& key : of_lstms) EXPECT_THAT(to_yaml(recipe), Not(HasSubstr(key)));
  // What a decoder of LSTMs has besides.
  recipe.model.decoder = DecoderKind::kLstm;
  EXPECT_THAT(to_yaml(recipe), HasSubstr("  decoder: lstm\n"));
  for (const std::string& key : of_lstms) EXPECT_THAT(to_yaml(recipe), HasSubstr(key));
  for (const std::string& key : of_transformers) {
    const bool is_of_decoder = key == "  bounded-layers" || key == "  budget: ";
    EXPECT_EQ(to_yaml(recipe).find(key) == std::string::npos, is_of_decoder) << key;
  }
}

TEST(RecipeKeys, SelfAttentionHasNoBounds) {
  EXPECT_EQ(find_recipe_key("model.self-attention")->kind, "softmax \\| sparsemax \\| entmax15");
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

TEST(RecipeKeys, NamesThatAreNotUtf8DoNotChangeByWritingThem) {
  Recipe recipe;
  recipe.data.source = "a\xff.de";
  const nlohmann::ordered_json before = recipe_values(recipe);
  EXPECT_TRUE(changed_keys(recipe, nlohmann::ordered_json::parse(before.dump())).empty());
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
