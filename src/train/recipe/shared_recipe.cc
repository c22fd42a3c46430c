#include "train/recipe/shared_recipe.h"

#include <filesystem>

#include "base/folder_name.h"

namespace allot {

Recipe without_folders(Recipe recipe) {
  DataOptions& data = recipe.data;
  for (std::string* path :
       {&data.source, &data.target, &data.valid_source, &data.valid_target, &data.cache,
        &recipe.output, &recipe.text.bpe.codes, &recipe.training.init_from}) {
    *path = std::filesystem::path(folder_name(*path)).filename().string();
  }
  return recipe;
}

}  // namespace allot
