#include "app/translate.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "distributed_flags.h"
#include "translator_flags.h"

namespace allot::cli {
void add_translate(Program& program) {
  struct Settings {
    TranslateOptions options;
    SamplingOptions sampling;
    bool is_sampled = false;
    CLI::App* app = nullptr;
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      {"translate", "translate text with a trained model",
       "allot translate -m model input.de -o output.en\n"
       "  allot translate -m model manual.xlf -o manual.en.xlf\n"
       "  allot translate -m model --warnings warnings.jsonl --alignments links < input.de\n"
       "  allot translate -m model --glossary terms.tsv --forbidden-terms never.txt < input.de\n"
       "  allot translate -m model --n-best 5 --alpha 0.6 --beta 0.2 < input.de\n"
       "  mpirun -n 4 --hostfile hosts allot translate -m model input.de -o output.en"},
      [settings](const Run& run) {
        if (settings->is_sampled) {
          settings->options.decode.sampling = settings->sampling;
        } else {
          refuse_given(*settings->app, {"--top-k", "--top-p", "--temperature", "--seed"},
                       "without --sample", "add --sample, or leave it out");
        }
        check_penalty_flags(*settings->app, settings->options.settings.penalties);
        translate(settings->options, run);
      });
  settings->app = &app;
  TranslateOptions& options = settings->options;
  add_stream_options(app, options.stream);
  const TranslatorOptions shared{options.load, options.decode, options.settings};
  add_model_flags(app, shared);
  app.add_option("--fertilities", options.fertilities,
                 "Fertilities to use instead of the model's: one number per word or token")
      ->type_name("FILE")
      ->group("Attention");
  add_search_flags(app, options.decode.beam);
  add_cutting_flag(app, options.decode);
  add_shortlist_flags(app, options.decode);
  add_penalty_flags(app, shared);
  add_term_flags(app, options.terms);
  app.add_option("--column", options.column,
                 "Table (CSV or TSV with column names): name of the column to translate")
      ->type_name("NAME");
  app.add_option("--output-column", options.output_column,
                 "Table: column for the translations: a new one, or an existing one whose empty "
                 "fields are filled in")
      ->type_name("NAME");
  app.add_option("--encoding", options.encoding,
                 "Encoding of the text, as iconv names it, such as ISO-8859-2 or SHIFT_JIS "
                 "(default: UTF-8)")
      ->type_name("NAME");
  app.add_option(
         "--prefix", options.prefixes,
         "File of forced prefixes of the translations, one per line; --split-sentences auto "
         "leaves lines with a prefix whole")
      ->type_name("FILE");
  app.add_flag("--sample", settings->is_sampled, "Sample tokens instead of beam search");
  add_sampling_flags(app, settings->sampling);
  app.add_flag("--replace-unk", options.decode.replace_unknown,
               "Replace <unk> with the source word that has the most attention");
  app.add_option("--dictionary", options.load.dictionary,
                 "With --replace-unk: translate that word with the lexical table of an aligner "
                 "(allot align --save-model)")
      ->type_name("FILE");
  app.add_option("--n-best", options.n_best,
                 "Print the N best translations of each line in Moses format")
      ->type_name("N")
      ->check(between(1, BeamOptions::kLargestBeam));
  app.add_flag(
      "--json", options.json,
      "Print a JSON object for each line with everything: tokens, attention, budgets, scores, "
      "warnings");
  add_extra_output_flags(app, options.extra);
  app.add_option("--warnings", options.warnings, "Write all warnings, one JSON object per line")
      ->type_name("FILE");
  app.add_flag("--fail-on-warnings", options.fail_on_warnings,
               "Exit with code 1 if there was a warning");
  add_distributed_flags(app, options.distributed);
}

}  // namespace allot::cli
