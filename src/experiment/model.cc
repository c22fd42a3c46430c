#include "experiment/model.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/json_object.h"
#include "base/remove_folder.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "base/strings.h"
#include "model/model_folder.h"
#include "report/learning_curve.h"
#include "train/recipe/recipe_changes.h"
#include "train/recipe/recipe_identity.h"
#include "train/recipe/recipe_reader.h"
#include "train/recipe/shared_recipe.h"
#include "train/run_paths.h"
#include "train/train_model.h"
#include "train/training_log.h"
#include "train/training_note.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// What a model was, or is being, trained with; nothing when that is not known.
std::optional<Recipe> recipe_of(const RunPaths& paths) {
  try {
    if (exists(paths.recipe())) return read_recipe(paths.recipe(), {});
    if (!exists(paths.model)) return std::nullopt;
    // Only the text of the recipe counts here, but a model that is damaged is no model.
    const ModelFolder model(paths.model);
    const std::string text = text_or(model.section("training"), "recipe", "");
    if (text.empty()) return std::nullopt;
    Recipe recipe;
    const std::string file = paths.model + "/model.json";
    for (const RecipeChange& change : read_changes(parse_yaml(text, file), file)) {
      apply_change(change, recipe);
    }
    return recipe;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::map<std::string, std::string> find_trainings(const std::string& models) {
  std::map<std::string, std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(models, ignored)) {
    std::string path = entry.path().string();
    const std::string ending = ".run";
    const std::string name = entry.path().filename().string();
    if (name[0] == '.' || !entry.is_directory(ignored)) continue;
    if (name.size() > ending.size() &&
        name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
      path.resize(path.size() - ending.size());
    }
    const std::string hash = noted_training(RunPaths(path));
    if (hash.empty()) continue;
    std::string& known = found[hash];
    // A finished one before others, then by name: the order of a folder is no order.
    const bool is_better = known.empty() || (is_trained(path) && !is_trained(known)) ||
                           (is_trained(path) == is_trained(known) && path < known);
    if (is_better) known = path;
  }
  return found;
}

void check_training(const Recipe& recipe, const std::string& hash) {
  const RunPaths paths(recipe.output);
  // A run that was killed before its first checkpoint has nothing that could be lost.
  if (!exists(paths.model) && !exists(paths.checkpoints())) return;
  const std::string noted = noted_training(paths);
  if (noted == hash) return;
  const std::optional<Recipe> other = recipe_of(paths);
  std::string what = "contains a training run with an unknown recipe";
  if (other && !noted.empty()) {
    // A model does not say in which folder its BPE codes were.
    const std::vector<std::string> keys =
        differing_keys(without_folders(recipe), without_folders(*other));
    what = keys.empty() ? "was trained on different text"
                        : fmt::format("was trained with a different recipe: {} {}",
                                      join(keys, ", "), keys.size() == 1 ? "differs" : "differ");
  }
  throw Error(ErrorKind::kUsage, {paths.model}, what,
              "name another folder with -o, or train it from scratch with --overwrite");
}

void remove_training(const Recipe& recipe) {
  const RunPaths paths(recipe.output);
  remove_folder(paths.run);
  remove_folder(paths.model);
}

void obtain_model(const Recipe& recipe, const Run& run) {
  if (is_trained(recipe.output)) return;
  train_model(recipe, TrainStart::kResume, run, write_learning_curve);
  // The training may have finished already; its translations are left to the next run.
  if (stop_was_requested()) {
    throw StoppedError({recipe.output}, "stopped after its training; everything is saved",
                       "run the same command again to continue");
  }
}

bool is_trained(const std::string& model) {
  const RunPaths paths(model);
  if (!exists(paths.model + "/model.json")) return false;
  if (!exists(paths.log())) return !exists(paths.run);
  return log_has_ended(paths.log());
}

double training_seconds(const std::string& model) {
  double seconds = 0;
  for (const auto& event : read_training_log(RunPaths(model).log())) {
    if (text_or(event, "event", "") == "end") seconds = number_or(event, "seconds", 0);
  }
  return seconds;
}

}  // namespace allot
