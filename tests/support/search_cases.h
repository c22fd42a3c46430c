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

// Models that between them use every part of a model.
inline std::vector<ModelOptions> every_kind_of_model() {
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

inline std::string describe(const ModelOptions& options) {
  return to_string(options.cell) + " " + to_string(options.transform) + " " +
         to_string(options.score) + (options.layer_normalization ? " normalized" : "") +
         " coverage:" + to_string(options.coverage_vector) +
         (options.tied_embeddings ? " tied" : "");
}

}  // namespace allot::testing
