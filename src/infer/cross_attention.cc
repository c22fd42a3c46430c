#include "infer/cross_attention.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace allot::infer {
namespace {

std::string part_name(int layer, const char* part) {
  return fmt::format("decoder.layer{}.cross.{}", layer, part);
}

}  // namespace

CrossAttention::CrossAttention(const ModelOptions& options, const WeightLookup& weights, int layer)
    : layer_(static_cast<size_t>(layer)),
      shape_(head_shape(options)),
      is_bounded_(options.transformer.bounded_layers.contain(layer, options.decoder_layers)),
      scope_(options.transformer.budget),
      norm_(weights, part_name(layer, "norm")),
      queries_(weights, part_name(layer, "queries")),
      keys_values_(weights, part_name(layer, "keys_values")),
      output_(weights, part_name(layer, "output")) {
  if (is_bounded_ && options.coverage_vector != CoverageVector::kNone) {
    coverage_ = weights(part_name(layer, "coverage")).data;
  }
}

AttendedRows CrossAttention::attended(const CrossMemory& memory) const {
  const size_t layer_size = memory.num_tokens() * memory.keys_values.cols();
  const size_t offset = layer_ * layer_size;
  return {memory.rows.data(), memory.num_tokens(), offset, offset + memory.keys_values.cols() / 2};
}

void CrossAttention::prepare(ConstMatrix<float> states,
                             const std::vector<attention::RowSpan>& spans,
                             std::vector<CrossMemory>& memories) const {
  // One product for all sentences (P x 2H) = b + states (P x H) W, then to their blocks.
  Matrix<float> all(states.rows, keys_values_.output_size());
  keys_values_.forward(states, all.view());
  for (size_t i = 0; i < spans.size(); ++i) {
    CrossMemory& memory = memories[i];
    const size_t length = spans[i].length;
    std::copy_n(all.row(spans[i].begin), length * all.cols(),
                memory.keys_values.row(layer_ * length));
    if (coverage_ == nullptr) continue;
    const size_t own = shape_.heads * length;
    memory.coverage.resize(std::max(memory.coverage.size(), (layer_ + 1) * own));
    head_dots(shape_, attended(memory).keys(), coverage_, 1, memory.coverage.data() + layer_ * own);
  }
}

std::optional<attention::Budget<float>> CrossAttention::budget(
    const AttentionSettings& settings, const std::vector<attention::RowSpan>& spans,
    const std::vector<float>& fertility) const {
  const bool has_bounds = is_bounded_ && attention::is_bounded(settings.transform);
  if (!has_bounds && coverage_ == nullptr) return std::nullopt;
  std::vector<float> of_heads;
  for (const attention::RowSpan& span : spans) {
    if (!has_bounds) {
      of_heads.insert(of_heads.end(), shape_.heads * span.length, kUnbounded);
      continue;
    }
    const float* const own = fertility.data() + span.begin;
    for (size_t h = 0; h < shape_.heads; ++h) {
      of_heads.insert(of_heads.end(), own, own + span.length);
    }
  }
  return attention::Budget<float>(std::move(of_heads));
}

void CrossAttention::attend_freely(const std::vector<CrossMemory>& memories,
                                   const DecoderState& rows, TransformerBuffers& buffers) const {
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    attend_with_heads(shape_, attention::Transform::kSoftmax, attended(memories[rows.sentence[r]]),
                      buffers.projected.row(r), buffers, buffers.context.row(r));
  }
}

void CrossAttention::attend_within_budget(const std::vector<CrossMemory>& memories,
                                          const AttentionSettings& settings, DecoderState& rows,
                                          TransformerBuffers& buffers) const {
  std::optional<attention::Budget<float>>& budget = rows.head_budgets[layer_];
  const size_t heads = shape_.heads;
  const attention::RowSpan& last = rows.spans.back();
  buffers.scores.resize(heads * (last.begin + last.length));
  buffers.spans.clear();
  // z'_i of all heads i of all rows, and their spans.
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    const CrossMemory& memory = memories[rows.sentence[r]];
    const auto [begin, length] = rows.spans[r];
    for (size_t h = 0; h < heads; ++h) {
      buffers.spans.push_back({heads * begin + h * length, length});
    }
    float* const scores = buffers.scores.data() + heads * begin;
    score_heads(shape_, attended(memory), buffers.projected.row(r), scores);
    if (coverage_ == nullptr) continue;
    const float* const spent = budget->spent().data() + heads * begin;
    const float* const coverage = memory.coverage.data() + layer_ * heads * length;
    for (size_t k = 0; k < heads * length; ++k) scores[k] += spent[k] * coverage[k];
  }
  const bool has_bounds = attention::is_bounded(settings.transform);
  if (has_bounds) budget->add_bonus(settings.bonus, buffers.scores.data());
  attention::forward<float>(settings.transform,
                            {buffers.spans.data(), buffers.spans.size(), buffers.scores.data(),
                             has_bounds ? budget->left().data() : nullptr},
                            buffers.workspace, buffers.solution);
  buffers.mean.resize(last.begin + last.length);
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    const auto [begin, length] = rows.spans[r];
    const float* const weights = buffers.solution.weights.data() + heads * begin;
    head_sums(shape_, attended(memories[rows.sentence[r]]).values(), weights,
              buffers.context.row(r));
    mean_of_heads(shape_, weights, length, buffers.mean.data() + begin);
  }
  if (budget) spend(rows, buffers);
}

void CrossAttention::spend(DecoderState& rows, TransformerBuffers& buffers) const {
  // With a budget for the layer, every head counts what the mean of them has given.
  for (size_t r = 0; scope_ == BudgetScope::kLayer && r < rows.num_rows(); ++r) {
    const auto [begin, length] = rows.spans[r];
    float* weights = buffers.solution.weights.data() + shape_.heads * begin;
    for (size_t h = 0; h < shape_.heads; ++h) {
      weights = std::copy_n(buffers.mean.data() + begin, length, weights);
    }
  }
  rows.head_budgets[layer_]->spend(buffers.solution.weights.data());
}

void CrossAttention::add(const std::vector<CrossMemory>& memories,
                         const AttentionSettings& settings, DecoderState& rows,
                         TransformerBuffers& buffers) const {
  norm_.forward(buffers.states.view(), buffers.normalized);
  buffers.projected.resize(rows.num_rows(), queries_.output_size());
  queries_.forward(buffers.normalized.view(), buffers.projected.view());
  buffers.context.resize(rows.num_rows(), queries_.output_size());
  if (is_bounded_) {
    attend_within_budget(memories, settings, rows, buffers);
  } else {
    attend_freely(memories, rows, buffers);
  }
  output_.add(buffers.context.view(), buffers.states.view());
}

}  // namespace allot::infer
