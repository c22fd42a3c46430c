#include "app/experiment.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "distributed_flags.h"
#include "key_flags.h"

namespace allot::cli {

void add_experiment(Program& program) {
  auto options = std::make_shared<RunExperimentOptions>();
  auto flags = std::make_shared<KeyFlags>();
  CLI::App& app = program.add_command(
      {"experiment", "produce a table of results: train, translate and evaluate every row",
       "allot experiment examples/built-in.yml -o built-in\n"
       "  allot experiment examples/table1.yml --source train.de --target train.en \\\n"
       "    --valid-source valid.de --valid-target valid.en --test-source test.de \\\n"
       "    --test-target test.en --source-language de --target-language en -o tables"},
      [=](const Run& run) {
        options->plan.changes = flags->changes();
        run_experiment(*options, run);
      });
  app.add_option("recipe", options->recipe, "YAML file that describes the experiment")
      ->type_name("FILE")
      ->required();
  // For all rows.
  flags->add_text(app, "Text", "Validation text, also used for tuning");
  app.add_option("--test-source", options->plan.test_source, "Test text, to translate and evaluate")
      ->type_name("FILE")
      ->group("Text");
  app.add_option("--test-target", options->plan.test_target, "Its reference translation")
      ->type_name("FILE")
      ->group("Text");
  app.add_option("-o,--output", options->plan.folder, "Folder for all models, results and tables")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--rows", options->plan.rows, "Only these rows: comma-separated names")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--seeds", options->plan.num_seeds,
                 "Train every row with seeds 1 to N (0 = as in the experiment file)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  app.add_option("--jobs", options->jobs, "Models to train in parallel (0 = one per thread)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  flags->add_set(app, "Set a key of the training recipe for all rows; may be repeated");
  app.add_flag("--overwrite", options->overwrite,
               "Retrain rows whose folder contains a different training run");
  add_distributed_flags(app, options->distributed);
}

}  // namespace allot::cli
