#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/array_view.h"
#include "text/vocabulary.h"

namespace allot {

// Guided fertility: for each source token, by its number, the largest actual fertility that it has
// anywhere in the training text. 1 for tokens that are not there or never aligned.
class GuidedTable {
 public:
  void add(uint32_t token, uint32_t fertility);
  // A sentence: fertilities of its tokens, followed by those of anything else that was aligned.
  void add(ArrayView<uint32_t> tokens, ArrayView<uint32_t> fertilities);

  uint32_t operator[](uint32_t token) const {
    return token < largest_.size() && largest_[token] > 0 ? largest_[token] : 1;
  }

  // Lines `token<TAB>fertility` of all tokens that were added, by their numbers.
  void write(const std::string& path, const Vocabulary& vocabulary) const;
  // Throws Error with file and line for anything malformed, and for tokens that the vocabulary does
  // not have.
  static GuidedTable read(const InputFile& input, const Vocabulary& vocabulary);

 private:
  std::vector<uint32_t> largest_;  // by number; 0 = never added
};

}  // namespace allot
