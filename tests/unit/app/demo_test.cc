#include "app/demo.h"

#include <gtest/gtest.h>

#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

TEST(DemoExperiment, IsTheDemoRecipeWithTwoKindsOfAttention) {
  const std::vector<std::string> transforms = {"softmax", "softmax", "csparsemax"};
  DemoOptions options;
  options.sentences = 700;
  const Experiment experiment = demo_experiment(options);
  EXPECT_EQ(experiment.base, "demo");
  ASSERT_EQ(experiment.rows.size(), transforms.size());
  for (size_t i = 0; i < transforms.size(); ++i) {
    const ExperimentRow& row = experiment.rows[i];
    const Recipe recipe = row_recipe(experiment, row, {});
    EXPECT_EQ(recipe.data.built_in_sentences, 700U);
    EXPECT_EQ(to_string(recipe.model.transform), transforms[i]);
    // Nothing else differs from the recipe that is built in.
    Recipe expected = read_recipe("demo", {});
    expected.data.built_in_sentences = 700;
    expected.model.transform = recipe.model.transform;
    EXPECT_EQ(to_yaml(recipe), to_yaml(expected));
    EXPECT_EQ(row.translation.beam_size, 5U);
    EXPECT_FALSE(row.translation.is_tuned());
    // Only the first row is translated as usual.
    EXPECT_EQ(row.translation.uses_model_settings, i > 0);
  }
}

}  // namespace
}  // namespace allot
