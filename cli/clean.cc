#include "app/clean.h"

#include <memory>

#include "commands.h"
#include "corpus_options.h"

namespace allot::cli {
namespace {

struct Settings {
  ParallelFiles files;
  CleanOptions clean;
  CleanOutput output;
  std::string control_characters = to_string(clean.control_characters);
  std::string line_separators = to_string(clean.line_separators);
  std::string invisible_characters = to_string(clean.invisible_characters);
  std::string damaged = to_string(clean.damaged);
  std::string copies = to_string(clean.copies);
  std::string misaligned = to_string(clean.misaligned);
  std::string duplicates = to_string(clean.duplicates);
};

void run_clean(const Settings& settings) {
  CleanOptions options = settings.clean;
  options.control_characters = parse_treatment(settings.control_characters);
  options.line_separators = parse_treatment(settings.line_separators);
  options.invisible_characters = parse_treatment(settings.invisible_characters);
  options.damaged = parse_drop_or_keep(settings.damaged);
  options.copies = parse_drop_or_keep(settings.copies);
  options.misaligned = parse_drop_or_keep(settings.misaligned);
  options.duplicates = parse_duplicate_rule(settings.duplicates);
  clean_corpus(settings.files, options, settings.output);
}

void add_choice(CLI::App& app, const char* name, std::string& value, const char* help) {
  app.add_option(name, value, help)->type_name("CHOICE")->capture_default_str();
}

}  // namespace

void add_clean(Program& program) {
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      {"clean", "clean a parallel corpus: write the good pairs, report why the others were removed",
       "allot clean --source train.de --target train.en --output clean\n"
       "  allot clean --tsv memory.tmx --source-language de --target-language en -o clean"},
      [settings](const Run&) { run_clean(*settings); });
  add_parallel_files(app, settings->files);
  add_columns(app, settings->files);
  add_encoding(app, settings->files);
  add_language_pair(app, settings->files.languages);
  app.add_option("-o,--output", settings->output.prefix,
                 "Prefix of the files to write: PREFIX.de and PREFIX.en for train.de and train.en")
      ->type_name("PREFIX");
  app.add_option("--source-output", settings->output.source,
                 "Source file to write, instead of PREFIX.*")
      ->type_name("FILE");
  app.add_option("--target-output", settings->output.target,
                 "Target file to write, instead of PREFIX.*")
      ->type_name("FILE");
  app.add_option("--rejected", settings->output.rejected,
                 "Where to list the removed pairs: line, reason, source, target")
      ->type_name("FILE");
  add_pair_limits(app, settings->clean.limits);
  app.add_option("--usual-ratio", settings->clean.usual_ratio,
                 "Expected target characters per source character (0 = measure it first)")
      ->type_name("X")
      ->capture_default_str();
  add_choice(
      app, "--duplicates", settings->duplicates,
      "Drop repeated pairs, drop pairs with a repeated source, or keep all: pair, source, keep");
  add_choice(app, "--copies", settings->copies, "Pairs whose target equals the source: drop, keep");
  add_choice(app, "--misaligned", settings->misaligned, "Likely misaligned blocks: drop, keep");
  add_choice(app, "--damaged", settings->damaged,
             "Lines with U+FFFD (replacement character): drop, keep");
  add_choice(app, "--control-characters", settings->control_characters,
             "Lines with control characters: repair, drop, keep");
  add_choice(app, "--line-separators", settings->line_separators,
             "Lines with U+0085, U+2028 or U+2029: repair, drop, keep");
  add_choice(app, "--invisible-characters", settings->invisible_characters,
             "Lines with soft hyphens, zero-width spaces and the like: repair, drop, keep");
  app.add_flag("--nfc,!--no-nfc", settings->clean.nfc,
               "Convert text to Unicode normalization form C (on unless --no-nfc)");
}

}  // namespace allot::cli
