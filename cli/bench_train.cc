#include "app/bench/train.h"

#include <memory>

#include "base/output_file.h"
#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_bench_train(Program& program, CLI::App& group) {
  struct Settings {
    BenchTrainOptions bench;
    bool no_pytorch = false;
    bool json = false;
    std::string output = "-";
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      group,
      {"train",
       "training of a model of the paper's size, compared with matrix products and PyTorch",
       "allot bench train --threads 2 --json"},
      [settings](const Run& run) {
        settings->bench.with_pytorch = !settings->no_pytorch;
        const BenchTrainResult result = bench_train(settings->bench, run.threads);
        write_file(settings->output, (settings->json ? to_json(result) : to_text(result)) + "\n");
      });
  TrainingTask& task = settings->bench.task;
  CLI::Option* const recipe =
      app.add_option("--recipe", task.recipe,
                     "Model of this recipe, built in or a YAML file, in place of the paper's; "
                     "Transformers have budgets in all layers")
          ->type_name("RECIPE");
  app.add_option_function<std::string>(
         "--architecture",
         [settings](const std::string& name) {
           settings->bench.task.architecture = parse_architecture(name);
         },
         "lstm: two layers of 500; transformer: six layers of 512, budgets in all of them")
      ->type_name("NAME")
      ->default_str(to_string(task.architecture))
      ->excludes(recipe);
  app.add_option_function<std::string>(
         "--decoder",
         [settings](const std::string& name) {
           settings->bench.task.decoder = parse_decoder_kind(name);
         },
         "same: as the architecture; lstm with --architecture transformer: two layers of 512, not "
         "compared with PyTorch")
      ->type_name("NAME")
      ->default_str(to_string(task.decoder))
      ->excludes(recipe);
  app.add_option("--vocabulary", task.vocabulary,
                 "Vocabulary size of either side, special symbols included")
      ->type_name("N")
      ->check(at_least(5))
      ->capture_default_str();
  app.add_option("--sentences", task.sentences, "Sentences per batch")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--source-tokens", task.source_tokens,
                 "Tokens per source sentence, including the sink")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--target-tokens", task.target_tokens,
                 "Tokens per target sentence, including the end symbol")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--steps", settings->bench.steps, "Training steps to time")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--no-pytorch", settings->no_pytorch, "Do not run PyTorch for comparison");
  app.add_flag("--json", settings->json,
               "Write JSON: tokens_per_second, gemm_share, pytorch_ratio, peak_bytes and more");
  add_output_option(app, settings->output);
}

}  // namespace allot::cli
