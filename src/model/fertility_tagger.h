#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/random.h"
#include "model/encoder.h"
#include "model/fertility_head.h"

namespace allot {

// Sizes of a tagger. The paper's system has twice these and thereby takes four times as long.
struct TaggerOptions {
  // Source tokens, special symbols included.
  size_t vocabulary = 0;
  size_t embedding_size = 128;
  // Of a state: both directions together.
  size_t hidden_size = 256;
  int layers = 2;
  // Classes: the fertilities from `minimum` on, the last class also everything above.
  size_t classes = 10;
  // The least fertility of a token: 1, or 0 when tokens without link count as such.
  uint32_t minimum = 1;

  void validate() const;  // throws a usage error naming option, value and range
  // The same as options of a model, for its encoder.
  ModelOptions encoder_options() const;
};

nlohmann::ordered_json to_json(const TaggerOptions& options);
// Throws Error naming `file` when something is missing or of another kind.
TaggerOptions tagger_options_from_json(const nlohmann::ordered_json& json, const std::string& file);

// Everything that one worker needs besides the weights; kept between batches.
template <typename T>
struct TaggerWorkspace {
  EncoderTrace<T> encoder;
  EncoderScratch<T> encoder_scratch;
  EncoderOutputGradients<T> d_encoder;
  FertilityScratch<T> head;
};

// Predicts the fertility of every token of a sentence: embeddings, stacked bidirectional LSTMs,
// softmax over fertilities. Reads the sources of a shard and their `aligned` counts. Holds options
// and the places of its parameters; values come with each call.
class FertilityTagger {
 public:
  explicit FertilityTagger(const TaggerOptions& options);

  const TaggerOptions& options() const { return options_; }
  const ParameterList& parameters() const { return list_; }

  // Uniform: embeddings in [-1, 1], the rest in +-1 / sqrt(H / 2), as is usual for LSTMs.
  template <typename T>
  void initialize(Random& random, Parameters<T>& parameters) const;

  // Losses by packed row of the shard's sources.
  template <typename T>
  FertilityLoss forward(const Shard& shard, const Weights<T>& weights, double weight_of_one,
                        TaggerWorkspace<T>& workspace) const;
  // The same with dropout between the layers, and adds the gradient of `scale` times the loss.
  template <typename T>
  FertilityLoss forward_backward(const Shard& shard, const Weights<T>& weights,
                                 const DropoutSettings& dropout, double weight_of_one, T scale,
                                 TaggerWorkspace<T>& workspace, Gradients<T>& gradients) const;

 private:
  TaggerOptions options_;
  ParameterList list_;
  size_t table_;
  Encoder encoder_;
  FertilityHead head_;
};

}  // namespace allot
