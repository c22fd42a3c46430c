#include "model/cost.h"

namespace allot {
namespace {

double transformer_multiply_adds(const ModelOptions& options, const SideTokens& tokens) {
  const auto hidden = static_cast<double>(options.hidden_size);
  const auto inner = static_cast<double>(options.transformer.feed_forward_size);
  const auto vocabulary = static_cast<double>(options.target_vocabulary);
  const double square = hidden * hidden, feed_forward = 2 * hidden * inner;
  // Queries, keys, values and output of self-attention; queries and output of cross-attention,
  // whose keys and values are made of source tokens.
  const double source =
      options.encoder_layers * (4 * square + feed_forward) + options.decoder_layers * 2 * square;
  const double target = options.decoder_layers * (6 * square + feed_forward) + hidden * vocabulary;
  return source * static_cast<double>(tokens.source) + target * static_cast<double>(tokens.target);
}

}  // namespace

double forward_multiply_adds(const ModelOptions& options, const SideTokens& tokens) {
  if (options.architecture == Architecture::kTransformer) {
    return transformer_multiply_adds(options, tokens);
  }
  const auto embedding = static_cast<double>(options.embedding_size);
  const auto hidden = static_cast<double>(options.hidden_size);
  const auto vocabulary = static_cast<double>(options.target_vocabulary);
  // Matrices of H columns in the weights of a layer: the gates.
  const double gates = options.cell == CellKind::kLstm ? 4 : 3;
  // A direction of an encoder layer: gates of H/2 from its input and its own H/2.
  double source = 0;
  for (int layer = 0; layer < options.encoder_layers; ++layer) {
    source += 2 * gates * (hidden / 2) * ((layer == 0 ? embedding : hidden) + hidden / 2);
  }
  if (options.score != ScoreKind::kDot) source += hidden * hidden;
  // A decoder layer: gates of H from what is below (and, at the bottom, the token) and itself.
  double target = gates * hidden * embedding;
  target += options.decoder_layers * gates * hidden * 2 * hidden;
  if (options.score == ScoreKind::kMlp) target += hidden * hidden;
  target += 2 * hidden * hidden;  // context and state to attentional output
  target += hidden * vocabulary;  // output layer
  return source * static_cast<double>(tokens.source) + target * static_cast<double>(tokens.target);
}

}  // namespace allot
