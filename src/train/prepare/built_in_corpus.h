#pragma once

#include <cstdint>
#include <string>

#include "train/recipe/recipe.h"

namespace allot {

// The built-in corpus as files in the cache, for a recipe with `built-in-sentences`.
class BuiltInCorpus {
 public:
  BuiltInCorpus(const Recipe& recipe, uint64_t corpus_seed);

  // Also has sentences to test on, test.de and test.en.
  const std::string& folder() const { return folder_; }

  // Points a recipe at the files, instead of `built-in-sentences`.
  void use_in(Recipe& recipe) const;

  // Sees to it that all of them are there, and valid: like any stage of preparation they are made
  // once, in one step.
  void write() const;

 private:
  std::string cache_;
  std::string name_;  // among others of the cache
  std::string folder_;
  uint64_t sentences_;
  uint64_t seed_;
};

}  // namespace allot
