#include "app/explain.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "translator_flags.h"

namespace allot::cli {

void add_explain(Program& program) {
  auto options = std::make_shared<ExplainOptions>();
  auto flags = std::make_shared<CLI::App*>(nullptr);
  CLI::App& app = program.add_command(
      {"explain", "visualize attention and budgets, step by step, as a page",
       "allot explain -m model input.de -o page.html\n"
       "  allot explain -m model --versus other input.de --reference input.en -o page.html\n"
       "  echo 'Das Handy ist neu.' | allot explain -m model -o picture.svg"},
      [options, flags](const Run& run) {
        check_penalty_flags(**flags, options->settings.penalties);
        explain(*options, run);
      });
  *flags = &app;
  add_stream_options(app, options->stream);
  const TranslatorOptions shared{options->load, options->decode, options->settings};
  add_model_flags(app, shared);
  app.add_option("--versus", options->versus,
                 "Second model, shown beside the first; flags that change the attention affect "
                 "the first only")
      ->type_name("DIR");
  app.add_option("--reference", options->reference, "Reference translations to show, line by line")
      ->type_name("FILE");
  app.add_option("--limit", options->limit, "Explain only the first N lines (0 = all)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  app.add_flag("--svg", options->svg,
               "Draw a picture (SVG) instead of a page; also when FILE ends in .svg");
  add_search_flags(app, options->decode.beam);
  add_cutting_flag(app, options->decode);
  add_shortlist_flags(app, options->decode);
  add_penalty_flags(app, shared);
  add_term_flags(app, options->terms);
}

}  // namespace allot::cli
