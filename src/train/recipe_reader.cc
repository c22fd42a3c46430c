#include "train/recipe_reader.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <set>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/strings.h"
#include "train/builtin_recipes.h"
#include "train/recipe_keys.h"

namespace allot {
namespace {

// Recipes that name each other as base are a mistake, not a long chain.
constexpr int kDeepestBase = 10;

Error mistake(const Place& place, const std::string& what_is_wrong, const std::string& remedy) {
  return {ErrorKind::kUsage, place, what_is_wrong, remedy};
}

// The text of an Error without its remedy, and the remedy without its mark.
struct ErrorParts {
  std::string problem, remedy;
};
ErrorParts parts_of(const Error& error) {
  const std::string text = error.what();
  const std::string mark = "\n  to fix: ";
  const size_t place = text.find(mark);
  if (place == std::string::npos) return {text, ""};
  return {text.substr(0, place), text.substr(place + mark.size())};
}

class FileReader {
 public:
  FileReader(std::string file, Recipe& recipe) : file_(std::move(file)), recipe_(recipe) {}

  void read(const YAML::Node& root, int depth) {
    if (!root || root.IsNull()) return;
    if (!root.IsMap()) {
      throw mistake(place_of(root), "a recipe is a list of 'key: value' lines",
                    "write each setting as 'key: value'");
    }
    read_base(root, depth);
    read_map(root, "");
  }

 private:
  Place place_of(const YAML::Node& node) const {
    return {file_, static_cast<uint64_t>(node.Mark().line + 1)};
  }

  void read_base(const YAML::Node& root, int depth);

  void read_map(const YAML::Node& map, const std::string& group) {
    for (const auto& entry : map) {
      const YAML::Node& key_node = entry.first;
      if (!key_node.IsScalar()) {
        throw mistake(place_of(key_node), "a key must be a word", "write 'key: value'");
      }
      const std::string name = group.empty() ? key_node.Scalar() : group + "." + key_node.Scalar();
      if (!seen_.insert(name).second) {
        throw mistake(place_of(key_node), fmt::format("the key '{}' stands here twice", name),
                      "keep one of the two");
      }
      if (name == "base") continue;
      const YAML::Node& value = entry.second;
      if (value.IsMap() && group.empty() && is_group(name)) {
        read_map(value, name);
      } else {
        set(name, key_node, value);
      }
    }
  }

  static bool is_group(const std::string& name) {
    for (const RecipeKey& key : recipe_keys()) {
      if (key.name.compare(0, name.size() + 1, name + ".") == 0) return true;
    }
    return false;
  }

  void set(const std::string& name, const YAML::Node& key_node, const YAML::Node& value) {
    const RecipeKey* key = find_recipe_key(name);
    if (key == nullptr) {
      const std::string what = is_group(name) ? "is a group of keys, not a key" : "is unknown";
      throw mistake(place_of(key_node), fmt::format("the key '{}' {}", name, what),
                    is_group(name) ? fmt::format("write the keys of '{}' indented below it", name)
                                   : unknown_key_remedy(name));
    }
    try {
      key->set(text_of(value), recipe_);
    } catch (const Error& error) {
      const ErrorParts parts = parts_of(error);
      throw mistake(place_of(value.IsDefined() ? value : key_node), name + ": " + parts.problem,
                    parts.remedy);
    }
  }

  std::string text_of(const YAML::Node& value) const {
    if (value.IsNull()) return "";
    if (value.IsScalar()) return value.Scalar();
    if (value.IsSequence()) {
      std::vector<std::string> items;
      for (const YAML::Node& item : value) {
        if (!item.IsScalar()) {
          throw mistake(place_of(item), "a list of lists", "write a simple list: [a, b]");
        }
        items.push_back(item.Scalar());
      }
      return "[" + join(items, ", ") + "]";
    }
    throw Error::usage("it has keys below it, but is not a group", "give it a single value");
  }

  std::string file_;
  Recipe& recipe_;
  std::set<std::string> seen_;
};

YAML::Node parse(const std::string& text, const std::string& file) {
  try {
    return YAML::Load(text);
  } catch (const YAML::ParserException& error) {
    throw mistake({file, static_cast<uint64_t>(error.mark.line + 1)},
                  fmt::format("not YAML: {}", error.msg),
                  "write 'key: value' lines; keys of a group stand below it, indented alike");
  }
}

void read_into(const std::string& name_or_path, const std::string& folder, int depth,
               Recipe& recipe) {
  if (depth > kDeepestBase) {
    throw mistake({name_or_path}, "recipes name each other as base", "break the circle");
  }
  if (const char* text = find_builtin_recipe(name_or_path)) {
    const std::string file = fmt::format("<recipe {}>", name_or_path);
    FileReader(file, recipe).read(parse(text, file), depth);
    return;
  }
  std::string path = name_or_path;
  if (!folder.empty() && !path.empty() && path[0] != '/') path = folder + "/" + path;
  const bool looks_like_name = name_or_path.find_first_of("./") == std::string::npos;
  std::error_code ignored;
  if (looks_like_name && !std::filesystem::exists(path, ignored)) {
    const std::string nearest = nearest_name(name_or_path, builtin_recipe_names());
    throw Error::usage(
        fmt::format("there is no recipe '{}', built in or as a file", name_or_path),
        fmt::format("{}built in are: {}",
                    nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest),
                    join(builtin_recipe_names(), ", ")));
  }
  std::string text;
  for (const std::string& line : read_lines(path)) text.append(line).push_back('\n');
  FileReader(path, recipe).read(parse(text, path), depth);
}

void FileReader::read_base(const YAML::Node& root, int depth) {
  const YAML::Node base = root["base"];
  if (!base) return;
  if (!base.IsScalar()) {
    throw mistake(place_of(base), "base is not a name",
                  "name a recipe: " + join(builtin_recipe_names(), ", ") + " or a file");
  }
  const std::string folder = std::filesystem::path(file_).parent_path().string();
  read_into(base.Scalar(), folder, depth + 1, recipe_);
}

}  // namespace

void apply_change(const std::string& change, Recipe& recipe) {
  const size_t equal = change.find('=');
  if (equal == std::string::npos || equal == 0) {
    throw Error::usage(fmt::format("--set {}: not of the form key=value", change),
                       "write, for example, --set model.hidden-size=256");
  }
  const std::string name = change.substr(0, equal);
  const RecipeKey* key = find_recipe_key(name);
  if (key == nullptr) {
    throw Error::usage(fmt::format("--set {}: the key '{}' is unknown", change, name),
                       unknown_key_remedy(name));
  }
  try {
    key->set(change.substr(equal + 1), recipe);
  } catch (const Error& error) {
    const ErrorParts parts = parts_of(error);
    throw Error::usage(fmt::format("--set {}: {}", change, parts.problem), parts.remedy);
  }
}

Recipe read_recipe(const std::string& name_or_path, const std::vector<std::string>& changes) {
  Recipe recipe;
  read_into(name_or_path, "", 0, recipe);
  for (const std::string& change : changes) apply_change(change, recipe);
  return recipe;
}

}  // namespace allot
