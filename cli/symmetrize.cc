#include "app/symmetrize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_symmetrize(Program& program) {
  auto options = std::make_shared<SymmetrizeOptions>();
  CLI::App& app = program.add_command(
      {"symmetrize", "symmetrize the word alignments of two directions",
       "allot symmetrize --method grow-diag-final-and forward.align reverse.align"},
      [=](const Run&) { run_symmetrize(*options); });
  app.add_option_function<std::string>(
         "--method",
         [=](const std::string& name) { options->method = align::parse_symmetrization(name); },
         "How to symmetrize: intersect, union, grow-diag, grow-diag-final or grow-diag-final-and")
      ->type_name("METHOD")
      ->default_str(to_string(options->method));
  app.add_option("forward", options->forward, "Links, at most one per target word")
      ->required()
      ->type_name("FORWARD");
  app.add_option("reverse", options->reverse, "Links, at most one per source word")
      ->required()
      ->type_name("REVERSE");
  add_output_option(app, options->output);
}

}  // namespace allot::cli
