#include "corpus/check_corpus.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/log.h"
#include "base/output_file.h"
#include "commands.h"
#include "corpus/side_languages.h"
#include "corpus_options.h"

namespace allot::cli {
namespace {

// Before the work.
void check_validation_files(const ParallelFiles& training, const ParallelFiles& valid) {
  const bool has_sides = !valid.source.empty() || !valid.target.empty();
  if (valid.is_tsv() && has_sides) {
    throw Error::usage("--valid-tsv cannot be combined with --valid-source or --valid-target",
                       "name the validation text once");
  }
  if (!valid.is_tsv() && (valid.source.empty() || valid.target.empty())) {
    throw Error::usage("the validation text has one side",
                       "give both --valid-source FILE and --valid-target FILE");
  }
  for (const std::string& file : {training.source, training.target, training.tsv}) {
    if (file != "-") continue;
    throw Error::usage("the training text is read twice to compare it with validation text",
                       "name a file instead of stdin, or leave out the validation text");
  }
  valid.check_two_texts();
}

void warn_of_unknown_languages(const LanguagePair& languages) {
  const auto warn = [](const char* flag, const std::string& tag) {
    if (tag.empty()) return;
    const auto unknown = describe_unknown_language(tag.substr(0, tag.find_first_of("-_")));
    if (unknown) log::warning("{}: {}", flag, *unknown);
  };
  warn("--source-language", languages.source);
  warn("--target-language", languages.target);
}

}  // namespace

void add_check(Program& program) {
  struct Settings {
    ParallelFiles files;
    ParallelFiles valid;
    CheckOptions check;
    bool allow_overlap = false;
    bool json = false;
    std::string output = "-";
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      {"check", "report on a parallel corpus: encoding, lengths, duplicates, misalignment",
       "allot check train.de train.en\n"
       "  allot check --tsv memory.tmx --source-language de --target-language en"},
      [settings](const Run&) {
        ParallelFiles& valid = settings->valid;
        valid.encoding = settings->files.encoding;
        valid.languages = settings->files.languages;
        valid.columns = settings->files.columns;
        if (!valid.is_tsv()) valid.columns.reset();
        settings->files.check_two_texts();
        const bool has_valid = valid.is_tsv() || !valid.source.empty() || !valid.target.empty();
        if (has_valid) check_validation_files(settings->files, valid);
        warn_of_unknown_languages(settings->files.languages);
        CheckReport report = check_corpus(settings->files, settings->check);
        if (has_valid) report.held_out = compare_held_out(settings->files, valid);
        if (has_valid && report.held_out->overlaps_too_much() && !settings->allow_overlap &&
            !report.failure) {
          report.failure = overlap_error(*report.held_out);
        }
        write_file(settings->output,
                   settings->json ? json_text(to_json(report), 2) + "\n" : to_text(report));
        if (report.failure) throw Error(*report.failure);
      });
  add_parallel_files(app, settings->files);
  add_columns(app, settings->files);
  add_encoding(app, settings->files);
  app.add_option(
         "--valid-source", settings->valid.source,
         "Validation text, to be checked for overlap with the training text and for swapped sides")
      ->type_name("FILE");
  app.add_option("--valid-target", settings->valid.target, "Its translation")->type_name("FILE");
  app.add_option("--valid-tsv", settings->valid.tsv, "Both in one file, like --tsv")
      ->type_name("FILE");
  app.add_flag("--allow-overlap", settings->allow_overlap,
               "Exit with code 0 even if validation pairs are also in the training text");
  add_language_pair(app, settings->files.languages);
  app.add_option("--min-usable", settings->check.min_usable,
                 "Minimum fraction of usable pairs; below it, the exit code is 3")
      ->type_name("X")
      ->capture_default_str();
  app.add_option("--examples", settings->check.examples,
                 "Number of places to show per kind of problem")
      ->type_name("N")
      ->capture_default_str();
  add_pair_limits(app, settings->check.limits);
  app.add_flag("--json", settings->json, "Write the report as JSON");
  add_output_option(app, settings->output);
}

}  // namespace allot::cli
