#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace allot::infer {

// What may follow a hypothesis: tokens and their log-probabilities, by ascending id. All tokens of
// the vocabulary, or those of a sentence's shortlist.
struct NextTokens {
  float* log_probs = nullptr;     // `size`
  const uint32_t* ids = nullptr;  // `size`; null: token i is at place i
  size_t size = 0;

  uint32_t token(size_t place) const {
    return ids == nullptr ? static_cast<uint32_t>(place) : ids[place];
  }
  // The place of a token; `size` when it may not follow.
  size_t place(uint32_t token) const {
    if (ids == nullptr) return std::min<size_t>(token, size);
    const uint32_t* const found = std::lower_bound(ids, ids + size, token);
    return found != ids + size && *found == token ? static_cast<size_t>(found - ids) : size;
  }
};

}  // namespace allot::infer
