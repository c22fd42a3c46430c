#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "train/recipe/recipe.h"

namespace allot {

// Whether a key affects the result of a training. Others are paths, or how often the state is
// saved.
bool decides_result(const std::string& key);

// Names of the keys that decide and in which the recipes differ, in the order of all keys.
std::vector<std::string> differing_keys(const Recipe& a, const Recipe& b);

// The keys that decide, with their values as a recipe writes them.
std::vector<std::pair<std::string, std::string>> deciding_keys(const Recipe& recipe);

// Which trainings are the same: those whose deciding keys are equal and, byte by byte, the files
// that the recipe names: texts, wherever they are; alignments, BPE codes, vocabularies,
// fertilities, patterns of protected text and the first weights.
class TrainingIdentity {
 public:
  // 16 letters and digits. Throws Error when a file of the recipe cannot be read.
  std::string hash(const Recipe& recipe);
  // The same of one file, by its bytes.
  const std::string& file_hash(const std::string& path);

 private:
  std::map<std::string, std::string> files_;  // each file is read once
};

}  // namespace allot
