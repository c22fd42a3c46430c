#include "train/recipe/recipe_reader.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"
#include "train/recipe/builtin_recipes.h"
#include "train/recipe/recipe_changes.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

// Recipes that name each other as base are a mistake, not a long chain.
constexpr int kDeepestBase = 10;

class FileReader {
 public:
  FileReader(std::string file, Recipe& recipe) : file_(std::move(file)), recipe_(recipe) {}

  void read(const YAML::Node& root, int depth) {
    if (!root || root.IsNull()) return;
    if (!root.IsMap()) {
      throw recipe_mistake(place_of(root, file_), "a recipe must be a mapping ('key: value' lines)",
                           "write each setting as 'key: value'");
    }
    read_base(root, depth);
    for (const RecipeChange& change : read_changes(root, file_, "base")) {
      apply_change(change, recipe_);
    }
  }

 private:
  void read_base(const YAML::Node& root, int depth);

  std::string file_;
  Recipe& recipe_;
};

void read_into(const std::string& name_or_path, const std::string& folder, int depth,
               Recipe& recipe) {
  if (depth > kDeepestBase) {
    throw recipe_mistake({name_or_path}, "base recipes form a cycle",
                         "remove one of the 'base' keys");
  }
  if (const char* text = find_builtin_recipe(name_or_path)) {
    const std::string file = fmt::format("<recipe {}>", name_or_path);
    FileReader(file, recipe).read(parse_yaml(text, file), depth);
    return;
  }
  std::string path = name_or_path;
  if (!folder.empty() && !path.empty() && path[0] != '/') path = folder + "/" + path;
  const bool looks_like_name = name_or_path.find_first_of("./") == std::string::npos;
  std::error_code ignored;
  if (looks_like_name && !std::filesystem::exists(path, ignored)) {
    const std::string nearest = nearest_name(name_or_path, builtin_recipe_names());
    throw Error::usage(
        fmt::format("unknown recipe {}: neither built in nor a file", quote(name_or_path)),
        fmt::format("{}built in are: {}",
                    nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest),
                    join(builtin_recipe_names(), ", ")));
  }
  std::string text;
  for (const std::string& line : read_lines(path)) text.append(line).push_back('\n');
  FileReader(path, recipe).read(parse_yaml(text, path), depth);
}

void FileReader::read_base(const YAML::Node& root, int depth) {
  const YAML::Node base = root["base"];
  if (!base) return;
  if (!base.IsScalar()) {
    throw recipe_mistake(place_of(base, file_), "base is not a name",
                         "name a recipe: " + join(builtin_recipe_names(), ", ") + " or a file");
  }
  const std::string folder = std::filesystem::path(file_).parent_path().string();
  read_into(base.Scalar(), folder, depth + 1, recipe_);
}

}  // namespace

Recipe parse_recipe(const std::string& text, const std::string& name) {
  Recipe recipe;
  for (const RecipeChange& change : read_changes(parse_yaml(text, name), name)) {
    apply_change(change, recipe);
  }
  return recipe;
}

void apply_change(const std::string& change, Recipe& recipe) {
  const size_t equal = change.find('=');
  if (equal == std::string::npos || equal == 0) {
    throw Error::usage(
        fmt::format("--set {}: not of the form key=value", printable(change, kQuoteLength)),
        "write, for example, --set model.hidden-size=256");
  }
  const std::string name = change.substr(0, equal);
  const RecipeKey* key = find_recipe_key(name);
  if (key == nullptr) {
    throw Error::usage(
        fmt::format("--set {}: unknown key {}", printable(change, kQuoteLength), quote(name)),
        unknown_key_remedy(name));
  }
  try {
    key->set(change.substr(equal + 1), recipe);
  } catch (const Error& error) {
    throw Error::usage(
        fmt::format("--set {}: {}", printable(change, kQuoteLength), error.problem()),
        error.remedy());
  }
}

Recipe read_recipe(const std::string& name_or_path, const std::vector<std::string>& changes) {
  Recipe recipe;
  read_into(name_or_path, "", 0, recipe);
  for (const std::string& change : changes) apply_change(change, recipe);
  return recipe;
}

}  // namespace allot
