#include "app/normalize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_normalize(Program& program) {
  auto options = std::make_shared<NormalizeOptions>();
  CLI::App& app =
      program.add_command({"normalize", "normalize quotes, dashes and other punctuation",
                           "echo '„Ja“ – er kam…' | allot normalize -l de"},
                          [options](const Run& run) { run_normalize(*options, run); });
  add_language_option(app, options->language);
  add_stream_options(app, options->stream);
}

}  // namespace allot::cli
