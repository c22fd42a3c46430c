#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/array_view.h"
#include "text/vocabulary.h"

namespace allot {

// Guided fertility: for each source token, by its number, the largest actual fertility that it has
// anywhere in the training text, at least `minimum`. 1 for tokens that are not there: nothing is
// known of them.
class GuidedTable {
 public:
  explicit GuidedTable(uint32_t minimum = 1) : minimum_(minimum) {}

  void add(uint32_t token, uint32_t fertility);
  // A sentence: fertilities of its tokens, followed by those of anything else that was aligned.
  void add(ArrayView<uint32_t> tokens, ArrayView<uint32_t> fertilities);

  uint32_t operator[](uint32_t token) const {
    return token < largest_.size() && largest_[token] != kNeverAdded ? largest_[token] : 1;
  }

  // Lines `token<TAB>fertility` of all tokens that were added, by their numbers.
  void write(const std::string& path, const Vocabulary& vocabulary) const;
  // Throws Error with file and line for anything malformed, for fertilities below the minimum, and
  // for tokens that the vocabulary does not have.
  static GuidedTable read(const InputFile& input, const Vocabulary& vocabulary,
                          uint32_t minimum = 1);

 private:
  static constexpr uint32_t kNeverAdded = std::numeric_limits<uint32_t>::max();

  uint32_t minimum_;
  std::vector<uint32_t> largest_;  // by number
};

}  // namespace allot
