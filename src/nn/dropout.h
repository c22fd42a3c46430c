#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace allot {

// Four random numbers that are a function of a key and a counter (Philox4x32-10, Salmon et al.
// 2011): any of them can be had at any time, in any order, on any thread.
std::array<uint32_t, 4> philox(std::array<uint32_t, 2> key, std::array<uint32_t, 4> counter);

// Which units a dropout layer sets to 0. The mask is a function of these fields, not of the batch,
// the shard or the thread; so backward recomputes it instead of storing it.
struct Dropout {
  // Dropout probability of a unit, in [0, 1); the others are scaled by 1 / (1 - probability).
  double probability = 0;
  uint64_t seed = 0;
  uint32_t update = 0;  // counts training steps
  uint32_t site = 0;    // which dropout layer of the model

  bool is_on() const { return probability > 0; }
};

// The row of a dropout layer that belongs to a token. Variational dropout gives every step of a
// sentence the same mask: leave `step` at 0.
struct DropoutRow {
  uint32_t sentence = 0;
  uint32_t step = 0;
};

// values[k] becomes 0 or values[k] / (1 - probability). For backward call it on the gradient.
template <typename T>
void apply_dropout(const Dropout& dropout, const DropoutRow& row, T* values, size_t count);

}  // namespace allot
