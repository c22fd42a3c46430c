#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "attention/budget.h"
#include "attention/rows.h"
#include "infer/row_mover.h"
#include "nn/recurrent.h"

namespace allot::infer {

// The decoder's state of many hypotheses, one row each, of any number of sentences. R = rows, H =
// hidden size.
struct DecoderState {
  std::vector<size_t> sentence;               // row -> sentence of the encoded sources
  std::vector<RecurrentState<float>> layers;  // by layer: R x H
  Matrix<float> feed;                         // R x H: the attentional output of the last step
  // The source positions of each row: its place in `budget` and in the attention of a step.
  std::vector<attention::RowSpan> spans;
  // What the source tokens of each row have received and may still receive; nothing when neither
  // bounds nor a coverage vector need it.
  std::optional<attention::Budget<float>> budget;
  RowMover mover;  // of all these rows

  size_t num_rows() const { return sentence.size(); }
  // Row i becomes a copy of what row parents[i] was. There may be more or fewer rows afterwards:
  // expanding, pruning and leaving out finished hypotheses are all this.
  void select(const std::vector<size_t>& parents);
  // The rows of another state follow. Its sentences are counted from `first_sentence` on.
  void append(const DecoderState& other, size_t first_sentence);
};

}  // namespace allot::infer
