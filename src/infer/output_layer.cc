#include "infer/output_layer.h"

#include <algorithm>
#include <cmath>

#include "nn/softmax_loss.h"

namespace allot::infer {

OutputLayer::OutputLayer(const ModelOptions& options, const WeightLookup& weights,
                         double label_smoothing)
    : label_smoothing_(label_smoothing),
      table_(weights, options.tied_embeddings ? target_table_name(options) : "output.weights"),
      bias_(weights("output.bias").data) {}

void OutputLayer::predict_all(ConstMatrix<float> states, const MatrixView<float>& logits) const {
  std::call_once(is_packed_, [this] { packed_ = table_.packed(); });
  // logits (R x V) = b + states (R x H) W (H x V)
  packed_.multiply(states, bias_, logits);
}

float OutputLayer::shortlist_log_prob(size_t count) const {
  const double outside = 1 - static_cast<double>(count) / static_cast<double>(table_.num_tokens());
  return static_cast<float>(std::log1p(-label_smoothing_ * outside));
}

void OutputLayer::predict(ConstMatrix<float> states, const std::vector<size_t>& sentences,
                          const Shortlists& shortlists, Matrix<float>& log_probs) const {
  const auto num_tokens = [&](size_t row) {
    const size_t count = shortlists[sentences[row]].size();
    return count == 0 ? table_.num_tokens() : count;
  };
  const size_t count = states.rows;
  size_t most = 0;
  for (size_t r = 0; r < count; ++r) most = std::max(most, num_tokens(r));
  log_probs.resize(count, most);
  // Neighbors that choose from the same tokens are together: the hypotheses of a sentence, and all
  // rows of sentences without a shortlist.
  std::vector<OutputChoice> choices;
  for (size_t begin = 0, end = 0; begin < count; begin = end) {
    const std::vector<uint32_t>& shortlist = shortlists[sentences[begin]];
    const auto belongs = [&](size_t row) {
      return sentences[row] == sentences[begin] ||
             (shortlist.empty() && shortlists[sentences[row]].empty());
    };
    for (end = begin + 1; end < count && belongs(end);) ++end;
    if (shortlist.empty()) {
      predict_all(states.row_range(begin, end - begin),
                  log_probs.view().row_range(begin, end - begin).col_range(0, table_.num_tokens()));
    } else {
      choices.push_back({begin, end - begin, shortlist.data(), shortlist.size()});
    }
  }
  if (!choices.empty()) table_.score(states, bias_, choices, log_probs.view());
  for (size_t r = 0; r < count; ++r) log_softmax<float>(log_probs.row(r), num_tokens(r));
  if (label_smoothing_ == 0) return;
  for (const OutputChoice& choice : choices) {
    const float inside = shortlist_log_prob(choice.count);
    for (size_t r = choice.row; r < choice.row + choice.num_rows; ++r) {
      float* const row = log_probs.row(r);
      for (size_t k = 0; k < choice.count; ++k) row[k] += inside;
    }
  }
}

}  // namespace allot::infer
