#include "app/inspect.h"

#include <memory>

#include "base/json_text.h"
#include "base/output_file.h"
#include "commands.h"

namespace allot::cli {

void add_inspect(Program& program) {
  struct Settings {
    std::string model;
    bool json = false;
    std::string output = "-";
  };
  auto settings = std::make_shared<Settings>();
  CLI::App& app = program.add_command(
      {"inspect", "show the contents of a model folder: options, vocabularies, files, tensors",
       "allot inspect MODEL"},
      [settings](const Run&) {
        const nlohmann::ordered_json inspected = inspect_model(settings->model);
        write_file(settings->output,
                   settings->json ? json_text(inspected, 2) + "\n" : to_text(inspected));
      });
  app.add_option("-m,--model,model", settings->model, "Model folder")
      ->type_name("MODEL")
      ->required();
  app.add_flag("--json", settings->json, "Write JSON");
  add_output_option(app, settings->output);
}

}  // namespace allot::cli
