#include "train/data_parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "infer/ensemble.h"
#include "search/greedy.h"
#include "support/test_files.h"
#include "support/thread_communicator.h"
#include "text/vocabulary.h"
#include "toy/corpus.h"
#include "train/translation_task.h"

namespace allot {
namespace {

constexpr uint32_t kFirstWord = Vocabulary::kNumSpecial;

template <typename T>
using Translation = DataParallel<TranslationTask<T>>;

ModelOptions small_options(attention::Transform transform) {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 20;
  options.embedding_size = options.hidden_size = 32;
  options.encoder_layers = options.decoder_layers = 1;
  options.transform = transform;
  options.dropout = 0;
  return options;
}

ModelOptions small_transformer(attention::Transform transform) {
  ModelOptions options = small_options(transform);
  options.architecture = Architecture::kTransformer;
  options.transformer.heads = 2;
  options.transformer.feed_forward_size = 64;
  return options;
}

ModelOptions small_mixed(attention::Transform transform) {
  ModelOptions options = small_transformer(transform);
  options.decoder = DecoderKind::kLstm;
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
    example.source.push_back(Vocabulary::kSink);
    example.fertility.assign(example.source.size(), 1.5F);
    example.fertility.back() = kUnbounded;
    example.number = static_cast<uint32_t>(i);
    examples.push_back(example);
  }
  return examples;
}

// Of all parameters, in their order; rows of tables that no word has touched are zero.
template <typename T>
std::vector<T> all_gradients(const Translation<T>& parallel) {
  Gradients<T> sum(parallel.weights().list());
  WorkerPool pool(1);
  sum.add({&parallel.gradients()}, pool);
  std::vector<T> all;
  for (size_t i = 0; i < sum.list().size(); ++i) {
    for (size_t r = 0; r < sum.list()[i].rows; ++r) {
      all.insert(all.end(), sum.row(i, r), sum.row(i, r) + sum.list()[i].cols);
    }
  }
  return all;
}

// Several workers compute the gradient of the whole batch.
void expect_agreement(const ModelOptions& options) {
  const TranslationModel model(options);
  Random random(2);
  WorkerPool one_thread(1), three_threads(3);
  Translation<double> one(TranslationTask<double>(model), {{}, 1}, one_thread);
  Translation<double> three(TranslationTask<double>(model), {{}, 3}, three_threads);
  model.initialize(0.5, random, one.weights());
  std::copy_n(one.weights().values(), model.num_parameters(), three.weights().values());
  const std::vector<Example> batch = copy_task(random, 13);
  const RunSettings settings = model.default_settings();
  const BatchLoss a = one.forward_backward({batch}, settings, 1.0);
  const BatchLoss b = three.forward_backward({batch}, settings, 1.0);
  EXPECT_NEAR(a.nll, b.nll, 1e-9);
  EXPECT_EQ(a.num_tokens, b.num_tokens);
  EXPECT_EQ(a.num_correct, b.num_correct);
  EXPECT_NEAR(one.gradient_norm(), three.gradient_norm(), 1e-9);
  const std::vector<double> first = all_gradients(one), second = all_gradients(three);
  for (size_t i = 0; i < first.size(); ++i) ASSERT_NEAR(first[i], second[i], 1e-10);
}

TEST(DataParallel, WorkersAgreeWithOneWorker) {
  expect_agreement(small_options(attention::Transform::kCsparsemax));
}

TEST(DataParallel, WorkersOfATransformerAgreeWithOneWorker) {
  expect_agreement(small_transformer(attention::Transform::kCsparsemax));
}

TEST(DataParallel, WorkersOfARecurrentDecoderOnATransformerAgreeWithOneWorker) {
  expect_agreement(small_mixed(attention::Transform::kCsparsemax));
}

// Shards decide, not the threads that compute them; also with dropout.
void expect_the_same_bits(const ModelOptions& options) {
  const TranslationModel model(options);
  const auto weights_after = [&model](int threads) {
    Random random(2);
    WorkerPool pool(threads);
    Translation<float> parallel(TranslationTask<float>(model), {{}, 3}, pool);
    model.initialize(0.5, random, parallel.weights());
    RunSettings settings = model.default_settings();
    for (uint32_t update = 0; update < 3; ++update) {
      settings.dropout = {0.2, false, 7, update, 0.2, 0.2};
      parallel.forward_backward({copy_task(random, 13)}, settings, 0.1F);
      parallel.step(0.01);
    }
    const float* values = parallel.weights().values();
    return std::vector<float>(values, values + model.num_parameters());
  };
  const std::vector<float> one = weights_after(1);
  EXPECT_EQ(weights_after(2), one);
  EXPECT_EQ(weights_after(3), one);
}

TEST(DataParallel, ATransformersBitsDoNotDependOnThreads) {
  expect_the_same_bits(small_transformer(attention::Transform::kCsparsemax));
}

TEST(DataParallel, BitsOfARecurrentDecoderOnATransformerDoNotDependOnThreads) {
  for (const attention::Transform transform : attention::all_transforms()) {
    expect_the_same_bits(small_mixed(transform));
  }
}

// The gradients of batches are those of one batch that has all their examples.
TEST(DataParallel, BatchesAreAddedUp) {
  const TranslationModel model(small_options(attention::Transform::kSoftmax));
  Random random(4);
  WorkerPool pool(2);
  Translation<double> whole(TranslationTask<double>(model), {{}, 2}, pool);
  Translation<double> parts(TranslationTask<double>(model), {{}, 2, 3}, pool);
  model.initialize(0.5, random, whole.weights());
  std::copy_n(whole.weights().values(), model.num_parameters(), parts.weights().values());
  const std::vector<Example> batch = copy_task(random, 12);
  const RunSettings settings = model.default_settings();
  const BatchLoss a = whole.forward_backward({batch}, settings, 0.5);
  const BatchLoss b = parts.forward_backward(
      {{batch.begin(), batch.begin() + 5}, {batch.begin() + 5, batch.end()}}, settings, 0.5);
  EXPECT_NEAR(a.loss, b.loss, 1e-9);
  EXPECT_EQ(a.num_tokens, b.num_tokens);
  const std::vector<double> first = all_gradients(whole), second = all_gradients(parts);
  for (size_t i = 0; i < first.size(); ++i) ASSERT_NEAR(first[i], second[i], 1e-10);
  EXPECT_THROW(whole.forward_backward({batch, batch}, settings, 1.0), InternalError);
}

TEST(DataParallel, EvaluatesOtherWeightsAndLeavesItsOwn) {
  const TranslationModel model(small_options(attention::Transform::kSoftmax));
  Random random(5);
  WorkerPool pool(2);
  Translation<float> parallel(TranslationTask<float>(model), {{}, 2}, pool);
  model.initialize(0.5, random, parallel.weights());
  const Parameters<float> zero(model.parameters());
  const std::vector<Example> batch = copy_task(random, 7);
  const RunSettings settings = model.default_settings();
  const double own = parallel.evaluate(parallel.weights()).forward(batch, settings).nll;
  const BatchLoss other = parallel.evaluate(zero).forward(batch, settings);
  EXPECT_NEAR(other.nll, static_cast<double>(other.num_tokens) * std::log(20), 1e-3);
  EXPECT_EQ(parallel.forward_backward({batch}, settings, 1.0F).nll, own);
}

// Trains on the copy task and returns the loss of a token on the last batches, and all weights.
std::pair<double, std::vector<float>> train_copy_task(attention::Transform transform, int updates) {
  const TranslationModel model(small_options(transform));
  Random random(3);
  WorkerPool pool(2);
  OptimizerOptions options;
  options.kind = OptimizerKind::kSgd;
  options.max_gradient_norm = 2;
  Translation<float> parallel(TranslationTask<float>(model), {options, 2}, pool);
  model.initialize(0.3, random, parallel.weights());
  double recent = 0;
  for (int update = 0; update < updates; ++update) {
    const BatchLoss loss =
        parallel.forward_backward({copy_task(random, 32)}, model.default_settings(), 1.0F / 32);
    parallel.step(1.0);
    recent = 0.9 * recent + 0.1 * loss.nll / static_cast<double>(loss.num_tokens);
  }
  const float* weights = parallel.weights().values();
  return {recent, std::vector<float>(weights, weights + model.num_parameters())};
}

TEST(DataParallel, ATransformerLearnsToCopy) {
  for (const BudgetScope scope : all_budget_scopes()) {
    ModelOptions wanted = small_transformer(attention::Transform::kCsparsemax);
    wanted.transformer.budget = scope;
    const TranslationModel model(wanted);
    Random random(3);
    WorkerPool pool(2);
    Translation<float> parallel(TranslationTask<float>(model), {{}, 2}, pool);
    model.initialize(0.1, random, parallel.weights());
    double recent = 10;
    for (int update = 0; update < 900 && recent > 0.1; ++update) {
      const BatchLoss loss =
          parallel.forward_backward({copy_task(random, 32)}, model.default_settings(), 1.0F / 32);
      parallel.step(0.003);
      recent = 0.9 * recent + 0.1 * loss.nll / static_cast<double>(loss.num_tokens);
    }
    EXPECT_LT(recent, 0.1) << to_string(scope);
  }
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
  WorkerPool pool(2);
  Translation<float> parallel(TranslationTask<float>(model), {{}, 2}, pool);
  model.initialize(0.1, random, parallel.weights());
  double loss_of_token = 1e9;
  for (int update = 0; update < 500 && loss_of_token > 0.005; ++update) {
    const BatchLoss loss = parallel.forward_backward({examples}, model.default_settings(),
                                                     1.0F / static_cast<float>(examples.size()));
    parallel.step(options.architecture == Architecture::kTransformer ? 0.003 : 0.01);
    loss_of_token = loss.nll / static_cast<double>(loss.num_tokens);
  }
  EXPECT_LT(loss_of_token, 0.01) << to_string(options.transform);

  const infer::Model inference(options, infer::weights_in(parallel.weights()));
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
    expect_overfit(small_transformer(transform), examples);
    expect_overfit(small_mixed(transform), examples);
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
  WorkerPool one_thread(1), two_threads(2);
  Translation<float> one(TranslationTask<float>(model), {{}, 3}, one_thread);
  Translation<float> two(TranslationTask<float>(model), {{}, 3}, two_threads);
  model.initialize(0.5, random, one.weights());
  std::copy_n(one.weights().values(), model.num_parameters(), two.weights().values());
  const std::vector<Example> batch = copy_task(random, 13);
  one.forward_backward({batch}, model.default_settings(), 1.0F);
  two.forward_backward({batch}, model.default_settings(), 1.0F);
  EXPECT_TRUE(all_gradients(one) == all_gradients(two));
}

// Loaded from a checkpoint, the next steps are the same; with an optimizer that starts over, not.
TEST(DataParallel, ACheckpointKeepsWeightsAndOptimizer) {
  const testing::TemporaryFolder folder;
  const TranslationModel model(small_options(attention::Transform::kSoftmax));
  Random random(8);
  WorkerPool pool(2);
  const std::vector<std::vector<Example>> batches{copy_task(random, 9)};
  const auto step = [&](Translation<float>& parallel) {
    parallel.forward_backward(batches, model.default_settings(), 0.1F);
    parallel.step(0.01);
    const float* weights = parallel.weights().values();
    return std::vector<float>(weights, weights + model.num_parameters());
  };
  Translation<float> first(TranslationTask<float>(model), {{}, 2}, pool);
  model.initialize(0.3, random, first.weights());
  for (int i = 0; i < 3; ++i) step(first);
  EXPECT_EQ(first.num_steps(), 3U);
  CheckpointStore store(folder.path("checkpoints"), 1);
  store.save(3, {{"steps", first.num_steps()}}, first.checkpoint_arrays());
  const std::vector<float> expected = step(first);

  Translation<float> second(TranslationTask<float>(model), {{}, 2}, pool);
  second.load(*store.newest(), 3);
  EXPECT_TRUE(step(second) == expected);
  second.load(*store.newest(), 3);
  second.reset_optimizer();
  EXPECT_EQ(second.num_steps(), 0U);
  EXPECT_FALSE(step(second) == expected);
}

// Weights after some updates on ranks that are threads; each rank checks that it has the same.
struct RankCase {
  size_t num_ranks = 1;
  int threads = 1;
  OptimizerKind kind = OptimizerKind::kAdam;
  attention::Transform transform = attention::Transform::kSoftmax;
  size_t batches_per_update = 1;
};
std::vector<float> train_on_ranks(const RankCase& c) {
  const TranslationModel model(small_options(c.transform));
  std::vector<std::vector<float>> weights(c.num_ranks);
  testing::ThreadGroup(c.num_ranks, {c.num_ranks, 20}).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(c.threads);
    OptimizerOptions options;
    options.kind = c.kind;
    options.max_gradient_norm = 0.5;
    Translation<float> parallel(TranslationTask<float>(model),
                                {options, 4, c.batches_per_update, &group}, pool);
    Random random(11);
    if (communicator.is_first()) model.initialize(0.3, random, parallel.weights());
    parallel.share_state();
    Random batches_random(12);
    for (int update = 0; update < 5; ++update) {
      std::vector<std::vector<Example>> batches;
      // One batch has fewer examples than there are shards.
      for (size_t i = 0; i < c.batches_per_update; ++i) {
        batches.push_back(copy_task(batches_random, update == 2 ? 2 : 11));
      }
      parallel.forward_backward(batches, model.default_settings(), 0.1F);
      parallel.step(0.05);
    }
    const float* values = parallel.weights().values();
    weights[communicator.rank()].assign(values, values + model.num_parameters());
  });
  for (const std::vector<float>& one : weights) EXPECT_TRUE(one == weights[0]);
  return weights[0];
}

TEST(DataParallel, RanksChangeNoBitOfTheSameShards) {
  for (const OptimizerKind kind : all_optimizer_kinds()) {
    RankCase c;
    c.kind = kind;
    const std::vector<float> alone = train_on_ranks(c);
    for (const size_t num_ranks : {2, 3, 4, 5}) {
      c.num_ranks = num_ranks;
      EXPECT_TRUE(train_on_ranks(c) == alone) << to_string(kind) << " on " << num_ranks;
    }
  }
}

TEST(DataParallel, RanksWithThreadsBoundsAndSeveralBatches) {
  RankCase c;
  c.transform = attention::Transform::kCsparsemax;
  c.batches_per_update = 3;
  const std::vector<float> alone = train_on_ranks(c);
  c.num_ranks = 2;
  c.threads = 2;
  EXPECT_TRUE(train_on_ranks(c) == alone);
}

// Completes the first stage and then fails, on one rank.
struct HalfDoneTask : TranslationTask<float> {
  using TranslationTask::TranslationTask;
  BatchLoss forward_backward(const Shard& shard, const Weights<float>& weights,
                             const RunSettings& settings, float scale,
                             ModelWorkspace<float>& workspace, Gradients<float>& gradients) const {
    if (!fails) {
      return TranslationTask::forward_backward(shard, weights, settings, scale, workspace,
                                               gradients);
    }
    gradients.complete_stage(0);
    throw Error::failure({}, "broken between two stages", "");
  }
  bool fails = false;
};

// What the others wait for is exchanged all the same, and then all of them throw the same.
TEST(DataParallel, AFailureBetweenTwoStagesIsThrownOnAll) {
  const TranslationModel model(small_options(attention::Transform::kCsparsemax));
  const auto thrown = testing::ThreadGroup(3).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    HalfDoneTask task(model);
    task.fails = communicator.rank() == 1;
    DataParallel<HalfDoneTask> parallel(task, {{}, 3, 1, &group}, pool);
    Random random(1);
    parallel.forward_backward({copy_task(random, 9)}, model.default_settings(), 1.0F);
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THROW(std::rethrow_exception(one), GroupError);
    EXPECT_EQ(testing::message_of(one).find("machine-1 (rank 1): broken between two stages"), 0U);
  }
}

// One rank of three cannot compute its shard: all of them throw the same.
TEST(DataParallel, AFailureOnOneRankIsThrownOnAll) {
  const TranslationModel model(small_options(attention::Transform::kCsparsemax));
  const auto thrown = testing::ThreadGroup(3).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    Translation<float> parallel(TranslationTask<float>(model), {{}, 3, 1, &group}, pool);
    Random random(1);
    std::vector<Example> batch = copy_task(random, 9);
    if (communicator.rank() == 2) {
      for (Example& example : batch) {
        example.fertility.assign(example.source.size(), 0);  // nothing may be attended to
      }
    }
    parallel.forward_backward({batch}, model.default_settings(), 1.0F);
  });
  for (const std::exception_ptr& one : thrown) {
    EXPECT_THROW(std::rethrow_exception(one), GroupError);
    EXPECT_EQ(testing::message_of(one).find("machine-2 (rank 2): "), 0U);
  }
}

// A checkpoint of three ranks, resumed by one and by two.
TEST(DataParallel, ACheckpointFitsAnyNumberOfRanks) {
  const testing::TemporaryFolder folder;
  const TranslationModel model(small_options(attention::Transform::kSoftmax));
  CheckpointStore store(folder.path("checkpoints"), 1);
  Random random(8);
  const std::vector<std::vector<Example>> batches{copy_task(random, 9)};
  const auto step = [&](Translation<float>& parallel) {
    parallel.forward_backward(batches, model.default_settings(), 0.1F);
    parallel.step(0.01);
  };
  const auto values = [&](const Translation<float>& parallel) {
    return std::vector<float>(parallel.weights().values(),
                              parallel.weights().values() + model.num_parameters());
  };
  std::vector<float> expected;
  testing::ThreadGroup(3).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    Translation<float> parallel(TranslationTask<float>(model), {{}, 4, 1, &group}, pool);
    Random initial(9);
    if (communicator.is_first()) model.initialize(0.3, initial, parallel.weights());
    parallel.share_state();
    for (int i = 0; i < 3; ++i) step(parallel);
    const std::vector<NamedArray> arrays = parallel.checkpoint_arrays();
    EXPECT_EQ(arrays.size(), communicator.is_first() ? 3U : 0U);
    if (communicator.is_first()) store.save(3, {{"steps", 3}}, arrays);
    step(parallel);
    if (communicator.is_first()) expected = values(parallel);
  });
  for (const size_t num_ranks : {1, 2, 5}) {
    testing::ThreadGroup(num_ranks).run_well([&](Communicator& communicator) {
      RankGroup group(communicator);
      WorkerPool pool(1);
      Translation<float> parallel(TranslationTask<float>(model), {{}, 4, 1, &group}, pool);
      if (communicator.is_first()) parallel.load(*store.newest(), 3);
      parallel.share_state();
      step(parallel);
      EXPECT_TRUE(values(parallel) == expected) << num_ranks;
    });
  }
}

}  // namespace
}  // namespace allot
