#include "train/initial_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/error.h"
#include "model/model_folder.h"
#include "support/tiny_training.h"
#include "train/model_output.h"
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

TEST_F(InitialWeightsTest, GivenModelsContinue) {
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

// Forms of the coverage vector have one tensor, of the same shape.
TEST_F(InitialWeightsTest, RefusesAnotherCoverageVector) {
  Recipe& recipe = tiny_.recipe;
  recipe.model.coverage_vector = CoverageVector::kSource;
  const PreparedData data = prepare_data(recipe, pool_);
  const ModelOptions options = data.complete(recipe.model);
  Parameters<float> weights(TranslationModel(options).parameters());
  std::fill_n(weights.values(), weights.list().num_values(), 0.5F);
  write_trained_model(recipe.output, recipe, data, options, weights, {});
  recipe.training.init_from = recipe.output;
  EXPECT_EQ(weights_of(recipe)[3], 0.5F);
  recipe.model.coverage_vector = CoverageVector::kQuery;
  try {
    weights_of(recipe);
    FAIL() << "took weights of another meaning";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_EQ(std::string(error.what()),
              recipe.output +
                  ": its model.coverage-vector is source, but that of the recipe is query\n"
                  "  to fix: set model.coverage-vector to source");
  }
}

class InitialTransformerTest : public InitialWeightsTest {
 protected:
  InitialTransformerTest() {
    recipe_ = tiny_.recipe;
    recipe_.model.architecture = Architecture::kTransformer;
    recipe_.model.transformer.heads = 8;
    recipe_.model.transformer.feed_forward_size = 24;
    write_with(prepare_data(recipe_, pool_).complete(recipe_.model));
    recipe_.training.init_from = recipe_.output;
  }

  // A model in place of the one that training starts from.
  void write_with(const ModelOptions& options) {
    std::filesystem::remove_all(recipe_.output);
    Parameters<float> weights(TranslationModel(options).parameters());
    std::fill_n(weights.values(), weights.list().num_values(), 0.5F);
    write_trained_model(recipe_.output, tiny_.recipe, prepare_data(tiny_.recipe, pool_), options,
                        weights, {});
  }

  std::string complaint(const Recipe& recipe) {
    try {
      weights_of(recipe);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return error.what();
    }
    return "";
  }

  Recipe recipe_;
};

TEST_F(InitialTransformerTest, RefusesAsManyWeightsOfAnotherMeaning) {
  EXPECT_EQ(weights_of(recipe_)[3], 0.5F);
  Recipe other = recipe_;
  other.model.transformer.heads = 4;
  EXPECT_EQ(complaint(other), recipe_.output +
                                  ": its model.heads is 8, but that of the recipe is 4\n"
                                  "  to fix: set model.heads to 8");
  other = recipe_;
  other.model.transformer.activation = Activation::kGelu;
  EXPECT_THAT(complaint(other), ::testing::HasSubstr("set model.activation to relu"));
  other = recipe_;
  other.model.decoder = DecoderKind::kLstm;
  EXPECT_EQ(complaint(other),
            recipe_.output +
                ": its model.decoder is transformer, but that of the recipe is lstm\n"
                "  to fix: set model.decoder to transformer");
  // What it is, in other words.
  other.model.decoder = DecoderKind::kTransformer;
  EXPECT_EQ(weights_of(other)[3], 0.5F);
  tiny_.recipe.training.init_from = recipe_.output;
  EXPECT_THAT(complaint(tiny_.recipe),
              ::testing::HasSubstr("set model.architecture to transformer"));
}

TEST_F(InitialTransformerTest, ARecurrentDecoderOnATransformerStartsFromAnother) {
  recipe_.model.decoder = DecoderKind::kLstm;
  write_with(prepare_data(recipe_, pool_).complete(recipe_.model));
  EXPECT_EQ(weights_of(recipe_)[3], 0.5F);
  recipe_.model.decoder = DecoderKind::kSame;
  EXPECT_THAT(complaint(recipe_), ::testing::HasSubstr("set model.decoder to lstm"));
}

// Two target tokens fewer, with embeddings, output weights and a bias of 16 + 16 + 1 numbers each;
// one unit more, with as many, inside the feed-forward layers of encoder and decoder.
TEST_F(InitialTransformerTest, RefusesAsManyWeightsOfOtherTensors) {
  ModelOptions options = prepare_data(recipe_, pool_).complete(recipe_.model);
  options.tied_embeddings = options.shared_embeddings = false;
  write_with(options);
  options.target_vocabulary -= 2;
  options.transformer.feed_forward_size += 1;
  const TranslationModel model(options);
  Parameters<float> weights(model.parameters());
  try {
    set_initial_weights(recipe_, model, weights);
    FAIL() << "took weights of other tensors";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), ::testing::HasSubstr(": has target.embeddings ("));
    EXPECT_THAT(error.what(),
                ::testing::HasSubstr("where the recipe asks for target.embeddings ("));
  }
}

// What weights do not depend on may change.
TEST_F(InitialTransformerTest, AttentionMayChange) {
  recipe_.model.transform = attention::Transform::kSoftmax;
  recipe_.model.transformer.self_attention = attention::Transform::kSparsemax;
  recipe_.model.transformer.budget = BudgetScope::kLayer;
  EXPECT_EQ(weights_of(recipe_)[3], 0.5F);
}

}  // namespace
}  // namespace allot
