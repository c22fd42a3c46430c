#include "app/apply_bpe.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_apply_bpe(Program& program) {
  auto options = std::make_shared<ApplyBpeOptions>();
  CLI::App& app = program.add_command({"apply-bpe", "split words into subword tokens (BPE)",
                                       "allot apply-bpe --codes codes < test.de > test.bpe.de"},
                                      [options](const Run& run) { apply_bpe(*options, run); });
  add_stream_options(app, options->stream);
  app.add_option("-c,--codes", options->codes, "Codes file written by learn-bpe or subword-nmt")
      ->required()
      ->type_name("CODES");
  app.add_option("--merges", options->bpe.max_merges, "Use only the first N merges (default: all)")
      ->type_name("N")
      ->check(at_least(0));
  CLI::Option* vocabulary =
      app.add_option("--vocabulary", options->vocabulary,
                     "Undo merges whose token is not in this file of 'token count' lines")
          ->type_name("FILE");
  app.add_option("--vocabulary-threshold", options->vocabulary_threshold,
                 "Ignore tokens of the vocabulary that occur fewer than N times")
      ->type_name("N")
      ->check(at_least(0))
      ->needs(vocabulary)
      ->capture_default_str();
  app.add_option("--glossaries", options->bpe.glossaries,
                 "Regular expressions for words, or parts of words, that are never split")
      ->type_name("REGEX");
  app.add_option("--dropout", options->bpe.dropout_prob,
                 "BPE-dropout: skip each merge with probability P, for training data")
      ->type_name("P")
      ->capture_default_str();
  app.add_option("--seed", options->seed, "Seed for --dropout")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  app.add_option("--separator", options->bpe.separator,
                 "Suffix of every token except the last of a word")
      ->type_name("TEXT")
      ->capture_default_str();
  app.add_flag("--keep-combining-marks", options->bpe.characters.keep_combining_marks,
               "Never separate a combining mark from the character before it");
}

}  // namespace allot::cli
