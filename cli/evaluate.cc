#include "app/evaluate/evaluate.h"

#include <memory>

#include "checks.h"
#include "commands.h"
#include "metric_flags.h"
#include "metrics/significance.h"

namespace allot::cli {

void add_evaluate(Program& program) {
  auto options = std::make_shared<EvaluateOptions>();
  auto flags = std::make_shared<std::unique_ptr<MetricFlags>>();
  auto confidence = std::make_shared<bool>(false);
  auto samples = std::make_shared<int>(1000);
  CLI::App& app =
      program.add_command({"evaluate", "evaluate translations: BLEU, chrF, TER, METEOR, REP, DROP",
                           "allot evaluate --hypothesis output.txt --reference reference.txt"},
                          [options, flags, confidence, samples](const Run& run) {
                            (*flags)->finish();
                            options->confidence_samples = *confidence ? *samples : 0;
                            evaluate(*options, run);
                          });
  app.add_option("-i,--hypothesis", options->hypothesis,
                 "Translations to evaluate, one sentence per line, or output of fairseq-generate "
                 "(- = stdin)")
      ->type_name("FILE")
      ->required();
  app.add_option("--reference", options->references,
                 "Reference translations; repeat the option for multiple references")
      ->type_name("FILE")
      ->required();
  app.add_option("-s,--source", options->source,
                 "Source text: shows which source words were dropped")
      ->type_name("FILE");
  app.add_option("--gold-alignments", options->gold_alignments,
                 "Gold source-hypothesis links for AER: Pharaoh or NAACL")
      ->type_name("FILE");
  app.add_flag("--json", options->json, "Write JSON, keyed by metric");
  app.add_flag("--score-only", options->score_only,
               "Only the numbers, one per line in the order of the metrics");
  app.add_flag("--sentence", options->sentence,
               "One line per sentence: tab-separated scores, or with --json an object");
  app.add_option("--worst", options->worst,
                 "Show the N sentences with the most repeated and dropped words, and these words")
      ->type_name("N")
      ->capture_default_str();
  app.add_flag("--confidence", *confidence, "Add 95% bootstrap confidence intervals");
  app.add_option("--samples", *samples, "Bootstrap samples for --confidence")
      ->type_name("N")
      ->check(between(1, kMostSamples))
      ->capture_default_str();
  app.add_option("--seed", options->seed, "Seed of the bootstrap")
      ->type_name("N")
      ->capture_default_str();
  add_output_option(app, options->output);
  *flags = std::make_unique<MetricFlags>(app, options->metrics, options->drop_files);
}

}  // namespace allot::cli
