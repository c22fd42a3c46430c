#include "app/demo.h"

#include <memory>

#include "base/log.h"
#include "base/progress.h"
#include "checks.h"
#include "commands.h"
#include "toy/corpus_files.h"

namespace allot::cli {
namespace {

void write_corpus(const ToyCorpusOptions& corpus) {
  const ToyCorpusResult written = write_toy_corpus(corpus);
  log::info("wrote {} training, {} validation and {} test sentence pairs to {}",
            format_count(written.train), format_count(written.held_out),
            format_count(written.held_out), corpus.folder);
  console_log(LogLevel::kInfo, written.statistics.to_text());
}

}  // namespace

void add_demo(Program& program) {
  auto demo = std::make_shared<DemoOptions>();
  auto corpus = std::make_shared<ToyCorpusOptions>();
  auto writes_corpus = std::make_shared<bool>(false);
  CLI::App& app = program.add_command(
      {"demo", "run the whole pipeline on a built-in corpus, in minutes; or write that corpus",
       "allot demo\n  allot demo --write-corpus toy --sentences 5000 --seed 1"},
      [demo, corpus, writes_corpus](const Run& run) {
        if (*writes_corpus) {
          write_corpus(*corpus);
          return;
        }
        corpus->validate();
        demo->sentences = corpus->sentences;
        run_demo(*demo, run);
      });
  CLI::Option* only_corpus =
      app.add_option_function<std::string>(
             "--write-corpus",
             [corpus, writes_corpus](const std::string& folder) {
               corpus->folder = folder;
               *writes_corpus = true;  // an empty name is a mistake, not another command
             },
             "Only write train, valid and test (.de, .en, .align, .gold) into this folder")
          ->type_name("DIR");
  app.add_option("-o,--output", demo->folder,
                 "Folder for the demo's results; a demo that was interrupted resumes there")
      ->type_name("DIR")
      ->capture_default_str()
      ->excludes(only_corpus);
  app.add_option(
         "--sentences", corpus->sentences,
         "Sentence pairs to train on, or to write; a tenth as many each (at most 1,000) for "
         "validation and test")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--overwrite", demo->overwrite,
               "Start over if the folder contains a demo with different --sentences")
      ->excludes(only_corpus);
  app.add_option("--seed", corpus->seed,
                 "Random seed for --write-corpus: same seed, same sentences")
      ->type_name("N")
      ->capture_default_str()
      ->needs(only_corpus);
}

}  // namespace allot::cli
