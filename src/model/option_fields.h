#pragma once

#include "model/options.h"

namespace allot {

// Calls visit(name, field, help) for every option of a model, in the order in which they are shown.
// The one place that gives options their names: model.json, recipes and reports all come here, so
// no option can be forgotten in one of them. `Options` is ModelOptions, const or not.
template <typename Options, typename Visit>
void for_each_model_option(Options& options, Visit&& visit) {
  visit("source-vocabulary", options.source_vocabulary, "source tokens, special symbols included");
  visit("target-vocabulary", options.target_vocabulary, "target tokens, special symbols included");
  visit("embedding-size", options.embedding_size, "embedding size of either side");
  visit("hidden-size", options.hidden_size, "size of encoder and decoder states");
  visit("encoder-layers", options.encoder_layers, "layers of the encoder");
  visit("decoder-layers", options.decoder_layers, "layers of the decoder");
  visit("cell", options.cell, "recurrent cell: lstm or gru");
  visit("layer-normalization", options.layer_normalization,
        "layer normalization of the outputs of encoder and decoder layers");
  visit("shared-embeddings", options.shared_embeddings,
        "source and target share one embedding table (needs one vocabulary)");
  visit("tied-embeddings", options.tied_embeddings, "the output layer uses the target embeddings");
  visit("score", options.score, "attention score function");
  visit("transform", options.transform, "attention transform");
  visit("exhaustion-bonus", options.exhaustion_bonus,
        "scores are increased by this times the remaining fertility (0 = off)");
  visit("sink-bonus", options.sink_bonus,
        "added to the score of the sink, which gets no exhaustion bonus (transforms with bounds; "
        "0 = off)");
  visit(
      "coverage-vector", options.coverage_vector,
      "coverage vector (Tu et al. 2016): scores also depend on the attention a source token has "
      "received, through its state (source, also: yes) or the decoder's (query, the paper's text)");
  visit("fertility-classes", options.fertility_classes,
        "classes of the fertility head, which predicts fertilities from encoder states (0 = no "
        "head)");
  visit("dropout", options.dropout, "dropout probability while training");
  visit("variational-dropout", options.variational_dropout,
        "one dropout mask for all steps of a sentence");
}

}  // namespace allot
