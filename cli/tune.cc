#include "app/tune.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {

void add_tune(Program& program) {
  auto options = std::make_shared<TuneOptions>();
  auto flags = std::make_shared<CLI::App*>(nullptr);
  CLI::App& app = program.add_command(
      {"tune", "try decoding settings (penalties, attention) on held-out text",
       "allot tune -m model --source valid.de --reference valid.en -o tune.svg\n"
       "  allot tune -m model --source valid.de --reference valid.en --bonuses 0,0.2,0.4\n"
       "  allot tune -m model --source valid.de --reference valid.en --word-rewards 0,0.2,0.4\n"
       "  allot tune -m model --source valid.de --reference valid.en --aligner aligner --save"},
      [options, flags](const Run& run) {
        // Values of a penalty that is not in use would all give the same.
        check_penalty_flags(**flags, options->settings.penalties, {{"--alphas"}, {"--betas"}, {}});
        if (options->save && (*flags)->get_option("--objective")->count() == 0) {
          options->grid.objective = TuneObjective::kCoverage;
        }
        run_tune(*options, run);
      });
  *flags = &app;
  const TranslatorOptions shared{options->load, options->decode, options->settings};
  add_model_flags(app, shared);
  app.add_option("-s,--source", options->source, "Held-out text")->type_name("FILE")->required();
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
  add_list("--alphas", options->grid.alphas, "Exponents of the length penalty, comma-separated");
  add_list("--betas", options->grid.betas, "Weights of the coverage penalty, comma-separated");
  add_list("--word-rewards", options->grid.word_rewards,
           "Weights of the bounded word reward to try, for fertilities that count words, "
           "comma-separated (default: the model's, else 0)");
  app.add_option_function<std::vector<std::string>>(
         "--transforms",
         [options](const std::vector<std::string>& names) {
           for (const std::string& name : names) {
             options->grid.transforms.push_back(attention::parse_transform(name));
           }
         },
         "Attention transforms, comma-separated (default: the model's)")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_list(
      "--constants", options->grid.constants,
      "Constant bounds to try, for bounded transforms, comma-separated (default: the model's)");
  add_list("--bonuses", options->grid.bonuses,
           "Exhaustion bonuses to try, for bounded transforms, comma-separated (default: the "
           "model's)");
  add_search_flags(app, options->decode.beam);
  add_shortlist_flags(app, options->decode);
  add_penalty_kind_flags(app, options->settings.penalties);
  app.add_option_function<std::string>(
         "--objective",
         [options](const std::string& name) {
           options->grid.objective = parse_tune_objective(name);
         },
         "Objective that selects the best setting: coverage, bleu, rep or drop (default: bleu; "
         "with --save coverage)")
      ->type_name("NAME");
  app.add_option("--aligner", options->grid.aligner,
                 "For DROP, and with --save for warnings about missing words: a word aligner model "
                 "(allot align --both --save-model)")
      ->type_name("FILE");
  app.add_flag("--save", options->save,
               "Write the best setting into the model folder: translations then use it");
  app.add_option("-o,--output", options->picture, "Write the table as a picture (SVG)")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "Print JSON instead of a table");
}

}  // namespace allot::cli
