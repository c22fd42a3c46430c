#pragma once

#include <cstdint>
#include <string>

#include "base/worker_pool.h"
#include "text/vocabulary.h"
#include "text/word_splitter.h"
#include "train/prepare/stage_cache.h"
#include "train/recipe/recipe.h"

namespace allot {

// The stages that turn raw text into words, merges and vocabularies. Each result knows the
// fingerprint of everything that it depends on; stages that use it build on that.

// Looks at a parallel corpus before anything is done with it: what is unusable throws Error, what
// is worth a look is warned of.
void check_stage(const std::string& source, const std::string& target, StageCache& cache);

// A file of words with blanks between them.
struct WordsFile {
  std::string path;
  std::string fingerprint;
  uint64_t lines = 0;
};
WordsFile words_stage(const std::string& raw, const WordSettings& settings, StageCache& cache,
                      WorkerPool& pool);

// Two files, one for each side; they may be the same.
struct SidePaths {
  std::string source, target;
};

// BPE codes for both sides ("" = words stay whole).
struct CodesFiles {
  SidePaths paths;
  std::string fingerprint;
};
CodesFiles codes_stage(const BpeRecipe& recipe, const WordsFile& source, const WordsFile& target,
                       StageCache& cache);

struct Vocabularies {
  Vocabulary source, target;
  std::string fingerprint;
};
// What each side's words become by its codes. `is_shared`: one vocabulary for both. With dropout,
// everything that it can leave of a word has an id too.
Vocabularies vocabulary_stage(const TextRecipe& recipe, bool is_shared, const CodesFiles& codes,
                              const WordsFile& source, const WordsFile& target, StageCache& cache);

// An aligner of words for both directions, for DROP: the path of its model.
std::string aligner_stage(const WordsFile& source, const WordsFile& target, StageCache& cache,
                          WorkerPool& pool);

}  // namespace allot
