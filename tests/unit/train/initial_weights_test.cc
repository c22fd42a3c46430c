#include "train/initial_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "base/error.h"
#include "model/model_folder.h"
#include "support/tiny_training.h"
#include "train/prepare/prepared_data.h"
#include "train/trainer.h"

namespace allot {
namespace {

class InitialWeightsTest : public ::testing::Test {
 protected:
  std::vector<float> weights_of(const Recipe& recipe) {
    const PreparedData data = prepare_data(recipe, pool_);
    const TranslationModel model(data.complete(recipe.model));
    Parameters<float> weights(model.parameters());
    set_initial_weights(recipe, model, weights);
    return {weights.values(), weights.values() + weights.list().num_values()};
  }

  WorkerPool pool_{2};
  testing::TinyTraining tiny_;
};

TEST_F(InitialWeightsTest, RandomOnesComeFromTheSeed) {
  const std::vector<float> first = weights_of(tiny_.recipe);
  EXPECT_TRUE(weights_of(tiny_.recipe) == first);
  tiny_.recipe.seed = 2;
  EXPECT_FALSE(weights_of(tiny_.recipe) == first);
}

TEST_F(InitialWeightsTest, GivenModelsGoOn) {
  tiny_.recipe.training.epochs = 1;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool_);
  trainer.start();
  trainer.run(false);
  const Parameters<float> trained = ModelFolder(tiny_.recipe.output).parameters();
  tiny_.recipe.training.init_from = tiny_.recipe.output;
  EXPECT_TRUE(weights_of(tiny_.recipe) ==
              std::vector<float>(trained.values(), trained.values() + trained.list().num_values()));
  tiny_.recipe.model.embedding_size = tiny_.recipe.model.hidden_size = 32;
  try {
    weights_of(tiny_.recipe);
    FAIL() << "took weights of another size";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("weights, but the recipe asks for a model of"));
  }
}

}  // namespace
}  // namespace allot
