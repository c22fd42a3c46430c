#include "model/transformer_layout.h"

#include <fmt/format.h>

#include "model/backward_stages.h"

namespace allot {
namespace {

// Adds the parameters of one part, whose names begin with a prefix.
class PartAdder {
 public:
  PartAdder(const std::string& prefix, ParameterList& list) : prefix_(prefix), list_(list) {}

  NormPlaces norm(const char* name, size_t size) {
    return {add(name, "gain", 1, size, Initial::kOne), add(name, "bias", 1, size, Initial::kZero)};
  }
  LinearPlaces linear(const char* name, size_t inputs, size_t outputs) {
    return {add(name, "weights", inputs, outputs, Initial::kXavier),
            add(name, "bias", 1, outputs, Initial::kZero)};
  }
  size_t vector(const char* name, size_t size) {
    return list_.add(prefix_ + name, 1, size, Gradient::kDense, Initial::kXavier);
  }

 private:
  size_t add(const char* part, const char* name, size_t rows, size_t cols, Initial initial) {
    return list_.add(fmt::format("{}{}.{}", prefix_, part, name), rows, cols, Gradient::kDense,
                     initial);
  }

  std::string prefix_;
  ParameterList& list_;
};

SelfAttentionPlaces add_self(const std::string& layer, size_t hidden, ParameterList& list) {
  PartAdder part(layer + "self.", list);
  SelfAttentionPlaces places{};
  places.norm = part.norm("norm", hidden);
  places.queries_keys_values = part.linear("queries_keys_values", hidden, 3 * hidden);
  places.output = part.linear("output", hidden, hidden);
  return places;
}

CrossAttentionPlaces add_cross(const std::string& layer, size_t hidden, bool is_bounded,
                               bool has_coverage, ParameterList& list) {
  PartAdder part(layer + "cross.", list);
  CrossAttentionPlaces places{};
  places.norm = part.norm("norm", hidden);
  places.queries = part.linear("queries", hidden, hidden);
  places.keys_values = part.linear("keys_values", hidden, 2 * hidden);
  places.output = part.linear("output", hidden, hidden);
  places.is_bounded = is_bounded;
  if (is_bounded && has_coverage) places.coverage = part.vector("coverage", hidden);
  return places;
}

FeedForwardPlaces add_feed_forward(const std::string& layer, size_t hidden, size_t inner,
                                   ParameterList& list) {
  PartAdder part(layer + "feed_forward.", list);
  FeedForwardPlaces places{};
  places.norm = part.norm("norm", hidden);
  places.inner = part.linear("inner", hidden, inner);
  places.outer = part.linear("outer", inner, hidden);
  return places;
}

}  // namespace

TransformerEncoderLayout::TransformerEncoderLayout(const ModelOptions& options, ParameterList& list)
    : norm() {
  const size_t hidden = options.hidden_size;
  list.begin_stage(kTransformerEncoderStage);
  for (int l = 0; l < options.encoder_layers; ++l) {
    const std::string name = fmt::format("encoder.layer{}.", l);
    TransformerEncoderLayerPlaces layer{};
    layer.self = add_self(name, hidden, list);
    layer.feed_forward =
        add_feed_forward(name, hidden, options.transformer.feed_forward_size, list);
    layers.push_back(layer);
  }
  norm = PartAdder("encoder.", list).norm("norm", hidden);
}

TransformerDecoderLayout::TransformerDecoderLayout(const ModelOptions& options, ParameterList& list)
    : norm() {
  const size_t hidden = options.hidden_size;
  const TransformerOptions& transformer = options.transformer;
  list.begin_stage(kDecoderStage);
  for (int l = 0; l < options.decoder_layers; ++l) {
    const std::string name = fmt::format("decoder.layer{}.", l);
    const bool is_bounded = transformer.bounded_layers.contain(l, options.decoder_layers);
    TransformerDecoderLayerPlaces layer{};
    layer.self = add_self(name, hidden, list);
    layer.cross =
        add_cross(name, hidden, is_bounded, options.coverage_vector != CoverageVector::kNone, list);
    layer.feed_forward = add_feed_forward(name, hidden, transformer.feed_forward_size, list);
    layers.push_back(layer);
  }
  norm = PartAdder("decoder.", list).norm("norm", hidden);
}

}  // namespace allot
