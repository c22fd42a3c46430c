// Recipes: YAML that people write, and that others may hand them. What is accepted comes back from
// its written form, key by key; anything else is a usage error.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

void check(const std::string& text) {
  Recipe recipe;
  try {
    recipe = read_recipe(MemoryFile(text).path(), {});
  } catch (const Error& error) {
    fuzz::note_refused(error);
    return;
  }
  // No refusal is right from here on.
  const std::string written = to_yaml(recipe);
  const Recipe again = read_recipe(MemoryFile(written).path(), {});
  require(recipe_values(again) == recipe_values(recipe));
  require(to_yaml(again) == written);
  require(changed_keys(again, recipe_values(recipe)).empty());
  try {
    recipe.validate();
  } catch (const Error&) {
    // Keys that do not fit together.
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  // A base may be any file of this machine: whoever runs a recipe trusts it so far. Here it is one
  // of the open files at most, of which the recipe itself is one.
  std::replace(text.begin(), text.end(), '/', '_');
  allot::check(text);
  return 0;
}
