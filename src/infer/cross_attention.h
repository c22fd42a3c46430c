#pragma once

#include <optional>
#include <vector>

#include "attention/budget.h"
#include "infer/cross_memory.h"
#include "infer/decoder_state.h"
#include "infer/head_attention.h"
#include "infer/linear.h"
#include "infer/transformer_buffers.h"
#include "model/batch_run.h"
#include "model/options.h"

namespace allot::infer {

// Target tokens attend to the source: cross of model/transformer_layout.h, in one layer of the
// decoder. P = source positions of all sentences, S = those of one, R = rows, H = hidden size, A =
// heads.
class CrossAttention {
 public:
  CrossAttention(const ModelOptions& options, const WeightLookup& weights, int layer);

  // Keys and values of this layer for the source states (P x H), into the memories of their
  // sentences, which have room for them.
  void prepare(ConstMatrix<float> states, const std::vector<attention::RowSpan>& spans,
               std::vector<CrossMemory>& memories) const;

  // What the rows may still give to the tokens, of all heads; nothing where neither bounds nor a
  // coverage vector need it. fertility: P, as the spans of the rows.
  std::optional<attention::Budget<float>> budget(const AttentionSettings& settings,
                                                 const std::vector<attention::RowSpan>& spans,
                                                 const std::vector<float>& fertility) const;

  // Adds the result to buffers.states; of a layer with the model's own attention, spends the
  // weights and leaves the mean of its heads in buffers.mean, packed as rows.spans.
  void add(const std::vector<CrossMemory>& memories, const AttentionSettings& settings,
           DecoderState& rows, TransformerBuffers& buffers) const;

 private:
  AttendedRows attended(const CrossMemory& memory) const;
  void attend_freely(const std::vector<CrossMemory>& memories, const DecoderState& rows,
                     TransformerBuffers& buffers) const;
  void attend_within_budget(const std::vector<CrossMemory>& memories,
                            const AttentionSettings& settings, DecoderState& rows,
                            TransformerBuffers& buffers) const;
  void spend(DecoderState& rows, TransformerBuffers& buffers) const;

  size_t layer_;
  HeadShape shape_;
  bool is_bounded_;  // has the model's transform, budget and coverage vector
  BudgetScope scope_;
  Normalization norm_;
  Linear queries_;                   // H x H
  Linear keys_values_;               // H x 2H
  Linear output_;                    // H x H
  const float* coverage_ = nullptr;  // H: c_1 .. c_A; null without coverage vector
};

}  // namespace allot::infer
