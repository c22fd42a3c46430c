#pragma once

#include <string>
#include <vector>

#include "attention/rows.h"
#include "infer/head_attention.h"
#include "infer/linear.h"
#include "infer/transformer_buffers.h"
#include "model/options.h"

namespace allot::infer {

// Tokens attend to tokens of their own side: self of model/transformer_layout.h. R = rows, H =
// hidden size.
class SelfAttention {
 public:
  // name: encoder.layer0.self and so on.
  SelfAttention(const ModelOptions& options, const WeightLookup& weights, const std::string& name);

  // buffers.projected (R x 3H): queries, keys and values of norm(buffers.states).
  void project(TransformerBuffers& buffers) const;
  // Row r, with the query that `project` made, attends to the rows where pointers[spans[r].begin],
  // ... point; keys and values (H each) are side by side, `offset` from there. The result is added
  // to buffers.states.
  struct Attended {
    const std::vector<attention::RowSpan>& spans;
    const std::vector<const float*>& pointers;
    size_t offset = 0;
  };
  void add(const Attended& attended, TransformerBuffers& buffers) const;

 private:
  HeadShape shape_;
  attention::Transform transform_;
  Normalization norm_;
  Linear queries_keys_values_;  // H x 3H
  Linear output_;               // H x H
};

}  // namespace allot::infer
