#pragma once

#include <string>

#include "base/stream.h"
#include "train/recipe/tagger_recipe.h"

namespace allot {

struct FertilityTrainOptions {
  // Tokens and their fertilities, from links or from a fertility file (one of the two).
  struct Text {
    std::string source;
    std::string alignments;
    std::string fertilities;
  };
  Text train, valid;
  TaggerRecipe tagger;
  // The least fertility of a token: 0 or 1.
  uint32_t minimum = 1;
  uint64_t seed = 1;
  // Parts of a batch that are computed in parallel (0 = one for each thread).
  size_t shards = 0;
  // Train although the output already contains a tagger.
  bool overwrite = false;
  // Folder for the tagger; OUTPUT.checkpoints beside it exists during training.
  std::string output;

  void validate() const;  // throws a usage error naming what is missing
};

// Trains a tagger and writes its folder. Throws a usage error when it already exists. Resumes
// where an interrupted training of the same text and options stopped. Throws StoppedError
// when it is stopped by a signal, after saving.
void run_fertility_train(const FertilityTrainOptions& options, const Run& run);

}  // namespace allot
