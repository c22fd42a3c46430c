// Recipes: YAML that people write, and that others may hand them. What is accepted comes back from
// its written form, key by key; anything else is a usage error.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/error.h"
#include "common/yaml_input.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

void check(const std::string& text) {
  const auto recipe = fuzz::read_or_refuse(
      MemoryFile(text), [](const std::string& path) { return read_recipe(path, {}); });
  if (!recipe) return;
  const std::string written = to_yaml(*recipe);
  const Recipe again = read_recipe(MemoryFile(written).path(), {});
  require(recipe_values(again) == recipe_values(*recipe));
  require(to_yaml(again) == written);
  require(changed_keys(again, recipe_values(*recipe)).empty());
  try {
    recipe->validate();
  } catch (const Error&) {
    // Keys that do not fit together.
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  allot::check(allot::fuzz::yaml_text(data, size));
  return 0;
}
