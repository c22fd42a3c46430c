#include "app/vocab.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_vocab(Program& program) {
  auto options = std::make_shared<VocabOptions>();
  CLI::App& app = program.add_command({"vocab", "count the tokens of a text, most frequent first",
                                       "allot vocab --min-count 2 train.bpe.de -o vocab.de"},
                                      [options](const Run&) { write_vocab(*options); });
  app.add_option("-i,--input,input", options->inputs, "Texts to count, jointly (- = stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  add_output_option(app, options->output);
  app.add_option("--size", options->limits.max_tokens,
                 "Keep only the N most frequent tokens (0 = all)")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
  app.add_option("--min-count", options->limits.min_count,
                 "Keep only tokens that occur at least N times")
      ->type_name("N")
      ->check(at_least(0))
      ->capture_default_str();
}

}  // namespace allot::cli
