#include "train/recipe/shared_recipe.h"

#include <filesystem>

#include "base/folder_name.h"

namespace allot {

Recipe without_folders(Recipe recipe) {
  DataOptions& data = recipe.data;
  for (std::string* path : {&data.source, &data.target, &data.tsv, &data.valid_tsv,
                            &data.valid_source, &data.valid_target, &data.cache, &recipe.output,
                            &recipe.text.bpe.codes, &recipe.training.init_from, &data.alignments,
                            &data.valid_alignments, &recipe.text.bpe.source_codes,
                            &recipe.text.bpe.target_codes, &recipe.text.vocabulary.source,
                            &recipe.text.vocabulary.target, &recipe.fertility_files.train,
                            &recipe.fertility_files.valid, &recipe.text.protect_patterns}) {
    *path = std::filesystem::path(folder_name(*path)).filename().string();
  }
  return recipe;
}

}  // namespace allot
