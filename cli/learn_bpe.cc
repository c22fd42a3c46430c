#include "app/learn_bpe.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_learn_bpe(Program& program) {
  auto options = std::make_shared<LearnBpeOptions>();
  CLI::App& verb = program.add_verb(
      {"learn-bpe", "learn subword pieces (BPE) from text, of one or several files",
       "allot learn-bpe --merges 8000 -o codes --write-vocabulary vocab.de vocab.en -- train.de "
       "train.en"},
      [options](const Run&) { learn_bpe(*options); });
  verb.add_option("input", options->inputs, "Texts to learn from, all together (- = stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  verb.add_option("-o,--output", options->output, "Where to write the codes (- = stdout)")
      ->type_name("CODES")
      ->capture_default_str();
  verb.add_option("--merges", options->merges, "Merges to learn")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  verb.add_flag("--total-symbols", options->total_symbols,
                "Take --merges as the number of all symbols, characters included");
  verb.add_option("--min-frequency", options->learn.min_frequency,
                  "Stop when no pair occurs at least N times")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  verb.add_flag("--dict-input", options->dict_input,
                "The inputs hold 'word count' lines rather than text");
  verb.add_option("--write-vocabulary", options->vocabularies,
                  "Write the pieces of each input and their counts, one file for each input")
      ->type_name("FILE");
  verb.add_flag("--keep-combining-marks", options->learn.characters.keep_combining_marks,
                "Never part a combining mark from the character before it");
}

}  // namespace allot::cli
