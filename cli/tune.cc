#include "app/tune.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {

namespace {

// Values of a penalty that is not in use would all give the same.
void check_lists(const CLI::App& app, const PenaltyOptions& penalties) {
  if (penalties.length != LengthPenalty::kWu) {
    refuse_given(app, {"--alphas"}, "with --length-penalty " + to_string(penalties.length),
                 "leave one of them out");
  }
  if (penalties.coverage == CoveragePenalty::kNone) {
    refuse_given(app, {"--betas"}, "with --coverage-penalty none", "leave one of them out");
  }
}

}  // namespace

void add_tune(Program& program) {
  auto options = std::make_shared<TuneOptions>();
  auto flags = std::make_shared<CLI::App*>(nullptr);
  CLI::App& app = program.add_command(
      {"tune", "try penalties (and exhaustion bonuses) on held-out text",
       "allot tune -m model --source valid.de --reference valid.en -o tune.svg\n"
       "  allot tune -m model --source valid.de --reference valid.en --bonuses 0,0.2,0.4"},
      [options, flags](const Run& run) {
        check_lists(**flags, options->decode.beam.penalties);
        run_tune(*options, run);
      });
  *flags = &app;
  add_model_flags(app, options->load, options->decode);
  app.add_option("--source", options->source, "Held-out text")->type_name("FILE")->required();
  app.add_option("--reference", options->reference, "Its translation, line by line")
      ->type_name("FILE")
      ->required();
  const auto add_list = [&app](const char* flag, std::vector<double>& values, const char* help) {
    app.add_option(flag, values, help)
        ->type_name("LIST")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(is_number())
        ->capture_default_str();
  };
  add_list("--alphas", options->grid.alphas, "Exponents of the length penalty, with commas");
  add_list("--betas", options->grid.betas, "Weights of the coverage penalty, with commas");
  add_list("--bonuses", options->grid.bonuses,
           "Exhaustion bonuses, with commas (default: the model's)");
  add_search_flags(app, options->decode.beam);
  add_penalty_kind_flags(app, options->decode.beam.penalties);
  app.add_option_function<std::string>(
         "--metric",
         [options](const std::string& name) { options->grid.metric = parse_tune_metric(name); },
         "What the best setting is chosen by: bleu, rep or drop")
      ->type_name("NAME")
      ->default_str(to_string(options->grid.metric));
  app.add_option("--aligner", options->grid.aligner,
                 "For DROP: an aligner of words (allot align --both --save-model)")
      ->type_name("FILE");
  app.add_option("-o,--output", options->picture, "Draw the table (SVG)")->type_name("FILE");
  app.add_flag("--json", options->json, "Print JSON instead of a table");
}

}  // namespace allot::cli
