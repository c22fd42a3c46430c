#include "app/bench/attention.h"

#include <memory>

#include "base/output_file.h"
#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_bench_attention(Program& program, CLI::App& group) {
  auto options = std::make_shared<BenchAttentionOptions>();
  auto as_json = std::make_shared<bool>(false);
  auto output = std::make_shared<std::string>("-");
  CLI::App& app = program.add_command(
      group,
      {"attention", "the attention transforms, forward and backward on one core",
       "allot bench attention\n"
       "  allot bench attention --rows 64 --columns 30 --json"},
      [=](const Run&) {
        const BenchAttentionResult result = run_bench_attention(*options);
        write_file(*output, (*as_json ? to_json(result) : to_text(result)) + "\n");
      });
  app.add_option("--rows", options->num_rows, "Rows in the batch")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--columns", options->num_columns, "Scores per row")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--seconds", options->seconds, "Time for each transform; the fastest run counts")
      ->type_name("S")
      ->capture_default_str();
  app.add_flag("--json", *as_json, "Write JSON: rows, columns and microseconds of each transform");
  add_output_option(app, *output);
}

}  // namespace allot::cli
