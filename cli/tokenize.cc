#include "app/tokenize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_tokenize(Program& program) {
  auto options = std::make_shared<TokenizeOptions>();
  TokenizerOptions& tokenizer = options->tokenizer;
  CLI::App& app =
      program.add_command({"tokenize", "split text into words (Moses rules; Japanese: MeCab)",
                           "echo \"Mr. Gray didn't come.\" | allot tokenize -l en"},
                          [options](const Run& run) { run_tokenize(*options, run); });
  add_language_option(app, tokenizer.language);
  app.add_flag("--aggressive", tokenizer.aggressive,
               "Split hyphens inside words: well-known -> well @-@ known");
  app.add_flag_callback(
      "--no-escape", [&tokenizer] { tokenizer.escape = false; }, "Do not escape & | < > ' \" [ ]");
  app.add_option("--protected", tokenizer.protected_patterns,
                 "File of regular expressions, one per line, for text that must not be split")
      ->type_name("FILE");
  app.add_flag("--skip-xml", tokenizer.skip_xml,
               "Leave lines that begin with < and end with > unchanged");
  add_stream_options(app, options->stream);
}

}  // namespace allot::cli
