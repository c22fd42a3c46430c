#include "train/resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

ModelOptions model_of(size_t hidden) {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 1000;
  options.hidden_size = options.embedding_size = hidden;
  return options;
}

TEST(Resources, GrowWithTheModelItsOptimizerAndItsData) {
  Recipe recipe;
  recipe.optimizer.kind = OptimizerKind::kSgd;
  const ResourceNeeds sgd = estimate_needs(recipe, model_of(100), 1000, {2});
  recipe.optimizer.kind = OptimizerKind::kAdam;
  const ResourceNeeds adam = estimate_needs(recipe, model_of(100), 1000, {2});
  EXPECT_EQ(sgd.parameters, adam.parameters);
  EXPECT_EQ(adam.memory_bytes - sgd.memory_bytes, 2 * 4 * adam.parameters);
  EXPECT_GT(adam.disk_bytes, sgd.disk_bytes);
  EXPECT_EQ(estimate_needs(recipe, model_of(100), 2000, {2}).memory_bytes,
            adam.memory_bytes + 1000);
  EXPECT_GT(estimate_needs(recipe, model_of(200), 1000, {2}).memory_bytes, adam.memory_bytes);
}

TEST(Resources, ARankKeepsTheOptimizerStateOfItsShare) {
  Recipe recipe;
  const auto memory = [&recipe](OptimizerKind kind, const TrainingPart& part) {
    recipe.optimizer.kind = kind;
    return estimate_needs(recipe, model_of(100), 1000, part).memory_bytes;
  };
  const auto of_adam = [&memory](const TrainingPart& part) {
    return memory(OptimizerKind::kAdam, part) - memory(OptimizerKind::kSgd, part);
  };
  const uint64_t weights = 4 * estimate_needs(recipe, model_of(100), 1000, {1}).parameters;
  EXPECT_EQ(of_adam({1, 0, 1}), 2 * weights);
  uint64_t of_others = 0;
  for (const size_t rank : {1, 2, 3}) {
    const uint64_t own = of_adam({1, rank, 4});
    EXPECT_GT(own, 2 * weights / 5);
    EXPECT_LT(own, 2 * weights / 3);
    of_others += own;
  }
  // Rank 0 has its share, puts all of it together for a checkpoint, and receives one of the two
  // arrays meanwhile.
  EXPECT_EQ(of_adam({1, 0, 4}) + of_others, 2 * weights + 2 * weights + weights);
}

TEST(Resources, ARankReceivesGradientsOfItsShare) {
  Recipe recipe;
  recipe.optimizer.kind = OptimizerKind::kSgd;
  const auto memory = [&recipe](const TrainingPart& part) {
    return estimate_needs(recipe, model_of(100), 1000, part).memory_bytes;
  };
  const ResourceNeeds alone = estimate_needs(recipe, model_of(100), 1000, {1});
  EXPECT_GT(memory({1, 1, 4}), alone.memory_bytes);
  EXPECT_LT(memory({1, 1, 4}), alone.memory_bytes + 4 * alone.parameters);
  // With more ranks than shards.
  EXPECT_EQ(memory({0, 3, 4}), memory({1, 3, 4}));
}

TEST(Resources, OfATransformerGrowWithItsHeadsLayersAndLengths) {
  Recipe recipe;
  recipe.batch.unit = BatchUnit::kSentences;
  ModelOptions model = model_of(128);
  const uint64_t lstm = estimate_needs(recipe, model, 1000, {2}).memory_bytes;
  model.architecture = Architecture::kTransformer;
  const auto memory = [&recipe, &model] {
    return estimate_needs(recipe, model, 1000, {2}).memory_bytes;
  };
  const uint64_t four_heads = memory();
  EXPECT_GT(four_heads, lstm);
  model.transformer.heads = 8;
  const uint64_t eight_heads = memory();
  // As many weights as before, and the attention of four heads more.
  EXPECT_GT(eight_heads, four_heads);
  const uint64_t more_of_heads = eight_heads - four_heads;
  model.transformer.attention_dropout = 0.1;  // weights are kept before and after it
  EXPECT_GT(memory(), eight_heads);
  model.transformer.attention_dropout = 0;
  recipe.text.max_length *= 2;
  recipe.batch.unit = BatchUnit::kTokens;  // as many tokens as before
  recipe.batch.size *= static_cast<uint32_t>(recipe.text.max_length);
  EXPECT_EQ(memory() - eight_heads, 2 * more_of_heads);
  const uint64_t before = memory();
  model.transformer.feed_forward_size *= 2;
  EXPECT_GT(memory(), before);
}

// Layers of either kind on their side.
TEST(Resources, OfARecurrentDecoderOnATransformerAreBetweenThoseOfBoth) {
  Recipe recipe;
  ModelOptions model = model_of(128);
  model.decoder_layers = 3;
  // With twice the tokens: what they leave in the layers, for the weights are the same.
  const auto memory = [&](size_t max_length) {
    recipe.text.max_length = max_length;
    return estimate_needs(recipe, model, 1000, {2}).memory_bytes;
  };
  const auto growth = [&] { return memory(100) - memory(50); };
  model.encoder_layers = 3;
  const uint64_t lstm = growth();
  model.architecture = Architecture::kTransformer;
  const uint64_t transformer = growth();
  model.decoder = DecoderKind::kLstm;
  const uint64_t mixed = growth();
  EXPECT_GT(mixed, lstm);
  EXPECT_LT(mixed, transformer);
}

TEST(Resources, TooLittleIsAFailureThatSaysHowMuch) {
  const auto message = [](const ResourceLimits& limits) -> std::string {
    try {
      check_resources({10, 3000000000, 2000000}, limits, "out");
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kFailure);
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({3000000000, 2000000}), "");
  EXPECT_THAT(
      message({2000000000, 2000000}),
      ::testing::StartsWith("not enough memory: training needs about 3.0 GB, but only 2.0 GB is"));
  EXPECT_THAT(
      message({3000000000, 1000}),
      ::testing::StartsWith("out: not enough disk space: checkpoints and model need up to 2 MB, "
                            "but only 1 kB is available"));
}

TEST(Resources, ThisMachineHasSome) {
  const ResourceLimits limits = available_resources("not/there/yet");
  EXPECT_GT(limits.memory_bytes, 1000000U);
  EXPECT_GT(limits.disk_bytes, 0U);
}

TEST(Resources, WhatARunHasTakenAlreadyIsItsOwn) {
  const testing::TemporaryFolder folder;
  constexpr uint64_t kBytes = uint64_t{64} << 20;
  const std::string checkpoint = folder.path("model.run/checkpoints/update-0000000001");
  std::filesystem::create_directories(checkpoint);
  folder.write("model.run/checkpoints/update-0000000001/arrays", "");
  const uint64_t before = available_resources(folder.path("model")).disk_bytes;
  // Without a byte on the disk: what is free stays about the same.
  std::filesystem::resize_file(checkpoint + "/arrays", kBytes);
  EXPECT_GT(available_resources(folder.path("model")).disk_bytes, before + kBytes / 2);
}

}  // namespace
}  // namespace allot
