#include "model/weight_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/error.h"
#include "base/progress.h"
#include "model/decoder_start.h"
#include "model/quantized_weights.h"
#include "model/transformer_layout.h"

namespace allot {
namespace {

bool are_finite(const Tensor& tensor) {
  constexpr uint32_t kExponent = 0x7F800000;  // all ones in infinities and in what is no number
  uint32_t num_wrong = 0;
  const size_t size = tensor.size();
  for (size_t i = 0; i < size; ++i) {
    uint32_t bits = 0;
    std::memcpy(&bits, tensor.values + i, sizeof(bits));
    num_wrong += (bits & kExponent) == kExponent ? 1 : 0;
  }
  return num_wrong == 0;
}

void check_scales(const Safetensors& weights, const Tensor& tensor, const std::string& file,
                  const WeightsAsker& asker) {
  const std::optional<Int8Scales> by = int8_scales_of(tensor.name, tensor.shape);
  if (!by) {
    throw Error({file}, fmt::format("'{}' is in 8 bits, which it cannot be", tensor.name),
                asker.remedy);
  }
  const std::string name = scales_name(tensor.name);
  const Tensor* scales = weights.find(name);
  if (scales == nullptr) throw Error({file}, fmt::format("has no '{}'", name), asker.remedy);
  if (scales->values == nullptr || scales->shape != scales_shape(*by, tensor.shape)) {
    throw Error(
        {file},
        fmt::format("'{}' has another type or shape than the scales of '{}'", name, tensor.name),
        asker.remedy);
  }
  check_finite(*scales, file, asker);
  if (std::any_of(scales->values, scales->values + scales->size(),
                  [](float scale) { return scale < 0; })) {
    throw Error({file}, fmt::format("'{}' has scales below zero", name), asker.remedy);
  }
}

}  // namespace

void check_finite(const Tensor& tensor, const std::string& file, const WeightsAsker& asker) {
  if (are_finite(tensor)) return;
  throw Error({file}, fmt::format("'{}' has numbers that are not finite", tensor.name),
              asker.remedy);
}

void check_sizes(const Safetensors& weights, const ModelOptions& options, const std::string& file,
                 const WeightsAsker& asker) {
  size_t largest = 0;
  for (const Tensor& tensor : weights.tensors) {
    for (const size_t extent : tensor.shape) largest = std::max(largest, extent);
  }
  const auto require = [&](const char* name, size_t size, size_t most) {
    if (size <= most) return;
    throw Error({file}, fmt::format("is too small for what {} for: {} {}", asker.name, name, size),
                asker.remedy);
  };
  require("source-vocabulary", options.source_vocabulary, largest);
  require("target-vocabulary", options.target_vocabulary, largest);
  require("embedding-size", options.embedding_size, largest);
  require("hidden-size", options.hidden_size, largest);
  if (options.architecture == Architecture::kTransformer) {
    require("feed-forward-size", options.transformer.feed_forward_size, largest);
  }
  require("fertility-classes", options.fertility_classes, largest);
  const auto encoder_layers = static_cast<size_t>(options.encoder_layers);
  const auto decoder_layers = static_cast<size_t>(options.decoder_layers);
  require("encoder-layers", encoder_layers, weights.tensors.size());
  require("decoder-layers", decoder_layers, weights.tensors.size());
  if (options.architecture != Architecture::kTransformer) return;
  // A layer has many tensors, and each is looked for among all.
  const bool has_recurrent_decoder = options.decoder_architecture() == Architecture::kLstm;
  const size_t fewest =
      kEncoderLayerParameters * encoder_layers +
      (has_recurrent_decoder ? kStartedLayerParameters : kDecoderLayerParameters) * decoder_layers;
  if (weights.tensors.size() >= fewest) return;
  throw Error(
      {file},
      fmt::format("has {} tensors, but {} for {} and {}, which have {} or more",
                  weights.tensors.size(), asker.name, format_count(encoder_layers, "encoder layer"),
                  format_count(decoder_layers, "decoder layer"), fewest),
      asker.remedy);
}

void check_weights(const Safetensors& weights, const ParameterList& wanted, const std::string& file,
                   const WeightsAsker& asker) {
  for (const ParameterInfo& info : wanted.all()) {
    const Tensor* tensor = weights.find(info.name);
    if (tensor == nullptr) throw Error({file}, fmt::format("has no '{}'", info.name), asker.remedy);
    if (tensor->shape != std::vector<size_t>{info.rows, info.cols}) {
      throw Error({file},
                  fmt::format("'{}' has the shape [{}], but {} for [{}, {}]", info.name,
                              fmt::join(tensor->shape, ", "), asker.name, info.rows, info.cols),
                  asker.remedy);
    }
    if (tensor->int8 != nullptr) {
      check_scales(weights, *tensor, file, asker);
    } else {
      check_finite(*tensor, file, asker);
    }
  }
}

}  // namespace allot
