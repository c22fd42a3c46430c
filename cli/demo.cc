#include "app/demo.h"

#include <memory>

#include "app/demo_corpus.h"
#include "base/log.h"
#include "base/progress.h"
#include "commands.h"

namespace allot::cli {

void add_demo(Program& program) {
  auto corpus = std::make_shared<DemoCorpusOptions>();
  CLI::App& verb = program.add_verb(
      {"demo", "show allot at work on its built-in corpus, or write that corpus",
       "allot demo\n  allot demo --write-corpus toy --sentences 5000 --seed 1"},
      [corpus](const Run& run) {
        if (corpus->folder.empty()) {
          DemoOptions demo;
          demo.seed = corpus->seed;
          run_demo(demo, "-", run);
          return;
        }
        const DemoCorpusResult written = write_demo_corpus(*corpus);
        log::info("wrote {} training, {} validation and {} test sentence pairs to {}",
                  format_count(written.train), format_count(written.held_out),
                  format_count(written.held_out), corpus->folder);
        log::info("{}", written.statistics.to_text());
      });
  verb.add_option("--write-corpus", corpus->folder,
                  "Only write train, valid and test (.de, .en, .align, .gold) into this folder")
      ->type_name("DIR");
  verb.add_option("--sentences", corpus->sentences, "Training sentence pairs to write")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--seed", corpus->seed, "Same seed, same sentences")
      ->type_name("S")
      ->capture_default_str();
}

}  // namespace allot::cli
