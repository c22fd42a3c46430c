#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "base/random.h"
#include "model/batch_run.h"
#include "model/fertility_head.h"
#include "model/mixed_network.h"
#include "model/recurrent_network.h"
#include "model/transformer.h"
#include "nn/output_layer.h"

namespace allot {

// Everything that one worker needs besides the weights; kept between batches.
template <typename T>
struct ModelWorkspace {
  // Of the network that the model has; the others stay empty.
  RecurrentWorkspace<T> recurrent;
  TransformerWorkspace<T> transformer;
  MixedWorkspace<T> mixed;
  OutputScratch<T> output_scratch;
  Matrix<T> d_states;
  TokenLosses token_losses;
  FertilityScratch<T> head;
};

// What a shard cost.
struct ShardLoss {
  double loss = 0;  // what is minimized, summed over tokens: label smoothing included
  double nll = 0;   // what perplexity is made of
  size_t num_tokens = 0;
  size_t num_correct = 0;
  std::vector<double> sentence_nll;  // by position in the examples
  FertilityLoss fertility;           // not in `loss`; empty when nothing was predicted
  GuideLoss guide;                   // not in `loss`, and not multiplied by its weight
};

// What the options say of dropout, for one update of a run.
DropoutSettings dropout_settings(const ModelOptions& options, uint64_t seed, uint32_t update);

// The translation model of the paper (section 2): bidirectional LSTM encoder, input-feeding LSTM
// decoder, attention of any transform, output layer. Or a Transformer in place of the LSTMs, of
// encoder and decoder or of the encoder alone (model/transformer_layout.h). It holds options and
// the places of its parameters; their values come with each call, so that one model serves float,
// double and many threads.
class TranslationModel {
 public:
  explicit TranslationModel(const ModelOptions& options);

  const ModelOptions& options() const { return options_; }
  const ParameterList& parameters() const { return list_; }
  size_t num_parameters() const { return list_.num_values(); }
  // The settings of the options, without dropout.
  RunSettings default_settings() const;

  // As each parameter's `initial` says. Those of LSTMs are uniform in [-range, range], as the
  // reference does it; gains of layer normalization 1 and their biases 0. Those of the layers of a
  // Transformer do not depend on the range.
  template <typename T>
  void initialize(double range, Random& random, Parameters<T>& parameters) const;

  template <typename T>
  ShardLoss forward(const Shard& shard, const Weights<T>& weights, const RunSettings& settings,
                    ModelWorkspace<T>& workspace) const;
  // The same, and adds the gradient of `scale` times the loss; of that of fertilities, when the
  // model has a head for them and the examples have them; and of that of guided attention.
  template <typename T>
  ShardLoss forward_backward(const Shard& shard, const Weights<T>& weights,
                             const RunSettings& settings, T scale, ModelWorkspace<T>& workspace,
                             Gradients<T>& gradients) const;

 private:
  // Places of parameters that more than one part uses.
  struct Tables : EmbeddingTables {
    size_t output;
  };
  using Network = std::variant<RecurrentNetwork, Transformer, MixedNetwork>;
  static Tables add_tables(const ModelOptions& options, ParameterList& list);
  static Network add_network(const ModelOptions& options, const Tables& tables,
                             ParameterList& list);
  template <typename T>
  OutputWeights<T> output_weights(const Weights<T>& weights) const;
  ShardLoss sum_up(const Shard& shard, const TokenLosses& losses) const;

  ModelOptions options_;
  ParameterList list_;
  Tables tables_;
  Network network_;
  size_t output_bias_;
  std::optional<FertilityHead> head_;
};

}  // namespace allot
