#include <memory>

#include "app/evaluate/warnings.h"
#include "commands.h"

namespace allot::cli {

void add_evaluate_warnings(Program& program) {
  auto options = std::make_shared<WarningsOptions>();
  CLI::App& app = program.add_command(
      {"evaluate-warnings",
       "evaluate warnings about lost words: precision and recall by gold links",
       "allot translate -m model --json test.de -o test.jsonl\n"
       "  allot evaluate-warnings test.jsonl --reference test.en --gold-alignments test.align -l "
       "en"},
      [options](const Run&) { evaluate_warnings(*options); });
  app.add_option("-i,--input,input", options->translations,
                 "Translations with their warnings, as 'allot translate --json' writes them (- = "
                 "stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--reference", options->reference, "Reference translations, one per line")
      ->type_name("FILE")
      ->required();
  app.add_option("--gold-alignments", options->gold_alignments,
                 "Gold links between source and reference words: Pharaoh or NAACL")
      ->type_name("FILE")
      ->required();
  add_language_option(app, options->language);
  app.add_flag("--json", options->json, "Write JSON");
  add_output_option(app, options->output);
}

}  // namespace allot::cli
