#include <memory>

#include "app/demo_corpus.h"
#include "base/log.h"
#include "base/progress.h"
#include "commands.h"

namespace allot::cli {

void add_demo(Program& program) {
  auto corpus = std::make_shared<DemoCorpusOptions>();
  CLI::App& verb = program.add_verb(
      {"demo", "write the built-in corpus of German and English sentences",
       "allot demo --write-corpus toy --sentences 5000 --seed 1"},
      [corpus](const Run&) {
        const DemoCorpusResult written = write_demo_corpus(*corpus);
        log::info("wrote {} training, {} validation and {} test sentence pairs to {}",
                  format_count(written.train), format_count(written.held_out),
                  format_count(written.held_out), corpus->folder);
      });
  verb.add_option("--write-corpus", corpus->folder,
                  "Write train, valid and test (.de, .en, .align, .gold) into this folder")
      ->type_name("DIR")
      ->required();
  verb.add_option("--sentences", corpus->sentences, "Training sentence pairs")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--seed", corpus->seed, "Same seed, same sentences")
      ->type_name("S")
      ->capture_default_str();
}

}  // namespace allot::cli
