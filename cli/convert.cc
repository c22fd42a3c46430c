#include "app/convert.h"

#include <memory>

#include "commands.h"
#include "corpus_options.h"

namespace allot::cli {

void add_convert(Program& program) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App& app = program.add_command(
      {"convert", "extract the sentence pairs of TMX, XLIFF, CSV or TSV into two text files",
       "allot convert memory.tmx --source-language de --target-language en -o train\n"
       "  allot convert table.csv --source-column German --target-column English -o train"},
      [options](const Run&) { convert(*options); });
  app.add_option("-i,--input,input", options->input, "TMX, XLIFF, CSV or TSV file (- = stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  add_language_pair(app, options->choice.languages);
  app.add_option("--source-column", options->choice.source_column,
                 "Table: name of the column with the source text")
      ->type_name("NAME");
  app.add_option("--target-column", options->choice.target_column,
                 "Table: name of the column with its translation")
      ->type_name("NAME");
  app.add_option("--encoding", options->choice.encoding,
                 "Table: encoding, as iconv names it, such as ISO-8859-2 or UTF-16 (default: "
                 "UTF-8; XML declares its own)")
      ->type_name("NAME");
  app.add_option("-o,--output", options->prefix,
                 "Prefix of the two files: PREFIX.de and PREFIX.en for German and English")
      ->type_name("PREFIX");
  app.add_option("--source-output", options->source_output,
                 "Source file to write, instead of PREFIX.*")
      ->type_name("FILE");
  app.add_option("--target-output", options->target_output,
                 "Target file to write, instead of PREFIX.*")
      ->type_name("FILE");
}

}  // namespace allot::cli
