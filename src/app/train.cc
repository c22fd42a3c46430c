#include "app/train.h"

#include <fmt/format.h>

#include <exception>

#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "nn/gemm.h"
#include "report/learning_curve.h"
#include "train/distributed/run_together.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"
#include "train/time_estimate.h"
#include "train/train_model.h"

namespace allot {
namespace {

void print_plan(const PreparedTraining& training, WorkerPool& pool) {
  const auto& [recipe, data, needs] = training;
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
  output.write_line(fmt::format(
      "# expected time: {} for {} on {}, at {:.0f} % of this machine's matrix speed; validation "
      "and tuning are extra",
      format_duration(time.seconds), format_count(static_cast<uint64_t>(time.updates), "update"),
      format_count(static_cast<uint64_t>(pool.num_threads()), "thread"), 100 * time.gemm_share));
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
        "{} in {}: {} source and {} target tokens/s while updating, {:.0f} % of GEMM "
        "speed ({:.0f} GFLOP/s)",
        format_count(result.stats.updates, "update"), format_duration(result.seconds),
        format_count(static_cast<uint64_t>(result.stats.source_tokens_per_second())),
        format_count(static_cast<uint64_t>(result.stats.target_tokens_per_second())),
        100 * result.stats.gflops() / result.gemm_gflops, result.gemm_gflops);
  }
  log::info("log, learning curve and checkpoints: {}", paths.run);
}

Recipe checked_recipe(const TrainOptions& options) {
  Recipe recipe = read_recipe(options.recipe, options.changes);
  recipe.validate();
  if (options.resume && options.overwrite) {
    throw Error::usage("--resume continues a run and --overwrite starts over",
                       "leave one of them out");
  }
  return recipe;
}

// Rank 0 alone needs the recipe: it sends it to the others, or tells them that it has none.
Recipe recipe_of_first(const TrainOptions& options, RankGroup& group) {
  try {
    return checked_recipe(options);
  } catch (...) {
    group.end();
    throw;
  }
}

void show_plan(const Recipe& recipe, const Run& run) {
  use_one_thread_for_products();
  WorkerPool pool(run.threads);
  print_plan(prepare_training(recipe, pool), pool);
}

void train_in_group(const TrainOptions& options, const Run& run, RankGroup& group) {
  const bool is_first = group.rank() == 0;
  // What rank 0 does alone, the others do not wait for.
  if (options.list_keys || options.dry_run) group.note_end();
  if (options.list_keys) {
    if (is_first) print_keys();
    return;
  }
  if (options.dry_run) {
    if (is_first) show_plan(checked_recipe(options), run);
    return;
  }
  if (!is_first) {
    follow_training(run, group);
    return;
  }
  const Recipe recipe = recipe_of_first(options, group);
  const TrainStart start = options.resume      ? TrainStart::kResume
                           : options.overwrite ? TrainStart::kOverwrite
                                               : TrainStart::kNew;
  report_result(train_model(recipe, start, run, write_learning_curve, group),
                RunPaths(recipe.output));
}

}  // namespace

void run_train(const TrainOptions& options, const Run& run) {
  run_together(options.distributed, [&](RankGroup& group) { train_in_group(options, run, group); });
}

}  // namespace allot
