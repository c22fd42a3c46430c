#include "corpus/check_corpus.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/output_file.h"
#include "commands.h"
#include "corpus_options.h"

namespace allot::cli {

void add_check(Program& program) {
  struct Settings {
    ParallelFiles files;
    CheckOptions check;
    bool json = false;
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      {"check", "report on a parallel corpus: encoding, lengths, duplicates, misalignment",
       "allot check --source train.de --target train.en"},
      [settings](const Run&) {
        const CheckReport report = check_corpus(settings->files, settings->check);
        write_file("-", settings->json ? json_text(to_json(report), 2) + "\n" : to_text(report));
        if (report.failure) throw Error(*report.failure);
      });
  add_parallel_files(app, settings->files);
  app.add_option("--examples", settings->check.examples, "Places to show for each kind of problem")
      ->type_name("N")
      ->capture_default_str();
  add_pair_limits(app, settings->check.limits);
  app.add_flag("--json", settings->json, "Write the report as JSON");
}

}  // namespace allot::cli
