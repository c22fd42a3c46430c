#include "infer/recurrent_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "nn/layer_norm.h"
#include "nn/row_products.h"
#include "nn/tanh.h"

namespace allot::infer {
namespace {

// The weights of an LSTM decoder layer are one matrix: rows for its input (embedding and fed-back
// output, or the layer below), then for its own last output. Those of a GRU are two.
RecurrentLayer decoder_layer(const ModelOptions& options, const WeightLookup& weights,
                             const std::string& prefix) {
  const std::string joint = prefix + "weights";
  const bool is_joint = options.cell == CellKind::kLstm;
  const size_t num_rows = num_rows_of(weights, joint);
  const size_t input_size = is_joint ? num_rows - options.hidden_size : num_rows;
  return RecurrentLayer({options.cell, Product(weights, joint, {0, input_size}),
                         is_joint ? Product(weights, joint, {input_size, options.hidden_size})
                                  : Product(weights, prefix + "recurrent"),
                         weights(prefix + "input_bias").data,
                         weights(prefix + "recurrent_bias").data});
}

}  // namespace

RecurrentDecoder::RecurrentDecoder(const ModelOptions& options, const WeightLookup& weights,
                                   double label_smoothing)
    : hidden_(options.hidden_size),
      scorer_(options, weights),
      target_table_(weights, target_table_name(options)),
      combine_(weights, "decoder.combine"),
      output_(options, weights, label_smoothing) {
  if (options.architecture == Architecture::kTransformer) start_.emplace(options, weights);
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    const std::string prefix = fmt::format("decoder.layer{}.", layer);
    layers_.push_back({decoder_layer(options, weights, prefix), nullptr, nullptr});
    if (!options.layer_normalization) continue;
    layers_.back().norm_gain = weights(prefix + "norm_gain").data;
    layers_.back().norm_bias = weights(prefix + "norm_bias").data;
  }
  if (options.score == ScoreKind::kMlp) combine_bias_ = weights("decoder.combine_bias").data;
}

PreparedSources RecurrentDecoder::prepare(EncodedSources encoded,
                                          std::vector<float> fertility) const {
  PreparedSources result;
  result.fertility = std::move(fertility);
  result.encoded = std::move(encoded);
  if (start_) result.encoded.last = start_->states(result.encoded);
  result.keys = scorer_.prepare(result.encoded);
  result.shortlists.resize(result.encoded.spans.size());
  return result;
}

DecoderState RecurrentDecoder::start(const PreparedSources& sources,
                                     const AttentionSettings& settings) const {
  const EncodedSources& encoded = sources.encoded;
  const size_t count = encoded.spans.size();
  DecoderState rows;
  rows.spans = encoded.spans;
  for (size_t i = 0; i < count; ++i) rows.sentence.push_back(i);
  for (const RecurrentState<float>& last : encoded.last) {
    RecurrentState<float> state;
    for (auto [from, to] : {std::pair(&last.output, &state.output), {&last.cell, &state.cell}}) {
      to->resize(count, hidden_);
      std::copy_n(from->data(), count * hidden_, to->data());
    }
    rows.layers.push_back(std::move(state));
  }
  rows.feed.resize_to_zero(count, hidden_);
  const bool is_bounded = attention::is_bounded(settings.transform);
  ALLOT_CHECK(!is_bounded || sources.fertility.size() == encoded.states.rows(),
              "a bounded transform needs the fertility of every source token");
  if (is_bounded) {
    rows.budget.emplace(sources.fertility);
  } else if (scorer_.has_coverage()) {
    rows.budget.emplace(std::vector<float>(encoded.states.rows(), kUnbounded));
  }
  return rows;
}

void RecurrentDecoder::run_layers(const std::vector<uint32_t>& tokens, DecoderState& rows,
                                  StepResult& result) const {
  const size_t count = rows.num_rows();
  result.inputs.resize(count, target_table_.size() + hidden_);
  for (size_t r = 0; r < count; ++r) {
    target_table_.copy_row(tokens[r], result.inputs.row(r));
    std::copy_n(rows.feed.row(r), hidden_, result.inputs.row(r) + target_table_.size());
  }
  result.gates.resize(count, 4 * hidden_);
  ConstMatrix<float> inputs = result.inputs.view();
  for (size_t l = 0; l < layers_.size(); ++l) {
    RecurrentState<float>& state = rows.layers[l];
    const Layer& layer = layers_[l];
    // gates (R x 4H) = b + inputs (R x (E + H) or R x H) W
    layer.recurrent.project(inputs, result.gates.view());
    layer.recurrent.step(result.gates.view(), state.output.view(), state.cell.view());
    inputs = state.output.view();
    if (layer.norm_gain == nullptr) continue;
    result.normalized.resize(count, hidden_);
    std::copy_n(state.output.data(), count * hidden_, result.normalized.data());
    normalize_layer<float>(layer.norm_gain, layer.norm_bias, result.normalized.view());
    inputs = result.normalized.view();
  }
  // Context (filled in by attend) and top state are side by side.
  result.combined.resize(count, 2 * hidden_);
  for (size_t r = 0; r < count; ++r) {
    std::copy_n(inputs.row(r), hidden_, result.combined.row(r) + hidden_);
  }
}

void RecurrentDecoder::attend(const PreparedSources& sources, const AttentionSettings& settings,
                              DecoderState& rows, StepResult& result) const {
  const size_t count = rows.num_rows();
  const bool is_bounded = attention::is_bounded(settings.transform);
  result.scores.resize(rows.spans.back().begin + rows.spans.back().length);
  // queries: R x H
  scorer_.queries(result.combined.view().col_range(hidden_, hidden_), result.queries);
  for (size_t r = 0; r < count; ++r) {
    const size_t begin = rows.spans[r].begin;
    scorer_.score(sources.encoded, sources.keys,
                  {rows.sentence[r], result.combined.row(r) + hidden_, result.queries.row(r),
                   rows.budget ? rows.budget->spent().data() + begin : nullptr},
                  result.scores.data() + begin);
  }
  if (is_bounded) rows.budget->add_bonus(settings.bonus, result.scores.data());
  attention::forward<float>(settings.transform,
                            {rows.spans.data(), count, result.scores.data(),
                             is_bounded ? rows.budget->left().data() : nullptr},
                            result.workspace, result.attention);
  for (size_t r = 0; r < count; ++r) {
    const attention::RowSpan& source = sources.encoded.spans[rows.sentence[r]];
    // context (H) = weights (S) times the source states (S x H)
    float* context = result.combined.row(r);
    std::fill_n(context, hidden_, 0.0F);
    add_weighted_rows<float>(sources.encoded.states.view().row_range(source.begin, source.length),
                             result.attention.weights.data() + rows.spans[r].begin, context);
  }
  if (rows.budget) rows.budget->spend(result.attention.weights.data());
}

void RecurrentDecoder::combine(DecoderState& rows, StepResult& result) const {
  // feed (R x H) = b + combined (R x 2H) W (2H x H)
  if (combine_bias_ != nullptr) {
    combine_.multiply(result.combined.view(), combine_bias_, rows.feed.view());
    return;
  }
  combine_.multiply(result.combined.view(), Into::kReplace, rows.feed.view());
  for (size_t r = 0; r < rows.num_rows(); ++r) tanh_in_place(rows.feed.row(r), hidden_);
}

void RecurrentDecoder::step(const PreparedSources& sources, const AttentionSettings& settings,
                            const std::vector<uint32_t>& tokens, DecoderState& rows,
                            StepResult& result) const {
  ALLOT_CHECK(tokens.size() == rows.num_rows() && !tokens.empty(), "a token for every row");
  run_layers(tokens, rows, result);
  attend(sources, settings, rows, result);
  combine(rows, result);
  output_.predict(std::as_const(rows.feed).view(), rows.sentence, sources.shortlists,
                  result.log_probs);
}

}  // namespace allot::infer
