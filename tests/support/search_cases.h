#pragma once

#include <string>
#include <utility>
#include <vector>

#include "infer/ensemble.h"
#include "model/shard.h"
#include "support/small_model.h"

namespace allot::testing {

// Sentences of many lengths for a SmallModel, each with a sink and fertilities that bind.
inline std::vector<infer::SourceSentence> small_sources(const SmallModel& small, size_t count) {
  Random random(8);
  std::vector<infer::SourceSentence> sources(count);
  for (infer::SourceSentence& source : sources) {
    const size_t length = random.below(8);
    std::vector<float> bounds;
    for (size_t k = 0; k < length; ++k) {
      const size_t num_words = small.source_vocabulary.size() - Vocabulary::kNumSpecial;
      source.tokens.push_back(Vocabulary::kNumSpecial +
                              static_cast<uint32_t>(random.below(num_words)));
      bounds.push_back(static_cast<float>(0.3 + 1.2 * random.uniform()));
    }
    source.tokens.push_back(Vocabulary::kSink);
    bounds.push_back(kUnbounded);
    source.fertility = {std::move(bounds)};
    source.has_sink = true;
  }
  return sources;
}

// A model with random weights, as search runs it.
struct SmallInference {
  SmallModel small;
  infer::Model model;
  infer::Ensemble ensemble;

  explicit SmallInference(const ModelOptions& options = {}, double range = 0.9)
      : small(options, range),
        model(small.options, infer::weights_in(small.parameters)),
        ensemble({{&model, model.default_attention()}}) {}
  SmallInference(const SmallInference&) = delete;
  SmallInference& operator=(const SmallInference&) = delete;

  std::vector<infer::SourceSentence> sources(size_t count) const {
    return small_sources(small, count);
  }
  infer::EnsembleDecoder decoder(const std::vector<infer::SourceSentence>& sentences) const {
    return {ensemble, sentences};
  }
};

// A small Transformer.
inline ModelOptions transformer_options() {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  return options;
}

// Transformers that between them use every part of one.
inline std::vector<ModelOptions> every_kind_of_transformer() {
  std::vector<ModelOptions> all;
  for (const attention::Transform transform : attention::all_transforms()) {
    for (const BoundedLayers layers : {BoundedLayers::last(), BoundedLayers::all()}) {
      for (const BudgetScope scope : all_budget_scopes()) {
        ModelOptions options = transformer_options();
        options.transform = transform;
        options.transformer.bounded_layers = layers;
        options.transformer.budget = scope;
        all.push_back(options);
      }
    }
  }
  for (const BudgetScope scope : all_budget_scopes()) {
    ModelOptions options = transformer_options();
    options.coverage_vector = CoverageVector::kSource;
    options.transformer.budget = scope;
    options.transformer.bounded_layers = BoundedLayers::all();
    all.push_back(options);
    options.transform = attention::Transform::kSoftmax;
    all.push_back(options);
  }
  ModelOptions options = transformer_options();
  options.tied_embeddings = true;
  options.encoder_layers = 1;
  options.decoder_layers = 3;
  options.transformer.bounded_layers = BoundedLayers::only(2);
  options.transformer.activation = Activation::kGelu;
  options.transformer.self_attention = attention::Transform::kEntmax15;
  options.sink_bonus = 0.3;
  all.push_back(options);
  return all;
}

// Models with recurrent layers that between them use every part of one.
inline std::vector<ModelOptions> every_kind_of_recurrent_model() {
  std::vector<ModelOptions> all;
  for (const attention::Transform transform : attention::all_transforms()) {
    ModelOptions options;
    options.transform = transform;
    all.push_back(options);
  }
  ModelOptions options;
  options.coverage_vector = CoverageVector::kSource;
  all.push_back(options);
  options.transform = attention::Transform::kSoftmax;
  all.push_back(options);
  options.coverage_vector = CoverageVector::kQuery;
  all.push_back(options);
  options.transform = attention::Transform::kCsparsemax;
  all.push_back(options);
  options = {};
  options.score = ScoreKind::kDot;
  all.push_back(options);
  options.score = ScoreKind::kMlp;
  all.push_back(options);
  options.coverage_vector = CoverageVector::kSource;
  all.push_back(options);
  options.coverage_vector = CoverageVector::kQuery;
  all.push_back(options);
  options = {};
  options.cell = CellKind::kGru;
  all.push_back(options);
  options.layer_normalization = true;
  all.push_back(options);
  options.cell = CellKind::kLstm;
  all.push_back(options);
  options = {};
  options.tied_embeddings = true;
  options.encoder_layers = options.decoder_layers = 1;
  all.push_back(options);
  return all;
}

// An LSTM decoder after the encoder of a small Transformer.
inline ModelOptions mixed_options() {
  ModelOptions options = transformer_options();
  options.decoder = DecoderKind::kLstm;
  return options;
}

// Such models that between them use every part of one.
inline std::vector<ModelOptions> every_kind_of_mixed_model() {
  std::vector<ModelOptions> all;
  for (const attention::Transform transform : attention::all_transforms()) {
    ModelOptions options = mixed_options();
    options.transform = transform;
    all.push_back(options);
  }
  ModelOptions options = mixed_options();
  options.score = ScoreKind::kMlp;
  options.coverage_vector = CoverageVector::kQuery;
  all.push_back(options);
  options.cell = CellKind::kGru;
  options.encoder_layers = 3;
  options.sink_bonus = 0.3;
  all.push_back(options);
  options = mixed_options();
  options.score = ScoreKind::kDot;
  options.coverage_vector = CoverageVector::kSource;
  options.layer_normalization = true;
  options.tied_embeddings = true;
  options.decoder_layers = 1;
  all.push_back(options);
  return all;
}

// Of all architectures: all recurrent ones and all with a recurrent decoder, and some Transformers,
// the last one among them.
inline std::vector<ModelOptions> every_kind_of_model() {
  std::vector<ModelOptions> all = every_kind_of_recurrent_model();
  for (const ModelOptions& options : every_kind_of_mixed_model()) all.push_back(options);
  const std::vector<ModelOptions> transformers = every_kind_of_transformer();
  for (size_t i = 0; i + 1 < transformers.size(); i += 3) all.push_back(transformers[i]);
  all.push_back(transformers.back());
  return all;
}

inline std::string describe(const ModelOptions& options) {
  if (options.decoder_architecture() == Architecture::kTransformer) {
    const TransformerOptions& transformer = options.transformer;
    return "transformer " + to_string(options.transform) + " " +
           to_string(transformer.bounded_layers) + " " + to_string(transformer.budget) +
           " coverage:" + to_string(options.coverage_vector);
  }
  return to_string(options.architecture) + " " + to_string(options.cell) + " " +
         to_string(options.transform) + " " + to_string(options.score) +
         (options.layer_normalization ? " normalized" : "") +
         " coverage:" + to_string(options.coverage_vector) +
         (options.tied_embeddings ? " tied" : "");
}

}  // namespace allot::testing
