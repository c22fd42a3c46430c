#include "train/recipe/recipe_changes.h"

#include <fmt/format.h>

#include <set>

#include "base/printable.h"
#include "base/strings.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

bool is_group(const std::string& name) {
  for (const RecipeKey& key : recipe_keys()) {
    if (key.name.compare(0, name.size() + 1, name + ".") == 0) return true;
  }
  return false;
}

class ChangeReader {
 public:
  ChangeReader(const std::string& file, const std::string& skipped)
      : file_(file), skipped_(skipped) {}

  void read(const YAML::Node& map, const std::string& group) {
    for (const auto& entry : map) {
      const YAML::Node& key_node = entry.first;
      if (!key_node.IsScalar()) {
        throw recipe_mistake(place_of(key_node, file_), "a key must be a word",
                             "write 'key: value'");
      }
      const std::string name = group.empty() ? key_node.Scalar() : group + "." + key_node.Scalar();
      if (!seen_.insert(name).second) {
        throw recipe_mistake(place_of(key_node, file_),
                             fmt::format("the key {} is given twice", quote(name)),
                             "keep one of the two");
      }
      if (name == skipped_) continue;
      const YAML::Node& value = entry.second;
      if (value.IsMap() && group.empty() && is_group(name)) {
        read(value, name);
      } else {
        add(name, key_node, value);
      }
    }
  }

  std::vector<RecipeChange> take() { return std::move(changes_); }

 private:
  void add(const std::string& name, const YAML::Node& key_node, const YAML::Node& value) {
    if (find_recipe_key(name) == nullptr) {
      if (is_group(name)) {
        throw recipe_mistake(place_of(key_node, file_),
                             fmt::format("{} is a group of keys, not a key", quote(name)),
                             fmt::format("write the keys of '{}' indented below it", name));
      }
      throw recipe_mistake(place_of(key_node, file_), fmt::format("unknown key {}", quote(name)),
                           unknown_key_remedy(name));
    }
    changes_.push_back(
        {name, text_of(name, value), place_of(value.IsDefined() ? value : key_node, file_)});
  }

  std::string text_of(const std::string& name, const YAML::Node& value) const {
    if (value.IsNull()) return "";
    if (value.IsScalar()) return value.Scalar();
    if (value.IsSequence()) {
      std::vector<std::string> items;
      for (const YAML::Node& item : value) {
        if (!item.IsScalar()) {
          throw recipe_mistake(place_of(item, file_), name + ": a list of lists",
                               "write a simple list: [a, b]");
        }
        items.push_back(item.Scalar());
      }
      return "[" + join(items, ", ") + "]";
    }
    throw recipe_mistake(place_of(value, file_),
                         name + ": it has keys below it, but is not a group",
                         "give it a single value");
  }

  const std::string& file_;
  const std::string& skipped_;
  std::set<std::string> seen_;
  std::vector<RecipeChange> changes_;
};

}  // namespace

Error recipe_mistake(const Place& place, const std::string& what_is_wrong,
                     const std::string& remedy) {
  return {ErrorKind::kUsage, place, what_is_wrong, remedy};
}

Place place_of(const YAML::Node& node, const std::string& file) {
  return {file, static_cast<uint64_t>(node.Mark().line + 1)};
}

YAML::Node parse_yaml(const std::string& text, const std::string& file) {
  try {
    return YAML::Load(text);
  } catch (const YAML::ParserException& error) {
    throw recipe_mistake(
        {file, static_cast<uint64_t>(error.mark.line + 1)}, fmt::format("not YAML: {}", error.msg),
        "write 'key: value' lines; keys of a group stand below it, indented alike");
  }
}

std::vector<RecipeChange> read_changes(const YAML::Node& map, const std::string& file,
                                       const std::string& skipped) {
  ChangeReader reader(file, skipped);
  reader.read(map, "");
  return reader.take();
}

void apply_change(const RecipeChange& change, Recipe& recipe) {
  const RecipeKey* key = find_recipe_key(change.key);
  ALLOT_CHECK(key != nullptr, "a change of an unknown key: " + change.key);
  try {
    key->set(change.value, recipe);
  } catch (const Error& error) {
    throw recipe_mistake(change.place, change.key + ": " + error.problem(), error.remedy());
  }
}

}  // namespace allot
