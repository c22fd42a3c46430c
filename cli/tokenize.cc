#include "app/tokenize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_tokenize(Program& program) {
  auto options = std::make_shared<TokenizeOptions>();
  TokenizerOptions& tokenizer = options->tokenizer;
  CLI::App& verb =
      program.add_verb({"tokenize", "split text into words (Moses' rules; ja by MeCab)",
                        "echo \"Mr. Gray didn't come.\" | allot tokenize -l en"},
                       [options](const Run& run) { run_tokenize(*options, run); });
  add_language_option(verb, tokenizer.language);
  verb.add_flag("--aggressive", tokenizer.aggressive,
                "Split hyphens inside words: well-known -> well @-@ known");
  verb.add_flag_callback(
      "--no-escape", [&tokenizer] { tokenizer.escape = false; },
      "Leave & | < > ' \" [ ] as they are");
  verb.add_option("--protected", tokenizer.protected_patterns,
                  "Regular expressions, one a line, for text that is not to be split")
      ->type_name("FILE");
  verb.add_flag("--skip-xml", tokenizer.skip_xml,
                "Leave lines alone that begin with < and end with >");
  add_stream_options(verb, options->stream);
}

}  // namespace allot::cli
