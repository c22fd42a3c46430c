#include "app/evaluate/compare.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "metric_flags.h"
#include "metrics/significance.h"

namespace allot::cli {

void add_compare(Program& program) {
  auto options = std::make_shared<CompareOptions>();
  auto flags = std::make_shared<std::unique_ptr<MetricFlags>>();
  auto test = std::make_shared<std::string>(to_string(options->test));
  CLI::App& app = program.add_command(
      {"compare", "compare systems: scores, significance tests, a page with all sentences",
       "allot compare --reference reference.txt --source source.txt a.txt b.txt -o report.html"},
      [options, flags, test](const Run& run) {
        (*flags)->finish();
        options->test = parse_significance_test(*test);
        compare(*options, run);
      });
  app.add_option(
         "systems", options->systems,
         "Files of translations, plain text or output of fairseq-generate: A, the baseline, "
         "and one or more others")
      ->type_name("FILE")
      ->required();
  app.add_option("--reference", options->references,
                 "Reference translations; repeat the option for multiple references")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->required();
  app.add_option("-s,--source", options->source, "Source text")->type_name("FILE");
  app.add_option("-o,--output", options->page, "Write a page with all sentences (HTML, one file)")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "Print JSON instead of a table");
  app.add_option("--source-language", options->source_language,
                 "Language of the source, by whose rules tokenized text is joined for the page")
      ->type_name("L")
      ->capture_default_str();
  app.add_option("--target-language", options->target_language,
                 "Language of the translations, likewise")
      ->type_name("L")
      ->capture_default_str();
  app.add_option("--limit", options->limit,
                 "Show the N sentences that differ most by the first metric (0 = all)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--test", *test, "Significance test: bootstrap or randomization")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--samples", options->samples,
                 "Bootstrap samples or randomization trials (0 = 1000 or 10000)")
      ->type_name("N")
      ->check(between(0, kMostSamples))
      ->capture_default_str();
  app.add_option("--seed", options->seed, "Seed of the test")
      ->type_name("N")
      ->capture_default_str();
  *flags = std::make_unique<MetricFlags>(app, options->metrics, options->drop_files);
}

}  // namespace allot::cli
