#include "infer/transformer_encoder.h"

#include <fmt/format.h>

#include <algorithm>

namespace allot::infer {

TransformerEncoder::TransformerEncoder(const ModelOptions& options, const WeightLookup& weights,
                                       uint32_t fertility_minimum)
    : embedding_(weights, source_table_name(options)), norm_(weights, "encoder.norm") {
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    const std::string prefix = fmt::format("encoder.layer{}.", layer);
    layers_.push_back({SelfAttention(options, weights, prefix + "self"),
                       FeedForward(options, weights, prefix + "feed_forward")});
  }
  if (options.fertility_classes > 0) fertility_head_.emplace(weights, fertility_minimum);
}

EncodedSources TransformerEncoder::encode(const std::vector<SourceSentence>& sources) const {
  EncodedSources result;
  size_t num_positions = 0, longest = 0;
  for (const SourceSentence& source : sources) {
    result.spans.push_back({num_positions, source.tokens.size()});
    num_positions += source.tokens.size();
    longest = std::max(longest, source.tokens.size());
  }
  TransformerBuffers buffers;
  embedding_.prepare(longest, buffers);
  buffers.states.resize(num_positions, embedding_.size());
  std::vector<attention::RowSpan> attended;  // by position: those of its sentence
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::vector<uint32_t>& tokens = sources[i].tokens;
    attended.insert(attended.end(), tokens.size(), result.spans[i]);
    for (size_t t = 0; t < tokens.size(); ++t) {
      embedding_.embed(tokens[t], t, buffers, buffers.states.row(result.spans[i].begin + t));
    }
  }
  std::vector<const float*> pointers(num_positions);
  for (const Layer& layer : layers_) {
    layer.self.project(buffers);
    for (size_t r = 0; r < num_positions; ++r) pointers[r] = buffers.projected.row(r);
    // Keys and values come after the queries.
    layer.self.add({attended, pointers, embedding_.size()}, buffers);
    layer.feed_forward.add(buffers);
  }
  norm_.forward(buffers.states.view(), result.states);
  if (fertility_head_) result.predictions = fertility_head_->predict(result.states.view());
  return result;
}

}  // namespace allot::infer
