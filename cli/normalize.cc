#include "app/normalize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_normalize(Program& program) {
  auto options = std::make_shared<NormalizeOptions>();
  CLI::App& verb = program.add_verb({"normalize", "normalize quotes, dashes and other punctuation",
                                     "echo '„Ja“ – er kam…' | allot normalize -l de"},
                                    [options](const Run& run) { run_normalize(*options, run); });
  add_language_option(verb, options->language);
  add_stream_options(verb, options->stream);
}

}  // namespace allot::cli
