#include "app/bench/train.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/cost.h"

namespace allot {
namespace {

BenchTrainOptions quick_options() {
  BenchTrainOptions options;
  options.task = {100, 3, 4, 5};
  options.steps = 3;
  options.with_pytorch = false;
  return options;
}

TEST(BenchTrain, MeasuresBothTransforms) {
  const BenchTrainResult result = bench_train(quick_options(), 2);
  ASSERT_EQ(result.speeds.size(), 2U);
  EXPECT_EQ(result.speeds[0].transform, attention::Transform::kSoftmax);
  EXPECT_EQ(result.speeds[1].transform, attention::Transform::kCsparsemax);
  EXPECT_GT(result.gemm_gflops, 0);
  EXPECT_FALSE(result.pytorch.has_value());
  ModelOptions model;
  model.source_vocabulary = model.target_vocabulary = 100;
  for (const TrainSpeed& speed : result.speeds) {
    EXPECT_NEAR(speed.tokens_per_second * speed.seconds_per_step, 15, 1e-9);
    EXPECT_NEAR(speed.gflops * speed.seconds_per_step,
                6e-9 * 3 * forward_multiply_adds(model, {4, 5}), 1e-9);
    EXPECT_GT(speed.gemm_share, 0);
    EXPECT_GT(speed.cpu_gemm_share, 0);
    EXPECT_GT(speed.cpu_seconds_per_step, 0);
    EXPECT_GT(speed.times_softmax, 0);
    // At least the weights and their gradients.
    EXPECT_GT(speed.peak_bytes, 50e6);
    EXPECT_FALSE(speed.pytorch_ratio.has_value());
  }
}

TEST(BenchTrain, MeasuresTheModelOfARecipe) {
  BenchTrainOptions options = quick_options();
  options.task.recipe = "small-transformer";
  options.steps = 1;
  const BenchTrainResult result = bench_train(options, 1);
  EXPECT_EQ(result.task.architecture, Architecture::kTransformer);
  ModelOptions model;
  model.source_vocabulary = model.target_vocabulary = 100;
  model.architecture = Architecture::kTransformer;
  model.embedding_size = model.hidden_size = 256;
  model.encoder_layers = model.decoder_layers = 3;
  model.transformer.feed_forward_size = 1024;
  ASSERT_EQ(result.speeds.size(), 2U);
  for (const TrainSpeed& speed : result.speeds) {
    EXPECT_NEAR(speed.gflops * speed.seconds_per_step,
                6e-9 * 3 * forward_multiply_adds(model, {4, 5}), 1e-9);
  }
  EXPECT_EQ(to_text(result).find(
                "1 thread, transformer of the recipe small-transformer, vocabularies of 100"),
            0U);
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["architecture"], "transformer");
  EXPECT_EQ(json["recipe"], "small-transformer");
}

TEST(BenchTrain, WritesWhatWasMeasured) {
  BenchTrainResult result;
  result.threads = 2;
  result.gemm_gflops = 150;
  TrainSpeed speed;
  speed.tokens_per_second = 2000;
  speed.gemm_share = 0.8;
  speed.peak_bytes = 5;
  result.speeds = {speed};
  auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["softmax"]["tokens_per_second"], 2000);
  EXPECT_EQ(json["softmax"]["gemm_gflops"], 150);
  EXPECT_EQ(json["softmax"]["gemm_share"], 0.8);
  EXPECT_EQ(json["softmax"]["peak_bytes"], 5);
  EXPECT_TRUE(json["softmax"]["pytorch_ratio"].is_null());
  EXPECT_TRUE(json["pytorch"].is_null());
  EXPECT_TRUE(json["recipe"].is_null());

  result.pytorch = PytorchSpeed{0.5, 0.4, 0.9, 2, 1, "1.13", "libopenblas.so.0"};
  result.speeds[0].pytorch_ratio = 1.75;
  json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["softmax"]["pytorch_ratio"], 1.75);
  EXPECT_EQ(json["pytorch"]["openmp_threads"], 2);
  EXPECT_EQ(json["pytorch"]["blas"], "libopenblas.so.0");
  EXPECT_NE(to_text(result).find("1.75 x PyTorch"), std::string::npos);
  EXPECT_EQ(to_text(result).find("2 threads, lstm, vocabularies of"), 0U);
  result.task.architecture = Architecture::kTransformer;
  EXPECT_EQ(to_text(result).find("2 threads, transformer, vocabularies of"), 0U);
  EXPECT_NE(to_text(result).find("products by libopenblas.so.0"), std::string::npos);
}

}  // namespace
}  // namespace allot
