#include "app/undo_bpe.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_undo_bpe(Program& program) {
  auto options = std::make_shared<UndoBpeOptions>();
  CLI::App& app = program.add_command(
      {"undo-bpe", "join subword tokens into words", "allot undo-bpe < output.bpe.en > output.en"},
      [options](const Run& run) { undo_bpe_lines(*options, run); });
  add_stream_options(app, options->stream);
  app.add_option("--separator", options->separator,
                 "Suffix of every token except the last of a word")
      ->type_name("TEXT")
      ->capture_default_str();
}

}  // namespace allot::cli
