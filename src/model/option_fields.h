#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "model/options.h"

namespace allot {

// Calls visit(name, field, help) for every option of a model, in the order in which they are shown.
// The one place that gives options their names: model.json, recipes and reports all come here, so
// no option can be forgotten in one of them. `Options` is ModelOptions, const or not.
template <typename Options, typename Visit>
void for_each_model_option(Options& options, Visit&& visit) {
  visit("source-vocabulary", options.source_vocabulary, "source tokens, special symbols included");
  visit("target-vocabulary", options.target_vocabulary, "target tokens, special symbols included");
  visit("architecture", options.architecture, "network type of encoder and decoder");
  visit("decoder", options.decoder,
        "network type of the decoder: same = that of the architecture; lstm also on the encoder of "
        "a Transformer");
  visit("embedding-size", options.embedding_size, "embedding size of either side");
  visit("hidden-size", options.hidden_size, "size of encoder and decoder states");
  visit("encoder-layers", options.encoder_layers, "layers of the encoder");
  visit("decoder-layers", options.decoder_layers, "layers of the decoder");
  visit("cell", options.cell, "cell of recurrent layers: lstm or gru");
  visit("layer-normalization", options.layer_normalization,
        "layer normalization of the outputs of recurrent layers (a Transformer always normalizes)");
  visit("shared-embeddings", options.shared_embeddings,
        "source and target share one embedding table (needs one vocabulary)");
  visit("tied-embeddings", options.tied_embeddings,
        "the output layer shares the target embeddings");
  visit("score", options.score,
        "attention score function of a recurrent decoder (a Transformer's is q.k / sqrt(head "
        "size))");
  visit("transform", options.transform, "attention transform");
  visit("exhaustion-bonus", options.exhaustion_bonus,
        "scores are increased by this times the remaining fertility (0 = off)");
  visit("sink-bonus", options.sink_bonus,
        "added to the score of the sink, which gets no exhaustion bonus (transforms with bounds; "
        "0 = off)");
  visit(
      "coverage-vector", options.coverage_vector,
      "coverage vector (Tu et al. 2016): scores also depend on the attention a source token has "
      "received, through its state (source, also: yes) or the decoder's (query, the paper's text; "
      "refused for the decoder of a Transformer)");
  visit("fertility-classes", options.fertility_classes,
        "classes of the fertility head, which predicts fertilities from encoder states (0 = no "
        "head)");
  visit("dropout", options.dropout, "dropout probability during training");
  visit("variational-dropout", options.variational_dropout,
        "use one dropout mask for all steps of a sentence");
  visit("heads", options.transformer.heads, "attention heads per layer (transformer)");
  visit("feed-forward-size", options.transformer.feed_forward_size,
        "hidden units of the feed-forward layers (transformer)");
  visit("activation", options.transformer.activation,
        "activation function of the feed-forward layers (transformer)");
  visit("bounded-layers", options.transformer.bounded_layers,
        "decoder layers whose cross-attention uses model.transform with its budget; the others "
        "use softmax (decoder of a Transformer)");
  visit("budget", options.transformer.budget,
        "unit that has a budget of attention: each head, or each layer, whose budget is spent by "
        "the mean of its heads (decoder of a Transformer)");
  visit("self-attention", options.transformer.self_attention,
        "transform of self-attention, without bounds (transformer)");
  visit("attention-dropout", options.transformer.attention_dropout,
        "dropout probability of attention weights during training; budgets are spent by the "
        "weights before dropout (transformer)");
  visit("activation-dropout", options.transformer.activation_dropout,
        "dropout probability inside the feed-forward layers during training (transformer)");
}

// Whether the option only means something for a Transformer.
inline bool is_transformer_option(std::string_view name) {
  constexpr std::array<std::string_view, 10> kNames = {
      "architecture",   "decoder", "heads",          "feed-forward-size", "activation",
      "bounded-layers", "budget",  "self-attention", "attention-dropout", "activation-dropout"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

// Whether it only means something for the decoder of a Transformer.
inline bool is_transformer_decoder_option(std::string_view name) {
  return name == "bounded-layers" || name == "budget";
}

// Whether the option only means something for recurrent layers.
inline bool is_recurrent_option(std::string_view name) {
  return name == "cell" || name == "layer-normalization" || name == "score";
}

// Whether the option means something for such a model. The others are left out where a model or its
// training is described: what is said of LSTMs stays as it was before there was any other
// architecture, and nothing untrue is said of a Transformer.
inline bool is_option_of(const ModelOptions& options, std::string_view name) {
  if (options.architecture != Architecture::kTransformer) return !is_transformer_option(name);
  return options.decoder_architecture() == Architecture::kTransformer
             ? !is_recurrent_option(name)
             : !is_transformer_decoder_option(name);
}

// Whether the option came later and is off. It is left out of model.json and of the names of
// trainings, which stay as they were before there was such an option.
inline bool is_later_and_off(const ModelOptions& options, std::string_view name) {
  return (name == "decoder" && options.decoder_architecture() == options.architecture) ||
         (name == "attention-dropout" && options.transformer.attention_dropout == 0) ||
         (name == "activation-dropout" && options.transformer.activation_dropout == 0);
}

}  // namespace allot
