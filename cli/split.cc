#include "app/split.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_split(Program& program) {
  auto options = std::make_shared<SplitOptions>();
  CLI::App& app = program.add_command({"split", "split text into sentences, one per line",
                                       "echo \"Mr. Gray came. He sat down.\" | allot split -l en"},
                                      [options](const Run& run) { run_split(*options, run); });
  add_language_option(app, options->language);
  app.add_flag("--number-lines", options->number_lines,
               "Write the number of the input line and a tab before each sentence");
  add_stream_options(app, options->stream);
}

}  // namespace allot::cli
