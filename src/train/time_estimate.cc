#include "train/time_estimate.h"

#include <algorithm>
#include <chrono>

#include "model/cost.h"
#include "nn/gemm_speed.h"
#include "text/source_frame.h"
#include "train/data_parallel.h"
#include "train/example_maker.h"
#include "train/fertility_choice.h"
#include "train/translation_task.h"

namespace allot {
namespace {

constexpr size_t kUpdates = 6;

double operations_of(const ModelOptions& options, const SideTokens& tokens) {
  return 6 * forward_multiply_adds(options, tokens);
}

}  // namespace

TimeEstimate estimate_time(const Recipe& recipe, const PreparedData& data, WorkerPool& pool) {
  const TranslationModel model(data.complete(recipe.model));
  const FertilityChoice fertility = choose_fertility(recipe, data);
  const ExampleMaker maker(training_parts(recipe, data, fertility.train.get()));
  DataParallel parallel(TranslationTask<float>(model),
                        {recipe.optimizer, shard_count(recipe.training.shards, pool)}, pool);
  Random random(recipe.seed);
  model.initialize(recipe.training.init_range, random, parallel.weights());
  const BatchPlan plan(data.train.corpus.lengths(), recipe.batch, 0);
  RunSettings settings = model.default_settings();
  settings.dropout = dropout_settings(recipe.model, recipe.seed, 0);
  if (recipe.is_guided()) settings.guide_weight = recipe.guide.weight;

  const auto run = [&](size_t number) {
    std::vector<std::vector<Example>> batches(1);
    std::vector<Example>& batch = batches[0];
    SideTokens tokens;
    for (const uint32_t pair : plan[number]) {
      batch.push_back(maker.make(data.train.corpus, pair));
      tokens.source += batch.back().source.size();
      tokens.target += batch.back().target.size() + 1;
    }
    parallel.forward_backward(batches, settings, 1.0F / static_cast<float>(batch.size()));
    parallel.step(1e-6);
    return operations_of(model.options(), tokens);
  };
  run(0);  // the first one allocates
  const size_t count = std::min(kUpdates, plan.size());
  double operations = 0;
  const auto start = std::chrono::steady_clock::now();
  for (size_t i = 0; i < count; ++i) operations += run(i * plan.size() / count);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  SideTokens all;
  for (size_t pair = 0; pair < data.train.corpus.size(); ++pair) {
    all.source +=
        SourceFrame{recipe.has_sink()}.num_positions(data.train.corpus.source(pair).size());
    all.target += data.train.corpus.target(pair).size() + 1;
  }
  const size_t whole_updates =
      (plan.size() + recipe.training.accumulate - 1) / recipe.training.accumulate;
  const auto updates_per_epoch = static_cast<double>(whole_updates);
  double epochs = static_cast<double>(recipe.training.epochs);
  if (recipe.training.max_updates > 0) {
    const double most = static_cast<double>(recipe.training.max_updates) / updates_per_epoch;
    epochs = epochs == 0 ? most : std::min(epochs, most);
  }
  TimeEstimate estimate;
  estimate.seconds = epochs * operations_of(model.options(), all) / operations * seconds;
  estimate.updates = epochs * updates_per_epoch;
  estimate.gemm_share = operations / seconds / 1e9 / measure_gemm_gflops(pool);
  return estimate;
}

}  // namespace allot
