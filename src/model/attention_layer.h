#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "attention/budget.h"
#include "attention/transform.h"
#include "model/attention_scorer.h"
#include "model/batch_run.h"
#include "model/guide_loss.h"

namespace allot {

// One decoder step looks at the source. Letters: B sentences alive at the step, P source positions
// of all sentences (sentence by sentence, in decoder order), N target rows of all steps, H hidden
// size. For each sentence, with its source states h_j and the decoder state s_t as query:
//
//   z_j     score of position j (model/attention_scorer.h)
//   u_j     left_j = max(0, fertility_j - spent_j), the bounds; spent is the paper's beta_{t-1}
//   z'_j    z_j + c u_j, the exhaustion bonus (section 4 of the paper); the sink gets a constant
//   alpha_t transform(z', u)                       (equation 5 of the paper, for any transform)
//   context sum of alpha_{t,j} h_j, the paper's c_t
//   spent_j += alpha_{t,j}

// Guided attention adds, for a target token that the aligner links to source positions (shares q,
// often 1 for one of them), the Fenchel-Young loss of the transform (attention/fenchel_young.h) to
// what is minimized: dz' += w (alpha_t - q).
// Bounds and bonus are taken as given: none of its gradient goes through the budget.

// What forward keeps for backward.
template <typename T>
struct AttentionTrace {
  struct Step {
    attention::Solution<T> solution;  // alpha_t and its support
    std::vector<T> left;              // P: u_t; empty for transforms without bounds
    std::vector<T> spent;             // P: beta_{t-1}; empty without coverage vector
  };
  Matrix<T> memory;  // P x H: the source states h
  ScorerTrace<T> scorer;
  std::vector<Step> steps;
  attention::Workspace<T> workspace;
  std::unique_ptr<attention::Budget<T>> budget;  // null when it is not needed
  std::vector<T> scores, weights;                // P, of the current step
  GuideLoss guide;                               // of the steps so far
};

template <typename T>
struct AttentionGradients {
  Matrix<T> memory;  // P x H
  ScorerGradients<T> scorer;
  std::unique_ptr<attention::BudgetGradient<T>> budget;
  std::vector<T> weights, scores, bounds;  // P, of the current step
  std::vector<T> spent;  // P: through the coverage vectors of the steps so far, from the last back
};

class AttentionLayer {
 public:
  AttentionLayer(const ModelOptions& options, ParameterList& list) : scorer_(options, list) {}

  // Before the first step; trace.memory must be filled.
  template <typename T>
  void prepare(const BatchRun<T>& run, AttentionTrace<T>& trace) const;
  // states: B x H, the queries s_t. context: B x H, replaced.
  template <typename T>
  void forward(const BatchRun<T>& run, size_t step, ConstMatrix<T> states, AttentionTrace<T>& trace,
               const MatrixView<T>& context) const;

  template <typename T>
  void prepare_backward(const BatchRun<T>& run, const AttentionTrace<T>& trace,
                        AttentionGradients<T>& d_trace) const;
  // Steps from the last to the first. d_context: B x H. d_states: B x H, added to.
  template <typename T>
  void backward(const BackwardRun<T>& run, size_t step, ConstMatrix<T> states,
                const AttentionTrace<T>& trace, ConstMatrix<T> d_context,
                const MatrixView<T>& d_states, AttentionGradients<T>& d_trace) const;
  // After the first step. states: all target rows (N x H). Completes d_trace.memory.
  template <typename T>
  void finish_backward(const BackwardRun<T>& run, ConstMatrix<T> states,
                       const AttentionTrace<T>& trace, AttentionGradients<T>& d_trace) const;

 private:
  AttentionScorer scorer_;
};

}  // namespace allot
