#include "app/translate.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {
namespace {

void add_sampling(CLI::App& verb, bool& is_on, SamplingOptions& options) {
  verb.add_flag("--sample", is_on, "Draw words by chance instead of searching");
  verb.add_option("--top-k", options.top_k, "Draw from so many most probable words (0 = all)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  verb.add_option("--top-p", options.top_p,
                  "Draw from the most probable words that have this probability together")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option("--temperature", options.temperature,
                  "Below 1 nearer to the most probable words, above 1 farther away")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option("--seed", options.seed, "The same seed draws the same translations")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
}

}  // namespace

void add_translate(Program& program) {
  struct Settings {
    TranslateOptions options;
    SamplingOptions sampling;
    bool is_sampled = false;
    CLI::App* verb = nullptr;
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& verb = program.add_verb(
      {"translate", "translate text with a model that 'allot train' made",
       "allot translate -m model input.de -o output.en\n"
       "  allot translate -m model --warnings warnings.jsonl --alignments links < input.de\n"
       "  allot translate -m model --n-best 5 --alpha 0.6 --beta 0.2 < input.de"},
      [settings](const Run& run) {
        if (settings->is_sampled) {
          settings->options.translator.sampling = settings->sampling;
        } else {
          refuse_given(*settings->verb, {"--top-k", "--top-p", "--temperature", "--seed"},
                       "without --sample", "add --sample, or leave it out");
        }
        check_penalty_flags(*settings->verb, settings->options.translator.beam.penalties);
        translate(settings->options, run);
      });
  settings->verb = &verb;
  TranslateOptions& options = settings->options;
  add_stream_options(verb, options.stream);
  add_model_flags(verb, options.translator);
  verb.add_option("--fertilities", options.fertilities,
                  "Bounds instead of the model's: a number for each word or token of each line")
      ->type_name("FILE")
      ->group("Attention");
  add_search_flags(verb, options.translator);
  add_cutting_flag(verb, options.translator);
  add_penalty_flags(verb, options.translator.beam.penalties);
  verb.add_option("--prefix", options.prefixes, "What each translation begins with, line by line")
      ->type_name("FILE");
  add_sampling(verb, settings->is_sampled, settings->sampling);
  verb.add_flag("--replace-unk", options.translator.replace_unknown,
                "Replace <unk> by the source word that it looks at most");
  verb.add_option("--dictionary", options.translator.dictionary,
                  "With --replace-unk: translate that word with an aligner (allot align "
                  "--save-model)")
      ->type_name("FILE");
  verb.add_option("--n-best", options.n_best,
                  "Print so many translations of each line, as Moses writes them")
      ->type_name("N")
      ->check(between(1, BeamOptions::kLargestBeam));
  verb.add_flag("--json", options.json, "Print a JSON object for each line, with all of it");
  add_side_flags(verb, options.side);
  verb.add_option("--warnings", options.warnings, "Write every warning, a JSON object a line")
      ->type_name("FILE");
  verb.add_flag("--fail-on-warnings", options.fail_on_warnings,
                "End with exit code 1 when there was a warning");
}

}  // namespace allot::cli
