#include "app/score.h"

#include <memory>

#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {

void add_score(Program& program) {
  auto options = std::make_shared<ScoreOptions>();
  CLI::App& app = program.add_command(
      {"score", "score given translations (forced decoding): log-probabilities, attention",
       "allot score -m model --source test.de --target test.en --attention attention.jsonl"},
      [options](const Run& run) { score(*options, run); });
  const TranslatorOptions shared{options->load, options->decode, options->settings};
  add_model_flags(app, shared);
  app.add_option("-s,--source", options->pairs.source, "Source text")
      ->type_name("FILE")
      ->required();
  app.add_option("-t,--target", options->pairs.target, "Its translation, line by line")
      ->type_name("FILE")
      ->required();
  app.add_flag(
      "--json", options->json,
      "Print a JSON object for each pair with everything: tokens, attention, budgets, scores, "
      "warnings");
  add_extra_output_flags(app, options->extra);
  add_output_option(app, options->output);
}

}  // namespace allot::cli
