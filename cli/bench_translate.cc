#include "app/bench/translate.h"

#include <memory>

#include "base/output_file.h"
#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_bench_translate(Program& program, CLI::App& group) {
  struct Settings {
    BenchTranslateOptions bench;
    bool json = false;
    std::string output = "-";
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      group,
      {"translate",
       "translation with a model of the paper's size, compared with the machine's limits",
       "allot bench translate --threads 2 --json"},
      [settings](const Run& run) {
        const BenchTranslateResult result = bench_translate(settings->bench, run.threads);
        write_file(settings->output, (settings->json ? to_json(result) : to_text(result)) + "\n");
      });
  BenchTranslateOptions& options = settings->bench;
  CLI::Option* model =
      app.add_option("-m,--model", options.model, "Measure this model instead of a random one")
          ->type_name("DIR");
  CLI::Option* source =
      app.add_option("-s,--source", options.source, "Text to translate with the model")
          ->type_name("FILE");
  model->needs(source);
  source->needs(model);
  app.add_option_function<std::string>(
         "--architecture",
         [&options](const std::string& name) { options.architecture = parse_architecture(name); },
         "Architecture of the random model: lstm or transformer")
      ->type_name("NAME")
      ->default_str(to_string(options.architecture))
      ->excludes(model);
  app.add_option_function<std::string>(
         "--decoder",
         [&options](const std::string& name) { options.decoder = parse_decoder_kind(name); },
         "Decoder of the random model: same as its architecture, or lstm with --architecture "
         "transformer")
      ->type_name("NAME")
      ->default_str(to_string(options.decoder))
      ->excludes(model);
  app.add_option("--vocabulary", options.vocabulary,
                 "Vocabulary size of the random model, either side")
      ->type_name("N")
      ->check(at_least(5))
      ->capture_default_str();
  app.add_option("--sentences", options.sentences, "Maximum number of sentences to translate")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--single-sentences", options.single_sentences,
                 "Sentences to translate one at a time")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_option("--batch-size", options.batch_size, "Sentences per batch in each thread")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag(
      "--json", settings->json,
      "Write JSON: sentences_per_second, tokens_per_second, gemm_share, single_sentence_ms, "
      "start_ms, peak_bytes and more");
  add_output_option(app, settings->output);
}

}  // namespace allot::cli
