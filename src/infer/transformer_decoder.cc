#include "infer/transformer_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace allot::infer {

TransformerDecoder::TransformerDecoder(const ModelOptions& options, const WeightLookup& weights,
                                       double label_smoothing)
    : heads_(options.transformer.heads),
      embedding_(weights, target_table_name(options)),
      norm_(weights, "decoder.norm"),
      output_(options, weights, label_smoothing) {
  for (int layer = 0; layer < options.decoder_layers; ++layer) {
    const std::string prefix = fmt::format("decoder.layer{}.", layer);
    layers_.push_back({SelfAttention(options, weights, prefix + "self"),
                       CrossAttention(options, weights, layer),
                       FeedForward(options, weights, prefix + "feed_forward")});
  }
}

PreparedSources TransformerDecoder::prepare(EncodedSources encoded,
                                            std::vector<float> fertility) const {
  PreparedSources result;
  result.fertility = std::move(fertility);
  result.encoded = std::move(encoded);
  const std::vector<attention::RowSpan>& spans = result.encoded.spans;
  result.shortlists.resize(spans.size());
  for (const attention::RowSpan& span : spans) {
    result.memories.emplace_back(layers_.size(), span.length, embedding_.size());
  }
  for (const Layer& layer : layers_) {
    layer.cross.prepare(std::as_const(result.encoded.states).view(), spans, result.memories);
  }
  result.encoded.states = {};
  return result;
}

DecoderState TransformerDecoder::start(const PreparedSources& sources,
                                       const AttentionSettings& settings) const {
  DecoderState rows;
  rows.spans = sources.encoded.spans;
  for (size_t i = 0; i < rows.spans.size(); ++i) rows.sentence.push_back(i);
  ALLOT_CHECK(!attention::is_bounded(settings.transform) || !sources.fertility.empty(),
              "a bounded transform needs the fertility of every source token");
  rows.cache = KeyValueCache(rows.num_rows(), layers_.size() * 2 * embedding_.size());
  rows.num_heads = heads_;
  for (const Layer& layer : layers_) {
    rows.head_budgets.push_back(layer.cross.budget(settings, rows.spans, sources.fertility));
  }
  return rows;
}

void TransformerDecoder::embed(const std::vector<uint32_t>& tokens, const DecoderState& rows,
                               TransformerBuffers& buffers) const {
  size_t longest = 0;
  for (size_t r = 0; r < tokens.size(); ++r) longest = std::max(longest, rows.cache.length(r));
  embedding_.prepare(longest, buffers);
  buffers.states.resize(tokens.size(), embedding_.size());
  for (size_t r = 0; r < tokens.size(); ++r) {
    embedding_.embed(tokens[r], rows.cache.length(r) - 1, buffers, buffers.states.row(r));
  }
}

void TransformerDecoder::attend_to_steps(size_t layer, DecoderState& rows,
                                         TransformerBuffers& buffers) const {
  const size_t size = 2 * embedding_.size(), offset = layer * size;
  for (size_t r = 0; r < rows.num_rows(); ++r) {
    std::copy_n(buffers.projected.row(r) + embedding_.size(), size,
                rows.cache.last_step(r) + offset);
  }
  layers_[layer].self.add({buffers.steps.spans, buffers.steps.pointers, offset}, buffers);
}

void TransformerDecoder::step(const PreparedSources& sources, const AttentionSettings& settings,
                              const std::vector<uint32_t>& tokens, DecoderState& rows,
                              StepResult& result) const {
  ALLOT_CHECK(tokens.size() == rows.num_rows() && !tokens.empty(), "a token for every row");
  TransformerBuffers& buffers = result.transformer;
  rows.cache.add_step();
  rows.cache.find_steps(buffers.steps);
  embed(tokens, rows, buffers);
  for (size_t l = 0; l < layers_.size(); ++l) {
    layers_[l].self.project(buffers);
    attend_to_steps(l, rows, buffers);
    layers_[l].cross.add(sources.memories, settings, rows, buffers);
    layers_[l].feed_forward.add(buffers);
  }
  // That of the last layer which has the model's attention.
  result.attention.weights = buffers.mean;
  norm_.forward(buffers.states.view(), buffers.normalized);
  output_.predict(std::as_const(buffers.normalized).view(), rows.sentence, sources.shortlists,
                  result.log_probs);
}

}  // namespace allot::infer
