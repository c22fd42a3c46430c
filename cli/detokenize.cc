#include "app/detokenize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_detokenize(Program& program) {
  auto options = std::make_shared<DetokenizeOptions>();
  CLI::App& app =
      program.add_command({"detokenize", "join words back into plain text",
                           "echo 'Mr. Gray didn &apos;t come .' | allot detokenize -l en"},
                          [options](const Run& run) { run_detokenize(*options, run); });
  add_language_option(app, options->detokenizer.language);
  app.add_flag("--uppercase", options->detokenizer.uppercase,
               "Capitalize the first letter of each line");
  add_stream_options(app, options->stream);
}

}  // namespace allot::cli
