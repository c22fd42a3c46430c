#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "attention/budget.h"
#include "attention/rows.h"
#include "nn/recurrent.h"

namespace allot {

// What the decoder remembers of many unfinished translations, one row each, of any number of
// sentences. H = hidden size.
struct Hypotheses {
  std::vector<size_t> sentence;               // row -> sentence of the encoded sources
  std::vector<RecurrentState<float>> layers;  // rows x H
  Matrix<float> feed;                         // rows x H: the attentional output of the step before
  // The source words of each row: its place in `budget` and in the attention of a step.
  std::vector<attention::RowSpan> spans;
  // What the words of each row have had and may still get; nothing when nobody asks.
  std::optional<attention::Budget<float>> budget;

  size_t num_rows() const { return sentence.size(); }
  // Row i becomes a copy of what row parents[i] was. There may be more or fewer rows afterwards:
  // expanding, pruning and leaving out what has ended are all this.
  void select(const std::vector<size_t>& parents);
};

}  // namespace allot
