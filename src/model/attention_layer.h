#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "attention/budget.h"
#include "attention/transform.h"
#include "model/attention_scorer.h"
#include "model/shard.h"

namespace allot {

// How scores become weights. Separate from the parameters: a trained model may be asked to
// translate with another transform or another bonus.
struct AttentionSettings {
  attention::Transform transform = attention::Transform::kSoftmax;
  attention::ExhaustionBonus bonus;
};

// What attention keeps of a batch. P = source positions of all sentences, sentence by sentence, in
// decoder order.
template <typename T>
struct AttentionTrace {
  struct Step {
    attention::Solution<T> solution;
    std::vector<T> left;   // before the step: the bounds; empty for transforms without
    std::vector<T> spent;  // before the step; empty without coverage vector
  };
  Matrix<T> memory;  // P x H: source states
  ScorerTrace<T> scorer;
  std::vector<Step> steps;
  attention::Workspace<T> workspace;
  std::unique_ptr<attention::Budget<T>> budget;  // null when nobody asks what was spent
  std::vector<T> scores, weights;                // P, of the current step
};

template <typename T>
struct AttentionGradients {
  Matrix<T> memory;  // P x H
  ScorerGradients<T> scorer;
  std::unique_ptr<attention::BudgetGradient<T>> budget;
  std::vector<T> weights, scores, bounds, spent;  // P
};

// One decoder step looks at the source: scores, bonus, weights under the bounds that are left,
// context; then the weights are spent (equations 5 and 6 of the paper).
class AttentionLayer {
 public:
  AttentionLayer(const ModelOptions& options, ParameterList& list) : scorer_(options, list) {}

  // trace.memory must be filled.
  template <typename T>
  void prepare(const Shard& shard, const Weights<T>& weights, const AttentionSettings& settings,
               AttentionTrace<T>& trace) const;
  // states: count x H; context: count x H, replaced.
  template <typename T>
  void forward(size_t step, const Shard& shard, const Weights<T>& weights,
               const AttentionSettings& settings, ConstMatrix<T> states, AttentionTrace<T>& trace,
               const MatrixView<T>& context) const;

  template <typename T>
  void prepare_backward(const Shard& shard, const AttentionSettings& settings,
                        const AttentionTrace<T>& trace, AttentionGradients<T>& d_trace) const;
  // d_context: count x H; d_states: count x H, added to. Steps from the last to the first.
  template <typename T>
  void backward(size_t step, const Shard& shard, const Weights<T>& weights,
                const AttentionSettings& settings, ConstMatrix<T> states,
                const AttentionTrace<T>& trace, ConstMatrix<T> d_context,
                const MatrixView<T>& d_states, AttentionGradients<T>& d_trace,
                Gradients<T>& gradients) const;
  // states: all target rows (N x H). Completes d_trace.memory.
  template <typename T>
  void finish_backward(const Weights<T>& weights, ConstMatrix<T> states,
                       const AttentionTrace<T>& trace, AttentionGradients<T>& d_trace,
                       Gradients<T>& gradients) const;

 private:
  AttentionScorer scorer_;
};

}  // namespace allot
