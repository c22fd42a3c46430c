#include "app/learn_bpe.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_learn_bpe(Program& program) {
  auto options = std::make_shared<LearnBpeOptions>();
  CLI::App& app = program.add_command(
      {"learn-bpe", "learn BPE merges from one or more texts",
       "allot learn-bpe --merges 8000 -o codes --write-vocabulary vocab.de vocab.en -- train.de "
       "train.en"},
      [options](const Run&) { learn_bpe(*options); });
  app.add_option("-i,--input,input", options->inputs, "Texts to learn from, jointly (- = stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("-o,--output", options->output, "Where to write the codes (- = stdout)")
      ->type_name("CODES")
      ->capture_default_str();
  app.add_option("--merges", options->merges, "Number of merges to learn")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--total-symbols", options->total_symbols,
               "--merges is the total number of symbols, including characters");
  app.add_option("--min-frequency", options->learn.min_frequency,
                 "Stop when no pair occurs at least N times")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--dict-input", options->dict_input,
               "The inputs contain 'word count' lines instead of text");
  app.add_option("--write-vocabulary", options->vocabularies,
                 "Write the tokens of each input and their counts, one file per input")
      ->type_name("FILE");
  app.add_flag("--keep-combining-marks", options->learn.characters.keep_combining_marks,
               "Never separate a combining mark from the character before it");
}

}  // namespace allot::cli
