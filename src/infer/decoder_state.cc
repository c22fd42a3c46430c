#include "infer/decoder_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot::infer {
namespace {

using Budgets = std::vector<std::optional<attention::Budget<float>>>;

bool have_same_layers(const Budgets& a, const Budgets& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
    return one.has_value() == other.has_value();
  });
}

}  // namespace

void DecoderState::append(const DecoderState& other, size_t first_sentence) {
  ALLOT_CHECK(layers.size() == other.layers.size() &&
                  budget.has_value() == other.budget.has_value() &&
                  have_same_layers(head_budgets, other.head_budgets),
              "states of the same model and the same attention");
  const size_t begin = spans.empty() ? 0 : spans.back().begin + spans.back().length;
  for (size_t r = 0; r < other.num_rows(); ++r) {
    sentence.push_back(first_sentence + other.sentence[r]);
    spans.push_back({begin + other.spans[r].begin, other.spans[r].length});
  }
  for (size_t l = 0; l < layers.size(); ++l) {
    mover.append(other.layers[l].output, layers[l].output);
    mover.append(other.layers[l].cell, layers[l].cell);
  }
  mover.append(other.feed, feed);
  if (budget) budget->append(*other.budget);
  cache.append(other.cache);
  for (size_t l = 0; l < head_budgets.size(); ++l) {
    if (head_budgets[l]) head_budgets[l]->append(*other.head_budgets[l]);
  }
}

void DecoderState::select(const std::vector<size_t>& parents) {
  std::vector<size_t> new_sentence;
  std::vector<attention::RowSpan> old_spans, new_spans;
  size_t begin = 0;
  for (const size_t parent : parents) {
    ALLOT_CHECK(parent < num_rows(), fmt::format("row {} of {}", parent, num_rows()));
    new_sentence.push_back(sentence[parent]);
    old_spans.push_back(spans[parent]);
    new_spans.push_back({begin, spans[parent].length});
    begin += spans[parent].length;
  }
  for (RecurrentState<float>& layer : layers) {
    mover.select(parents, layer.output);
    mover.select(parents, layer.cell);
  }
  mover.select(parents, feed);
  if (budget) budget->reorder(old_spans);
  // A recurrent decoder has no rows in the cache.
  if (cache.num_rows() > 0) cache.select(parents);
  for (attention::RowSpan& span : old_spans) {
    span = {num_heads * span.begin, num_heads * span.length};
  }
  for (std::optional<attention::Budget<float>>& of_layer : head_budgets) {
    if (of_layer) of_layer->reorder(old_spans);
  }
  sentence = std::move(new_sentence);
  spans = std::move(new_spans);
}

}  // namespace allot::infer
