#include "model/options_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/progress.h"

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
  const bool is_transformer = options.architecture == Architecture::kTransformer;
  require(hidden > 0 && hidden % 2 == 0, fmt::format("{}hidden-size is {}", prefix, hidden),
          is_transformer ? "it must be even: half of a position's numbers are sines, half cosines"
                         : "it must be even: the two directions of the encoder share it");
  require(encoder >= 1 && decoder >= 1, "a model needs at least one layer per side",
          fmt::format("{}encoder-layers and {}decoder-layers must be at least 1", prefix, prefix));
  require(encoder <= kMostLayers && decoder <= kMostLayers,
          fmt::format("{} layers per side exceed the limit of {}", std::max(encoder, decoder),
                      kMostLayers),
          fmt::format("lower {}encoder-layers and {}decoder-layers", prefix, prefix));
  require(is_transformer || encoder == decoder,
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

void check_probability(const std::string& name, double value) {
  require(value >= 0 && value < 1, fmt::format("{} is {}", name, value),
          "it must be at least 0 and below 1");
}

// What only recurrent layers have.
void check_without_recurrent(const ModelOptions& options, const std::string& prefix) {
  const auto refuse_if = [&](bool condition, const char* name, const std::string& value,
                             const std::string& remedy) {
    require(
        !condition,
        fmt::format("{}{} is {}, but {}architecture is transformer", prefix, name, value, prefix),
        remedy);
  };
  refuse_if(options.cell != CellKind::kLstm, "cell", to_string(options.cell),
            fmt::format("leave {}cell out: a Transformer has no recurrent cells", prefix));
  refuse_if(
      options.layer_normalization, "layer-normalization", "yes",
      fmt::format("leave {}layer-normalization out: a Transformer always normalizes", prefix));
  refuse_if(options.coverage_vector == CoverageVector::kQuery, "coverage-vector", "query",
            fmt::format("choose {}coverage-vector source or no", prefix));
}

// What the decoder of a Transformer has would be ignored.
void check_recurrent_decoder(const ModelOptions& options, const std::string& prefix) {
  const TransformerOptions& given = options.transformer;
  const TransformerOptions defaults;
  const auto refuse_other = [&](const char* name, const std::string& value,
                                const std::string& usual) {
    require(value == usual,
            fmt::format("{}{} is {}, but {}decoder is lstm", prefix, name, value, prefix),
            fmt::format("leave {}{} out: the attention of a recurrent decoder is one, in no layer",
                        prefix, name));
  };
  refuse_other("bounded-layers", to_string(given.bounded_layers),
               to_string(defaults.bounded_layers));
  refuse_other("budget", to_string(given.budget), to_string(defaults.budget));
}

void check_transformer(const ModelOptions& options, const std::string& prefix) {
  const TransformerOptions& transformer = options.transformer;
  const size_t hidden = options.hidden_size, heads = transformer.heads;
  if (options.decoder_architecture() == Architecture::kTransformer) {
    check_without_recurrent(options, prefix);
  } else {
    check_recurrent_decoder(options, prefix);
  }
  require(options.embedding_size == hidden,
          fmt::format("{}embedding-size is {} and {}hidden-size {}, but {}architecture is "
                      "transformer",
                      prefix, options.embedding_size, prefix, hidden, prefix),
          "make them equal: every layer adds to its input");
  require(heads >= 1 && hidden % heads == 0,
          fmt::format("{}heads is {}, and {}hidden-size {}", prefix, heads, prefix, hidden),
          "the hidden size must be a multiple of the heads, which share it");
  require(transformer.feed_forward_size >= 1, prefix + "feed-forward-size is 0",
          "it must be at least 1");
  require(transformer.bounded_layers.exist_in(options.decoder_layers),
          fmt::format("{}bounded-layers is {}, but the decoder has {}", prefix,
                      to_string(transformer.bounded_layers),
                      format_count(static_cast<uint64_t>(options.decoder_layers), "layer")),
          "choose last, all, or the number of a decoder layer, from 1");
  require(!attention::is_bounded(transformer.self_attention),
          fmt::format("{}self-attention is {}, which needs bounds", prefix,
                      to_string(transformer.self_attention)),
          "choose softmax, sparsemax or entmax15");
  check_probability(prefix + "attention-dropout", transformer.attention_dropout);
  check_probability(prefix + "activation-dropout", transformer.activation_dropout);
}

// What only a Transformer has would be ignored: probably the architecture was forgotten.
void check_recurrent(const ModelOptions& options, const std::string& prefix) {
  const TransformerOptions& given = options.transformer;
  const TransformerOptions defaults;
  const auto refuse_other = [&](const char* name, const std::string& value,
                                const std::string& usual) {
    require(
        value == usual,
        fmt::format("{}{} is {}, but {}architecture is {}", prefix, name, value, prefix,
                    to_string(options.architecture)),
        fmt::format("set {}architecture to transformer, or leave {}{} out", prefix, prefix, name));
  };
  require(options.decoder_architecture() == Architecture::kLstm,
          fmt::format("{}decoder is transformer, but {}architecture is {}", prefix, prefix,
                      to_string(options.architecture)),
          fmt::format("set {}architecture to transformer, or leave {}decoder out", prefix, prefix));
  refuse_other("heads", std::to_string(given.heads), std::to_string(defaults.heads));
  refuse_other("feed-forward-size", std::to_string(given.feed_forward_size),
               std::to_string(defaults.feed_forward_size));
  refuse_other("activation", to_string(given.activation), to_string(defaults.activation));
  refuse_other("bounded-layers", to_string(given.bounded_layers),
               to_string(defaults.bounded_layers));
  refuse_other("budget", to_string(given.budget), to_string(defaults.budget));
  refuse_other("self-attention", to_string(given.self_attention),
               to_string(defaults.self_attention));
  refuse_other("attention-dropout", fmt::format("{}", given.attention_dropout),
               fmt::format("{}", defaults.attention_dropout));
  refuse_other("activation-dropout", fmt::format("{}", given.activation_dropout),
               fmt::format("{}", defaults.activation_dropout));
}

}  // namespace

void check_model_options(const ModelOptions& options, const std::string& prefix) {
  require(options.source_vocabulary > 0 && options.target_vocabulary > 0, "a vocabulary is empty",
          "build it from text that is not empty");
  check_sizes(options, prefix);
  check_embeddings(options, prefix);
  if (options.architecture == Architecture::kTransformer) {
    check_transformer(options, prefix);
  } else {
    check_recurrent(options, prefix);
  }
  require(options.fertility_classes != 1, "fertility-classes is 1",
          "it must be 0 (none) or at least 2");
  check_probability(prefix + "dropout", options.dropout);
  require(options.exhaustion_bonus >= 0,
          fmt::format("{}exhaustion-bonus is {}", prefix, options.exhaustion_bonus),
          "it must be at least 0");
}

}  // namespace allot
