#include "model/cost.h"

namespace allot {
namespace {

// Matrices of H columns in the weights of a recurrent layer.
double num_gates(const ModelOptions& options) {
  return options.cell == CellKind::kLstm ? 4 : 3;
}

// For every source token.
double encoder_multiply_adds(const ModelOptions& options) {
  const auto hidden = static_cast<double>(options.hidden_size);
  if (options.architecture == Architecture::kTransformer) {
    // Queries, keys, values and output of self-attention.
    const auto inner = static_cast<double>(options.transformer.feed_forward_size);
    return options.encoder_layers * (4 * hidden * hidden + 2 * hidden * inner);
  }
  const auto embedding = static_cast<double>(options.embedding_size);
  // A direction of a layer: gates of H/2 from its input and its own H/2.
  double sum = 0;
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    const double input = layer == 0 ? embedding : hidden;
    sum += 2 * num_gates(options) * (hidden / 2) * (input + hidden / 2);
  }
  return sum;
}

// Of the decoder, for every source token and for every target token.
struct DecoderMultiplyAdds {
  double source = 0, target = 0;
};

DecoderMultiplyAdds transformer_multiply_adds(const ModelOptions& options) {
  const auto hidden = static_cast<double>(options.hidden_size);
  const auto inner = static_cast<double>(options.transformer.feed_forward_size);
  const double square = hidden * hidden;
  // Keys and values of cross-attention; its queries and output, queries, keys, values and output of
  // self-attention.
  return {options.decoder_layers * 2 * square,
          options.decoder_layers * (6 * square + 2 * hidden * inner)};
}

DecoderMultiplyAdds recurrent_multiply_adds(const ModelOptions& options) {
  const auto embedding = static_cast<double>(options.embedding_size);
  const auto hidden = static_cast<double>(options.hidden_size);
  const double square = hidden * hidden, gates = num_gates(options);
  DecoderMultiplyAdds sum;
  if (options.score != ScoreKind::kDot) sum.source += square;
  // A layer: gates of H from what is below (and, at the bottom, the token) and itself.
  sum.target += gates * hidden * embedding;
  sum.target += options.decoder_layers * gates * 2 * square;
  if (options.score == ScoreKind::kMlp) sum.target += square;
  sum.target += 2 * square;  // context and state to attentional output
  return sum;
}

}  // namespace

double forward_multiply_adds(const ModelOptions& options, const SideTokens& tokens) {
  const DecoderMultiplyAdds decoder = options.decoder_architecture() == Architecture::kTransformer
                                          ? transformer_multiply_adds(options)
                                          : recurrent_multiply_adds(options);
  const double source = encoder_multiply_adds(options) + decoder.source;
  const double output_layer =
      static_cast<double>(options.hidden_size) * static_cast<double>(options.target_vocabulary);
  return source * static_cast<double>(tokens.source) +
         (decoder.target + output_layer) * static_cast<double>(tokens.target);
}

}  // namespace allot
