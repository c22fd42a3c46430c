#include "app/score.h"

#include <memory>

#include "commands.h"
#include "corpus_options.h"
#include "translator_flags.h"

namespace allot::cli {

void add_score(Program& program) {
  auto options = std::make_shared<ScoreOptions>();
  CLI::App& app = program.add_command(
      {"score", "score given translations (forced decoding): log-probabilities, attention",
       "allot score -m model test.de test.en --attention attention.jsonl"},
      [options](const Run& run) { score(*options, run); });
  const TranslatorOptions shared{options->load, options->decode, options->settings};
  add_model_flags(app, shared);
  add_parallel_files(app, options->pairs);
  app.add_flag(
      "--json", options->json,
      "Print a JSON object for each pair with everything: tokens, attention, budgets, scores, "
      "warnings");
  add_extra_output_flags(app, options->extra);
  add_output_option(app, options->output);
}

}  // namespace allot::cli
