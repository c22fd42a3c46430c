#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/string_index.h"

namespace allot {

// Remembers how words were cut: a text has few different words for its length. Belongs to one
// thread. What it holds is limited; when it is full it forgets everything, so results never depend
// on it and a text in which no word is repeated costs no more memory than any other.
class BpeWordCache {
 public:
  // Puts the ends of the subwords of `word` into `ends`; false when it is not there.
  bool find(std::string_view word, std::vector<size_t>& ends) const;
  void add(std::string_view word, const std::vector<size_t>& ends);

 private:
  StringIndex words_;
  std::vector<uint32_t> starts_{0};  // word i has subword ends [starts_[i], starts_[i + 1])
  std::vector<uint32_t> ends_;
};

}  // namespace allot
