#include "train/recipe/tagger_recipe.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "base/error.h"

namespace allot {
namespace {

TEST(TaggerRecipe, Choices) {
  for (const TaggerChoice choice : all_tagger_choices()) {
    EXPECT_EQ(parse_tagger_choice(to_string(choice)), choice);
  }
  EXPECT_THROW(parse_tagger_choice("F1"), Error);
}

TEST(TaggerRecipe, RangesAreChecked) {
  EXPECT_NO_THROW(TaggerRecipe().validate());
  const auto refuses = [](const std::function<void(TaggerRecipe&)>& change) {
    TaggerRecipe recipe;
    change(recipe);
    EXPECT_THROW(recipe.validate(), Error);
  };
  refuses([](TaggerRecipe& r) { r.embedding_size = 0; });
  refuses([](TaggerRecipe& r) { r.hidden_size = 7; });
  refuses([](TaggerRecipe& r) { r.layers = 0; });
  refuses([](TaggerRecipe& r) { r.dropout = 1; });
  refuses([](TaggerRecipe& r) { r.epochs = 0; });
  refuses([](TaggerRecipe& r) { r.batch_size = 0; });
  refuses([](TaggerRecipe& r) { r.learning_rate = 0; });
  refuses([](TaggerRecipe& r) { r.weight_of_one = 0; });
  refuses([](TaggerRecipe& r) { r.unknown_smoothing = std::numeric_limits<double>::quiet_NaN(); });
}

}  // namespace
}  // namespace allot
