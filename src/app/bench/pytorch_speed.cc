#include "app/bench/pytorch_speed.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "app/bench/pytorch_train_py.h"
#include "app/bench/random_model.h"
#include "base/error.h"
#include "base/output_file.h"
#include "base/program_output.h"
#include "base/scratch_folder.h"

namespace allot {
namespace {

// What the script prints, run by the first Python with which it succeeds; nothing when it does with
// none, as without PyTorch.
std::optional<nlohmann::json> run_script(const Pythons& pythons,
                                         const std::vector<std::string>& arguments) {
  // In a private folder: no other user can replace it, or put a module beside it, which Python
  // would load.
  const ScratchFolder folder;
  const std::string script = folder.path("pytorch_train.py");
  write_file(script, kPytorchTrainScript);
  for (const std::string& python : pythons) {
    std::vector<std::string> command{python, "-B", script};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const std::optional<std::string> output = program_output(command);
    if (!output) continue;
    nlohmann::json json = nlohmann::json::parse(*output, nullptr, false);
    if (json.is_object()) return json;
  }
  return std::nullopt;
}

// Of a recipe; those of the papers are the script's own.
std::vector<std::string> sizes_of_recipe(const TrainingTask& task) {
  if (task.recipe.empty()) return {};
  const ModelOptions model = recipe_model(task.recipe, task.vocabulary);
  return {"--embedding-size",
          std::to_string(model.embedding_size),
          "--hidden-size",
          std::to_string(model.hidden_size),
          "--layers",
          std::to_string(model.encoder_layers),
          "--heads",
          std::to_string(model.transformer.heads),
          "--feed-forward-size",
          std::to_string(model.transformer.feed_forward_size),
          "--dropout",
          fmt::format("{}", model.dropout)};
}

}  // namespace

bool check_pytorch_blas(const Pythons& pythons) {
  const std::optional<nlohmann::json> json = run_script(pythons, {"--which-blas"});
  if (!json || !json->value("is_reference_blas", false)) return json.has_value();
  throw Error::failure({},
                       fmt::format("PyTorch's matrix products come from the reference BLAS ({}): a "
                                   "comparison with it would be meaningless",
                                   json->value("blas", "unknown")),
                       "install the Debian package libopenblas0-pthread, or leave PyTorch out with "
                       "--no-pytorch");
}

PytorchSpeed measure_pytorch(const TrainingTask& task, int threads, int steps,
                             const Pythons& pythons) {
  std::vector<std::string> arguments = {"--architecture",  to_string(task.architecture),
                                        "--vocabulary",    std::to_string(task.vocabulary),
                                        "--sentences",     std::to_string(task.sentences),
                                        "--source-tokens", std::to_string(task.source_tokens),
                                        "--target-tokens", std::to_string(task.target_tokens),
                                        "--threads",       std::to_string(threads),
                                        "--steps",         std::to_string(steps)};
  const std::vector<std::string> sizes = sizes_of_recipe(task);
  arguments.insert(arguments.end(), sizes.begin(), sizes.end());
  const std::optional<nlohmann::json> json = run_script(pythons, arguments);
  if (!json) {
    throw Error::failure({}, "PyTorch is installed, but the model for comparison does not run",
                         fmt::format("see why with 'python3 bench/pytorch_train.py {}', or leave "
                                     "PyTorch out with --no-pytorch",
                                     fmt::join(arguments, " ")));
  }
  return PytorchSpeed{json->at("seconds_per_step"),
                      json->at("fastest_step"),
                      json->at("least_cpu_seconds_per_step"),
                      json->at("openmp_threads"),
                      json->at("openblas_threads"),
                      json->at("torch"),
                      json->at("blas")};
}

}  // namespace allot
