#include "app/train.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "nn/gemm.h"
#include "report/learning_curve.h"
#include "train/prepare/built_in_corpus.h"
#include "train/recipe/recipe_identity.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"
#include "train/resources.h"
#include "train/stale_temporaries.h"
#include "train/time_estimate.h"
#include "train/training_note.h"

namespace allot {
namespace {

size_t shards_of(const Recipe& recipe, const WorkerPool& pool) {
  return recipe.training.shards > 0 ? recipe.training.shards
                                    : static_cast<size_t>(pool.num_threads());
}

ResourceNeeds needs_of(const Recipe& recipe, const PreparedData& data, const WorkerPool& pool) {
  uint64_t data_bytes = data.train.corpus.num_bytes() + data.valid.corpus.num_bytes();
  if (recipe.text.bpe.dropout > 0) data_bytes += data.train.corpus.num_bytes() * 5 / 4;
  return estimate_needs(recipe, data.complete(recipe.model), data_bytes, shards_of(recipe, pool));
}

void print_plan(const Recipe& recipe, const PreparedData& data, const ResourceNeeds& needs,
                WorkerPool& pool) {
  const TimeEstimate time = estimate_time(recipe, data, pool);
  OutputFile output("-");
  output.write(to_yaml(recipe));
  output.write_line(fmt::format("# training pairs: {} ({} tokens)",
                                format_count(data.train.corpus.size()),
                                format_count(data.train.corpus.num_tokens())));
  output.write_line(fmt::format("# vocabularies: {} source, {} target tokens",
                                format_count(data.vocabularies.source.size()),
                                format_count(data.vocabularies.target.size())));
  output.write_line(fmt::format("# parameters: {}", format_count(needs.parameters)));
  output.write_line(fmt::format("# memory: about {}", format_bytes(needs.memory_bytes)));
  output.write_line(fmt::format("# disk: up to {}", format_bytes(needs.disk_bytes)));
  output.write_line(
      fmt::format("# expected time: {} for {} updates on {} threads, at {:.0f} % of this machine's "
                  "matrix speed; validation comes on top",
                  format_duration(time.seconds), format_count(static_cast<uint64_t>(time.updates)),
                  pool.num_threads(), 100 * time.gemm_share));
  output.commit();
}

void print_keys() {
  OutputFile output("-");
  output.write(recipe_reference());
  output.commit();
}

void report_result(const TrainResult& result, const RunPaths& paths) {
  const std::string origin =
      result.model.averaged > 1
          ? fmt::format("the mean of the {} best models", result.model.averaged)
          : fmt::format("the weights after update {}", format_count(result.model.update));
  log::info("{}: {}, {} {:.2f}", paths.model, origin, to_string(result.model.measure),
            result.model.value);
  if (result.stats.updates > 0) {
    log::info(
        "{} updates in {}: {} source and {} target tokens/s while updating, {:.0f} % of GEMM "
        "speed ({:.0f} GFLOP/s)",
        format_count(result.stats.updates), format_duration(result.seconds),
        format_count(static_cast<uint64_t>(result.stats.source_tokens_per_second())),
        format_count(static_cast<uint64_t>(result.stats.target_tokens_per_second())),
        100 * result.stats.gflops() / result.gemm_gflops, result.gemm_gflops);
  }
  log::info("log, learning curve and checkpoints: {}", paths.run);
}

PreparedData prepare(Recipe& recipe, WorkerPool& pool) {
  remove_stale_temporaries(cache_folder(recipe));
  if (recipe.data.built_in_sentences > 0) {
    const BuiltInCorpus corpus(recipe, recipe.seed);
    corpus.write();
    corpus.use_in(recipe);
  }
  return prepare_data(recipe, pool);
}

void show_plan(Recipe recipe, const Run& run) {
  WorkerPool pool(run.threads);
  const PreparedData data = prepare(recipe, pool);
  const ResourceNeeds needs = needs_of(recipe, data, pool);
  check_resources(needs, available_resources(recipe.output), recipe.output);
  print_plan(recipe, data, needs, pool);
}

}  // namespace

TrainResult train_model(Recipe recipe, TrainStart start, const Run& run) {
  use_one_thread_for_products();
  recipe.validate();
  const RunPaths paths(recipe.output);
  TrainOutput output(start, paths);
  WorkerPool pool(run.threads);
  PreparedData data = prepare(recipe, pool);
  const ResourceNeeds needs = needs_of(recipe, data, pool);
  check_resources(needs, available_resources(recipe.output), recipe.output);
  log::info("{} parameters, about {} of memory", format_count(needs.parameters),
            format_bytes(needs.memory_bytes));
  output.open();

  const StopSignals signals;
  train_tagger(recipe, signals.requested(), pool, data);
  Trainer trainer(recipe, data, paths, pool);
  const bool goes_on = start == TrainStart::kResume && trainer.resume();
  if (!goes_on) trainer.start();
  // Now that nothing refuses it. A run that is finished stays what it was, whatever the recipe
  // says.
  if (!trainer.is_finished()) {
    data.training_hash = note_training(paths, TrainingIdentity().hash(recipe), goes_on);
  }
  TrainResult result = trainer.run(signals.requested());
  write_file(paths.curve(), learning_curve_svg(learning_curve(read_training_log(paths.log()))));
  if (!result.is_finished) {
    throw StoppedError(
        {paths.run},
        fmt::format("stopped after update {}; everything is saved", format_count(result.updates)),
        "go on with --resume");
  }
  return result;
}

void run_train(const TrainOptions& options, const Run& run) {
  if (options.list_keys) {
    print_keys();
    return;
  }
  const Recipe recipe = read_recipe(options.recipe, options.changes);
  recipe.validate();
  if (options.dry_run) {
    use_one_thread_for_products();
    show_plan(recipe, run);
    return;
  }
  if (options.resume && options.overwrite) {
    throw Error::usage("--resume goes on and --overwrite starts anew", "leave one of them out");
  }
  const TrainStart start = options.resume      ? TrainStart::kResume
                           : options.overwrite ? TrainStart::kOverwrite
                                               : TrainStart::kNew;
  report_result(train_model(recipe, start, run), RunPaths(recipe.output));
}

}  // namespace allot
