#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "nn/matrix.h"

namespace allot {

// Neighboring rows of a batch, and those outputs of a layer that they want: the hypotheses of a
// sentence and its shortlist.
struct OutputChoice {
  size_t row = 0;  // the first
  size_t num_rows = 0;
  const uint32_t* ids = nullptr;  // ascending
  size_t count = 0;
};

// Some of these outputs: ids[0] is number `first` of the choice.
struct OutputPart {
  size_t row = 0;
  size_t num_rows = 0;
  const uint32_t* ids = nullptr;
  size_t count = 0;
  size_t first = 0;
};

// What stays in the second cache of a CPU.
inline constexpr size_t kOutputBlockBytes = 262144;

// Calls multiply(part) until every choice is done. The sentences of a batch want much the same
// outputs, so each takes its part of a block of weights before the next block is read: weights come
// from memory once for all. Order affects nothing but speed.
template <typename Multiply>
void for_each_part(const std::vector<OutputChoice>& choices, size_t num_outputs,
                   size_t output_bytes, const Multiply& multiply) {
  const size_t block = std::max<size_t>(16, kOutputBlockBytes / std::max<size_t>(1, output_bytes));
  std::vector<size_t> done(choices.size());
  for (size_t end = block;; end += block) {
    const bool is_last = end >= num_outputs || choices.size() == 1;
    for (size_t c = 0; c < choices.size(); ++c) {
      const OutputChoice& choice = choices[c];
      const uint32_t* const from = choice.ids + done[c];
      const uint32_t* const to = choice.ids + choice.count;
      const auto count =
          static_cast<size_t>((is_last ? to : std::lower_bound(from, to, end)) - from);
      if (count > 0) multiply(OutputPart{choice.row, choice.num_rows, from, count, done[c]});
      done[c] += count;
    }
    if (is_last) return;
  }
}

// Calls multiply(row, count) for the rows of a part, in tiles of about as many, at most `most`: a
// single row that is left over would take as long as several.
template <typename Multiply>
void for_each_row_tile(const OutputPart& part, size_t most, const Multiply& multiply) {
  size_t row = part.row, left = part.num_rows;
  for (size_t tiles = (part.num_rows + most - 1) / most; tiles > 0; --tiles) {
    const size_t count = left / tiles;
    multiply(row, count);
    row += count;
    left -= count;
  }
}

// Before outputs from number k on are computed, `step` at once: fetches the weights of those that
// come two steps later, which the CPU cannot guess.
template <typename T>
void prefetch_outputs(const OutputPart& part, ConstMatrix<T> weights, size_t k, size_t step) {
  constexpr size_t kLine = 64;
  const size_t end = std::min(part.count, k + 3 * step);
  for (size_t o = k + 2 * step; o < end; ++o) {
    const T* const row = weights.row(part.ids[o]);
    for (size_t i = 0; i < weights.cols; i += kLine / sizeof(T)) __builtin_prefetch(row + i, 0, 3);
  }
}

// Throws an InternalError when rows or outputs are outside a result of this size.
inline void check_choices(const std::vector<OutputChoice>& choices, size_t rows, size_t cols) {
  for (const OutputChoice& choice : choices) {
    ALLOT_CHECK(choice.row + choice.num_rows <= rows && choice.count <= cols,
                "outputs for rows of the result, and as many as it has columns");
  }
}

}  // namespace allot
