#include "train/recipe/recipe_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

class RecipeReader : public ::testing::Test {
 protected:
  Recipe read(const std::string& yaml, const std::vector<std::string>& changes = {}) {
    return read_recipe(folder_.write("r.yml", yaml), changes);
  }
  void expect_mistake(const std::string& yaml, const std::string& message) {
    try {
      read(yaml);
      FAIL() << "accepted: " << yaml;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      EXPECT_EQ(error.what(), folder_.path("r.yml") + message);
    }
  }

  testing::TemporaryFolder folder_;
};

TEST_F(RecipeReader, ReadsNestedKeysListsAndChoices) {
  const Recipe recipe = read(
      "# a comment\n"
      "source: train.de\n"
      "lowercase: true\n"
      "model:\n"
      "  hidden-size: 64\n"
      "  transform: softmax\n"
      "fertility: {kind: constant, constant: 2.5}\n"
      "validation:\n"
      "  measures: [perplexity, drop]\n",
      {"model.dropout=0.5", "seed=9"});
  EXPECT_EQ(recipe.data.source, "train.de");
  EXPECT_TRUE(recipe.text.lowercase);
  EXPECT_EQ(recipe.model.hidden_size, 64U);
  EXPECT_EQ(recipe.model.transform, attention::Transform::kSoftmax);
  EXPECT_EQ(recipe.fertility.constant, 2.5);
  EXPECT_EQ(recipe.validation.measures,
            (std::vector<Measure>{Measure::kPerplexity, Measure::kDrop}));
  EXPECT_EQ(recipe.model.dropout, 0.5);
  EXPECT_EQ(recipe.seed, 9U);
}

TEST_F(RecipeReader, WhatIsPrintedReadsBack) {
  for (const char* name : {"paper", "small", "small-transformer", "tiny", "demo"}) {
    const Recipe recipe = read_recipe(name, {"source=it's a: file", "cache=- #"});
    const Recipe again = read(to_yaml(recipe));
    for (const RecipeKey& key : recipe_keys()) {
      EXPECT_EQ(key.get(again), key.get(recipe)) << name << " " << key.name;
    }
  }
}

TEST_F(RecipeReader, ABaseComesFirstWhereverItStands) {
  const Recipe recipe = read("training:\n  epochs: 3\nbase: paper\n");
  EXPECT_EQ(recipe.training.epochs, 3U);
  EXPECT_EQ(recipe.optimizer.kind, OptimizerKind::kSgd);
  folder_.write("other.yml", "base: tiny\nseed: 5\n");
  EXPECT_EQ(read("base: other.yml\n").seed, 5U);
}

TEST_F(RecipeReader, AnEmptyFileIsSmall) {
  const Recipe small = read_recipe("small", {}), empty = read("");
  for (const RecipeKey& key : recipe_keys()) EXPECT_EQ(key.get(empty), key.get(small));
}

TEST_F(RecipeReader, MistakesHaveALine) {
  expect_mistake("seed: 1\nmodel:\n  hiden-size: 5\n",
                 ":3: unknown key 'model.hiden-size'\n"
                 "  to fix: did you mean 'model.hidden-size'? 'allot train --list-keys' lists all "
                 "keys");
  expect_mistake("seed: 1\nseed: 2\n",
                 ":2: the key 'seed' is given twice\n  to fix: keep one of the two");
  expect_mistake("seed: 1\n\nmodel:\n  hidden-size: big\n",
                 ":4: model.hidden-size: 'big' is not a whole number\n"
                 "  to fix: write digits only: 500");
  expect_mistake("model: 5\n",
                 ":1: 'model' is a group of keys, not a key\n"
                 "  to fix: write the keys of 'model' indented below it");
  expect_mistake("model:\n  transform: softmx\n",
                 ":2: model.transform: unknown transform 'softmx'\n"
                 "  to fix: choose one of: softmax, sparsemax, csoftmax, csparsemax, entmax15, "
                 "centmax15");
  expect_mistake("- a\n- b\n",
                 ":1: a recipe must be a mapping ('key: value' lines)\n"
                 "  to fix: write each setting as 'key: value'");
  expect_mistake("seed: {a: 1}\n",
                 ":1: seed: it has keys below it, but is not a group\n"
                 "  to fix: give it a single value");
  expect_mistake("seed: 1\nmodel: [1, 2\n",
                 ":3: not YAML: end of sequence flow not found\n"
                 "  to fix: write 'key: value' lines; keys of a group stand below it, indented "
                 "alike");
}

TEST_F(RecipeReader, CirclesAndUnknownRecipes) {
  EXPECT_THROW(read("base: r.yml\n"), Error);
  try {
    read_recipe("smal", {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "unknown recipe 'smal': neither built in nor a file\n"
                 "  to fix: did you mean 'small'? built in are: paper, paper-transformer, small, "
                 "small-transformer, tiny, demo");
  }
  EXPECT_THROW(read_recipe(folder_.path("missing.yml"), {}), Error);
}

TEST_F(RecipeReader, ChangesAreChecked) {
  const auto message = [](const std::string& change) -> std::string {
    try {
      read_recipe("tiny", {change});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message("seed"), ::testing::HasSubstr("not of the form key=value"));
  EXPECT_THAT(message("sed=1"), ::testing::HasSubstr("did you mean 'seed'?"));
  EXPECT_THAT(message("seed=x"), ::testing::HasSubstr("--set seed=x: 'x' is not a whole number"));
}

}  // namespace
}  // namespace allot
