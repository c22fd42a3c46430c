#pragma once

#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "train/encode_stage.h"
#include "train/recipe.h"
#include "train/text_stages.h"

namespace allot {

// Everything that training reads, from raw files to ids.
struct PreparedData {
  WordSettings source_settings, target_settings;
  WordsFile train_source, train_target;
  CodesFiles codes;
  Vocabularies vocabularies;
  EncodedText train, valid;
  // The words of the pairs of `valid`.
  std::vector<std::string> valid_sources, valid_references;
  // A word aligner for DROP ("" when nobody asks for it).
  std::string aligner;

  // All that the ids depend on: a run may be resumed only with the same.
  std::string fingerprint() const;
  // The vocabularies' sizes put into the options of the model.
  ModelOptions complete(ModelOptions options) const;
};

// Where prepared data is kept: what the recipe says, or allot-cache beside the output.
std::string cache_folder(const Recipe& recipe);

// Check, words, merges, vocabularies, ids, aligner: each stage taken from the cache when it has
// been done before. Throws Error for text that cannot be used.
PreparedData prepare_data(const Recipe& recipe, WorkerPool& pool);

}  // namespace allot
