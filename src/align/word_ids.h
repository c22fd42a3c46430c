#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/array_view.h"

namespace allot::align {

using WordId = uint32_t;

// The result of `find` for a missing word.
inline constexpr WordId kUnknownWord = 0xFFFFFFFF;

// Numbers words from 0 in the order in which they are first seen. The words are stored in one
// string: a large vocabulary costs a few bytes per word beyond its letters.
class WordIds {
 public:
  WordIds() = default;
  // From words stored as one text; ends[i] is where word i stops. Words must differ.
  WordIds(std::string_view text, ArrayView<uint64_t> ends);

  // The number of `word`, a new one when it has none.
  WordId add(std::string_view word);
  WordId find(std::string_view word) const;

  std::string_view word(WordId id) const;
  size_t size() const { return ends_.size(); }

  const std::string& text() const { return text_; }
  const std::vector<uint64_t>& ends() const { return ends_; }

 private:
  // The slot that holds `word`, or the free one where it belongs.
  size_t slot_of(std::string_view word) const;
  void grow();

  std::string text_;
  std::vector<uint64_t> ends_;
  std::vector<WordId> slots_;  // open addressing; size is a power of two
};

}  // namespace allot::align
