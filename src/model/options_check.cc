#include "model/options_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace allot {
namespace {

// No trainable model has more, and lists of layers must fit into memory.
constexpr int kMostLayers = 1000;

void require(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (!condition) throw Error::usage(what_is_wrong, remedy);
}

void check_sizes(const ModelOptions& options, const std::string& prefix) {
  const size_t hidden = options.hidden_size;
  const int encoder = options.encoder_layers, decoder = options.decoder_layers;
  require(options.embedding_size > 0, prefix + "embedding-size is 0", "it must be at least 1");
  require(hidden > 0 && hidden % 2 == 0, fmt::format("{}hidden-size is {}", prefix, hidden),
          "it must be even: the two directions of the encoder share it");
  require(encoder >= 1 && decoder >= 1, "a model needs at least one layer per side",
          fmt::format("{}encoder-layers and {}decoder-layers must be at least 1", prefix, prefix));
  require(encoder <= kMostLayers && decoder <= kMostLayers,
          fmt::format("{} layers per side exceed the limit of {}", std::max(encoder, decoder),
                      kMostLayers),
          fmt::format("lower {}encoder-layers and {}decoder-layers", prefix, prefix));
  require(encoder == decoder,
          fmt::format("{}encoder-layers is {} and {}decoder-layers is {}", prefix, encoder, prefix,
                      decoder),
          "make them equal: each decoder layer starts from the corresponding encoder layer");
}

void check_embeddings(const ModelOptions& options, const std::string& prefix) {
  require(!options.shared_embeddings || options.source_vocabulary == options.target_vocabulary,
          fmt::format("{}shared-embeddings with vocabularies of {} and {} tokens", prefix,
                      options.source_vocabulary, options.target_vocabulary),
          fmt::format("use one joint vocabulary for both sides, or switch {}shared-embeddings off",
                      prefix));
  require(!options.tied_embeddings || options.embedding_size == options.hidden_size,
          fmt::format("{}tied-embeddings with {}embedding-size {} and {}hidden-size {}", prefix,
                      prefix, options.embedding_size, prefix, options.hidden_size),
          fmt::format("make them equal, or switch {}tied-embeddings off", prefix));
}

}  // namespace

void check_model_options(const ModelOptions& options, const std::string& prefix) {
  require(options.source_vocabulary > 0 && options.target_vocabulary > 0, "a vocabulary is empty",
          "build it from text that is not empty");
  check_sizes(options, prefix);
  check_embeddings(options, prefix);
  require(options.fertility_classes != 1, "fertility-classes is 1",
          "it must be 0 (none) or at least 2");
  require(options.dropout >= 0 && options.dropout < 1,
          fmt::format("{}dropout is {}", prefix, options.dropout),
          "it must be at least 0 and below 1");
  require(options.exhaustion_bonus >= 0,
          fmt::format("{}exhaustion-bonus is {}", prefix, options.exhaustion_bonus),
          "it must be at least 0");
}

}  // namespace allot
