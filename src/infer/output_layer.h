#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "infer/token_table.h"
#include "infer/weights.h"
#include "model/options.h"

namespace allot::infer {

// The target tokens that a translation of each sentence may consist of, ascending; all if empty.
using Shortlists = std::vector<std::vector<uint32_t>>;

// The log-probabilities of the next token from the states of hypotheses. R = rows, H = hidden size,
// V = target vocabulary. What a row gets does not depend on the others, bit for bit.
class OutputLayer {
 public:
  // What `weights` gives must outlive the layer. label_smoothing: the share of probability that
  // training gave to all tokens alike. Of it, tokens outside a shortlist keep their part: otherwise
  // every token of a translation would gain it, and long translations most.
  OutputLayer(const ModelOptions& options, const WeightLookup& weights, double label_smoothing);

  // states: R x H; sentences: row -> sentence, which has a shortlist. log_probs: R x V; the row of
  // a sentence with a shortlist begins with the log-probabilities of its tokens, and V = the
  // longest shortlist where all have one.
  void predict(ConstMatrix<float> states, const std::vector<size_t>& sentences,
               const Shortlists& shortlists, Matrix<float>& log_probs) const;

 private:
  void predict_all(ConstMatrix<float> states, const MatrixView<float>& logits) const;
  // The log-probability that one of `count` tokens of a shortlist follows.
  float shortlist_log_prob(size_t count) const;

  double label_smoothing_;
  TokenTable table_;             // V x H
  const float* bias_ = nullptr;  // V
  mutable std::once_flag is_packed_;
  mutable Product packed_;  // H x V; made when all tokens are asked for
};

}  // namespace allot::infer
