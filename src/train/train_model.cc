#include "train/train_model.h"

#include <fmt/format.h>

#include <utility>

#include "base/log.h"
#include "base/progress.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "nn/gemm.h"
#include "train/prepare/built_in_corpus.h"
#include "train/recipe/recipe_identity.h"
#include "train/shards.h"
#include "train/stale_temporaries.h"
#include "train/training_note.h"

namespace allot {
namespace {

ResourceNeeds needs_of(const Recipe& recipe, const PreparedData& data, const WorkerPool& pool) {
  uint64_t data_bytes = data.train.corpus.num_bytes() + data.valid.corpus.num_bytes();
  if (recipe.text.bpe.dropout > 0) data_bytes += data.train.corpus.num_bytes() * 5 / 4;
  return estimate_needs(recipe, data.complete(recipe.model), data_bytes,
                        shard_count(recipe.training.shards, pool));
}

}  // namespace

PreparedTraining prepare_training(Recipe recipe, WorkerPool& pool) {
  remove_stale_temporaries(cache_folder(recipe));
  if (recipe.data.built_in_sentences > 0) {
    const BuiltInCorpus corpus(recipe, recipe.seed);
    corpus.write();
    corpus.use_in(recipe);
  }
  PreparedData data = prepare_data(recipe, pool);
  const ResourceNeeds needs = needs_of(recipe, data, pool);
  check_resources(needs, available_resources(recipe.output), recipe.output);
  return {std::move(recipe), std::move(data), needs};
}

TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log) {
  use_one_thread_for_products();
  recipe.validate();
  const RunPaths paths(recipe.output);
  TrainOutput output(start, paths);
  WorkerPool pool(run.threads);
  PreparedTraining training = prepare_training(recipe, pool);
  log::info("{} parameters, about {} of memory", format_count(training.needs.parameters),
            format_bytes(training.needs.memory_bytes));
  output.open();

  const StopSignals signals;
  train_tagger(training.recipe, signals.requested(), pool, training.data);
  Trainer trainer(training.recipe, training.data, paths, pool);
  const bool is_resumed = start == TrainStart::kResume && trainer.resume();
  if (!is_resumed) trainer.start();
  // Now that nothing refuses it. A run that is finished stays what it was, whatever the recipe
  // says.
  if (!trainer.is_finished()) {
    training.data.training_hash =
        note_training(paths, TrainingIdentity().hash(training.recipe), is_resumed);
  }
  TrainResult result = trainer.run(signals.requested());
  draw_log(paths);
  if (!result.is_finished) {
    throw StoppedError(
        {paths.run},
        fmt::format("stopped after update {}; everything is saved", format_count(result.updates)),
        "continue with --resume");
  }
  return result;
}

}  // namespace allot
