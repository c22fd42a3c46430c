#include "app/bench/align.h"

#include <memory>

#include "base/output_file.h"
#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_bench_align(Program& program, CLI::App& group) {
  auto options = std::make_shared<BenchAlignOptions>();
  auto as_json = std::make_shared<bool>(false);
  auto output = std::make_shared<std::string>("-");
  CLI::App& app = program.add_command(
      group,
      {"align", "training of the word aligner, one direction",
       "allot bench align --threads 1\n"
       "  allot bench align --source train.de --target train.en --json"},
      [=](const Run& run) {
        const BenchAlignResult result = run_bench_align(*options, run);
        write_file(*output, (*as_json ? to_json(result) : to_text(result)) + "\n");
      });
  app.add_option("-s,--source", options->text.files.source,
                 "Source text (default: the built-in corpus)")
      ->type_name("FILE");
  app.add_option("-t,--target", options->text.files.target, "Target text")->type_name("FILE");
  app.add_option("--sentences", options->num_pairs, "Sentence pairs of the built-in corpus")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--iterations", options->training.iterations, "Passes over the text")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--repeat", options->repeat, "Number of runs; the fastest counts")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--json", *as_json, "Write JSON: seconds, pairs_per_second, peak_bytes and more");
  add_output_option(app, *output);
}

}  // namespace allot::cli
