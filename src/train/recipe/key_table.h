#pragma once

#include <string>
#include <utility>
#include <vector>

#include "train/recipe/recipe_table.h"
#include "train/recipe/value_text.h"

namespace allot {

template <typename GetPart>
class KeyGroup;

// Makes keys out of names, fields and help; kind and the ways from and to text follow from the type
// of the field.
class KeyTable {
 public:
  // `get` gives the field of a recipe, which may be const.
  template <typename Get>
  void add(const std::string& name, const std::string& help, Get get) {
    const Recipe defaults;
    keys_.push_back(
        {name, kind_of(get(defaults)), help,
         [get](const Recipe& recipe) { return to_text(get(recipe)); },
         [get](const std::string& text, Recipe& recipe) { from_text(text, get(recipe)); }});
  }

  // For keys of a group ("" = none) whose fields are in one part of the recipe, given by a path of
  // members: group("bpe", &Recipe::text, &TextRecipe::bpe).
  template <typename... Path>
  auto group(const std::string& name, Path... path) {
    const auto get_part = [path...](auto& recipe) -> auto& {
      return (recipe.*....*path);
    };
    return KeyGroup(*this, name.empty() ? "" : name + ".", get_part);
  }

  // The key that was added last.
  RecipeKey& back() { return keys_.back(); }

  std::vector<RecipeKey> take() { return std::move(keys_); }

 private:
  std::vector<RecipeKey> keys_;
};

// What KeyTable::group gives.
template <typename GetPart>
class KeyGroup {
 public:
  KeyGroup(KeyTable& table, std::string prefix, GetPart get_part)
      : table_(table), prefix_(std::move(prefix)), get_part_(get_part) {}

  template <typename Part, typename Value>
  void add(const std::string& name, Value Part::*field, const std::string& help) const {
    table_.add(
        prefix_ + name, help,
        [ get_part = get_part_, field ](auto& recipe) -> auto& { return get_part(recipe).*field; });
  }

 private:
  KeyTable& table_;
  std::string prefix_;
  GetPart get_part_;
};

}  // namespace allot
