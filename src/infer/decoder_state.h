#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "attention/budget.h"
#include "attention/rows.h"
#include "infer/key_value_cache.h"
#include "infer/row_mover.h"
#include "nn/recurrent.h"

namespace allot::infer {

// The decoder's state of many hypotheses, one row each, of any number of sentences. R = rows, H =
// hidden size.
struct DecoderState {
  std::vector<size_t> sentence;  // row -> sentence of the encoded sources
  // The source positions of each row: its place in budgets and in the attention of a step.
  std::vector<attention::RowSpan> spans;

  // Of a recurrent decoder:
  std::vector<RecurrentState<float>> layers;  // by layer: R x H
  Matrix<float> feed;                         // R x H: the attentional output of the last step
  // What the source tokens of each row have received and may still receive; nothing when neither
  // bounds nor a coverage vector need it.
  std::optional<attention::Budget<float>> budget;
  RowMover mover;  // of all these rows

  // Of a Transformer:
  KeyValueCache cache;
  size_t num_heads = 1;
  // By layer, as `budget`, and for every head: those of row r begin at num_heads times its span.
  std::vector<std::optional<attention::Budget<float>>> head_budgets;

  size_t num_rows() const { return sentence.size(); }
  // Row i becomes a copy of what row parents[i] was. There may be more or fewer rows afterwards:
  // expanding, pruning and leaving out finished hypotheses are all this.
  void select(const std::vector<size_t>& parents);
  // The rows of another state follow. Its sentences are counted from `first_sentence` on.
  void append(const DecoderState& other, size_t first_sentence);
};

}  // namespace allot::infer
