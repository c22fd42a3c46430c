#include "train/data_parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "infer/ensemble.h"
#include "nn/optimizer.h"
#include "search/greedy.h"
#include "text/vocabulary.h"
#include "toy/corpus.h"

namespace allot {
namespace {

constexpr TargetFrame kFrame{1, 2};
constexpr uint32_t kSink = 3, kFirstWord = 4;

ModelOptions small_options(attention::Transform transform) {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 20;
  options.embedding_size = options.hidden_size = 32;
  options.encoder_layers = options.decoder_layers = 1;
  options.transform = transform;
  options.dropout = 0;
  return options;
}

// The target is the source.
std::vector<Example> copy_task(Random& random, size_t count) {
  std::vector<Example> examples;
  for (size_t i = 0; i < count; ++i) {
    Example example;
    const size_t length = 1 + random.below(6);
    for (size_t k = 0; k < length; ++k) {
      example.source.push_back(kFirstWord + static_cast<uint32_t>(random.below(16)));
    }
    example.target = example.source;
    example.source.push_back(kSink);
    example.fertility.assign(example.source.size(), 1.5F);
    example.fertility.back() = kUnbounded;
    example.number = static_cast<uint32_t>(i);
    examples.push_back(example);
  }
  return examples;
}

TEST(SplitIntoShards, DealsOutEverythingEvenly) {
  Random random(1);
  const std::vector<Example> batch = copy_task(random, 101);
  const auto shards = split_into_shards(batch, 4);
  ASSERT_EQ(shards.size(), 4U);
  size_t count = 0;
  std::vector<size_t> tokens;
  for (const auto& shard : shards) {
    count += shard.size();
    tokens.push_back(0);
    for (const Example& example : shard) tokens.back() += example.source.size();
  }
  EXPECT_EQ(count, 101U);
  EXPECT_LT(*std::max_element(tokens.begin(), tokens.end()) -
                *std::min_element(tokens.begin(), tokens.end()),
            12U);
  EXPECT_EQ(split_into_shards({batch[0]}, 4).size(), 1U);
}

// Several workers compute the gradient of the whole batch.
TEST(DataParallel, WorkersAgreeWithOneWorker) {
  const TranslationModel model(small_options(attention::Transform::kCsparsemax));
  Random random(2);
  Parameters<double> parameters(model.parameters());
  model.initialize(0.5, random, parameters);
  const std::vector<Example> batch = copy_task(random, 13);
  WorkerPool one_thread(1), three_threads(3);
  DataParallel<double> one(model, one_thread), three(model, three_threads);
  one.refresh(parameters);
  three.refresh(parameters);
  const RunSettings settings = model.default_settings();
  const BatchLoss a = one.forward_backward(batch, kFrame, parameters, settings, 1.0);
  const BatchLoss b = three.forward_backward(batch, kFrame, parameters, settings, 1.0);
  EXPECT_NEAR(a.nll, b.nll, 1e-9);
  EXPECT_EQ(a.num_tokens, b.num_tokens);
  EXPECT_EQ(a.num_correct, b.num_correct);
  for (size_t i = 0; i < model.parameters().size(); ++i) {
    for (size_t r = 0; r < model.parameters()[i].rows; ++r) {
      for (size_t k = 0; k < model.parameters()[i].cols; ++k) {
        EXPECT_NEAR(one.gradients().row(i, r)[k], three.gradients().row(i, r)[k], 1e-10);
      }
    }
  }
}

// Trains on the copy task and returns the loss of a token on the last batches, and all weights.
std::pair<double, std::vector<float>> train_copy_task(attention::Transform transform, int updates) {
  const TranslationModel model(small_options(transform));
  Random random(3);
  Parameters<float> parameters(model.parameters());
  model.initialize(0.3, random, parameters);
  WorkerPool pool(2);
  DataParallel<float> parallel(model, pool);
  OptimizerOptions options;
  options.kind = OptimizerKind::kSgd;
  options.max_gradient_norm = 2;
  Optimizer<float> optimizer(options, model.parameters());
  double recent = 0;
  for (int update = 0; update < updates; ++update) {
    parallel.refresh(parameters);
    const std::vector<Example> batch = copy_task(random, 32);
    const BatchLoss loss =
        parallel.forward_backward(batch, kFrame, parameters, model.default_settings(), 1.0F / 32);
    optimizer.step(1.0, parallel.gradients(), parameters, pool);
    recent = 0.9 * recent + 0.1 * loss.nll / static_cast<double>(loss.num_tokens);
  }
  return {recent,
          std::vector<float>(parameters.values(), parameters.values() + model.num_parameters())};
}

TEST(DataParallel, LearnsToCopy) {
  EXPECT_LT(train_copy_task(attention::Transform::kSoftmax, 600).first, 0.1);
  EXPECT_LT(train_copy_task(attention::Transform::kCsparsemax, 600).first, 0.1);
}

// Sees the same sentences again and again until it knows them by heart, then translates them.
void expect_overfit(ModelOptions options, const std::vector<Example>& examples) {
  options.embedding_size = options.hidden_size = 48;
  options.encoder_layers = options.decoder_layers = 1;
  options.dropout = 0;
  const TranslationModel model(options);
  Random random(6);
  Parameters<float> parameters(model.parameters());
  model.initialize(0.1, random, parameters);
  WorkerPool pool(2);
  DataParallel<float> parallel(model, pool);
  Optimizer<float> optimizer(OptimizerOptions{}, model.parameters());
  double loss_of_token = 1e9;
  for (int update = 0; update < 500 && loss_of_token > 0.005; ++update) {
    parallel.refresh(parameters);
    const BatchLoss loss =
        parallel.forward_backward(examples, kFrame, parameters, model.default_settings(),
                                  1.0F / static_cast<float>(examples.size()));
    optimizer.step(0.01, parallel.gradients(), parameters, pool);
    loss_of_token = loss.nll / static_cast<double>(loss.num_tokens);
  }
  EXPECT_LT(loss_of_token, 0.01) << to_string(options.transform);

  const infer::Model inference(options, infer::weights_in(parameters));
  std::vector<infer::SourceSentence> sources;
  for (const Example& example : examples) {
    sources.push_back({example.source, {example.fertility}, {}});
  }
  const infer::Ensemble ensemble = {{&inference, inference.default_attention()}};
  const auto translations = greedy_search(infer::decoder_factory(ensemble), sources, {}, pool);
  for (size_t i = 0; i < examples.size(); ++i) {
    EXPECT_EQ(translations[i].tokens, examples[i].target) << to_string(options.transform);
  }
}

const std::vector<attention::Transform> kOverfitTransforms{attention::Transform::kSoftmax,
                                                           attention::Transform::kCsparsemax};

TEST(DataParallel, OverfitsTheCopyTask) {
  Random random(9);
  const std::vector<Example> examples = copy_task(random, 32);
  for (const attention::Transform transform : kOverfitTransforms) {
    expect_overfit(small_options(transform), examples);
  }
}

TEST(DataParallel, OverfitsTheBuiltInCorpus) {
  ToyGenerator generator(5);
  std::vector<ToySentence> sentences;
  TokenCounts german, english;
  for (size_t i = 0; i < 25; ++i) {
    sentences.push_back(generator.next());
    for (const std::string& word : sentences.back().german) german.add(word);
    for (const std::string& word : sentences.back().english) english.add(word);
  }
  const Vocabulary source_words = Vocabulary::build(german);
  const Vocabulary target_words = Vocabulary::build(english);
  std::vector<Example> examples;
  for (const ToySentence& sentence : sentences) {
    Example example;
    for (const std::string& word : sentence.german) {
      example.source.push_back(source_words.id(word));
      example.fertility.push_back(3);
    }
    example.source.push_back(Vocabulary::kSink);
    example.fertility.push_back(kUnbounded);
    for (const std::string& word : sentence.english) {
      example.target.push_back(target_words.id(word));
    }
    example.number = static_cast<uint32_t>(examples.size());
    examples.push_back(example);
  }
  for (const attention::Transform transform : kOverfitTransforms) {
    ModelOptions options = small_options(transform);
    options.source_vocabulary = source_words.size();
    options.target_vocabulary = target_words.size();
    expect_overfit(options, examples);
  }
}

TEST(DataParallel, TheSameSeedGivesTheSameBytes) {
  EXPECT_EQ(train_copy_task(attention::Transform::kCsparsemax, 20),
            train_copy_task(attention::Transform::kCsparsemax, 20));
}

// The number of shards decides the bits, not that of threads.
TEST(DataParallel, ThreadsChangeNoBitOfTheSameShards) {
  const TranslationModel model(small_options(attention::Transform::kCsparsemax));
  Random random(7);
  Parameters<float> parameters(model.parameters());
  model.initialize(0.5, random, parameters);
  const std::vector<Example> batch = copy_task(random, 13);
  WorkerPool one_thread(1), two_threads(2);
  DataParallel<float> one(model, one_thread, 3), two(model, two_threads, 3);
  one.refresh(parameters);
  two.refresh(parameters);
  const RunSettings settings = model.default_settings();
  one.forward_backward(batch, kFrame, parameters, settings, 1.0F);
  two.forward_backward(batch, kFrame, parameters, settings, 1.0F);
  for (size_t i = 0; i < model.parameters().size(); ++i) {
    for (size_t r = 0; r < model.parameters()[i].rows; ++r) {
      const float* a = one.gradients().row(i, r);
      const float* b = two.gradients().row(i, r);
      for (size_t k = 0; k < model.parameters()[i].cols; ++k) ASSERT_EQ(a[k], b[k]);
    }
  }
}

}  // namespace
}  // namespace allot
