#include "experiment/table_files.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files_in_use.h"
#include "base/json_text.h"
#include "base/output_file.h"
#include "experiment/report.h"
#include "experiment/table_text.h"

namespace allot {

void check_table_files(const ExperimentPaths& paths) {
  for (const std::string& path : {paths.table(), paths.page(), paths.results()}) {
    end_replacing(begin_replacing(path));
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
      throw Error::failure({path}, "cannot be written: it is a directory",
                           "move it away, or name another folder with -o");
    }
  }
}

void write_table_files(const ExperimentPaths& paths, const ExperimentOutcome& outcome,
                       const std::string& recipe) {
  nlohmann::ordered_json json = table_json(outcome.table);
  json["results"] = nlohmann::ordered_json::array();
  for (const KnownResult& known : outcome.known) {
    if (known.result) json["results"].push_back(to_json(*known.result));
  }
  OutputFile results(paths.results());
  results.write(json_text(json, 2) + "\n");
  OutputFile table(paths.table());
  table.write(table_markdown(outcome.table));
  OutputFile page(paths.page());
  page.write(experiment_page(
      make_page(outcome.plan, outcome.known, outcome.table, *outcome.evaluator, recipe)));
  commit_all({&results, &table, &page});
}

}  // namespace allot
