#include "model/translation_model.h"

#include <cmath>
#include <utility>

#include "model/backward_stages.h"

namespace allot {
namespace {

const ModelOptions& validated(const ModelOptions& options) {
  options.validate();
  return options;
}

template <typename T>
RecurrentWorkspace<T>& part_of(const RecurrentNetwork& /*network*/, ModelWorkspace<T>& workspace) {
  return workspace.recurrent;
}
template <typename T>
TransformerWorkspace<T>& part_of(const Transformer& /*network*/, ModelWorkspace<T>& workspace) {
  return workspace.transformer;
}
template <typename T>
MixedWorkspace<T>& part_of(const MixedNetwork& /*network*/, ModelWorkspace<T>& workspace) {
  return workspace.mixed;
}

// How the parameters of a side begin: a Transformer's as `other`, whatever range a training names.
Initial initial_of(Architecture side, Initial other) {
  return side == Architecture::kTransformer ? other : Initial::kUniform;
}

// That of the layer which reads the source.
size_t last_stage(const ModelOptions& options) {
  return options.architecture == Architecture::kTransformer
             ? kTransformerEncoderStage
             : encoder_stage(options.encoder_layers, 0);
}

// Random numbers are uniform between minus this and this; 0 where nothing is random.
double initial_bound(const ParameterInfo& info, double range) {
  switch (info.initial) {
    case Initial::kUniform:
      return range;
    case Initial::kXavier:
      return std::sqrt(6.0 / static_cast<double>(info.rows + info.cols));
    case Initial::kEmbedding:
      return std::sqrt(3.0 / static_cast<double>(info.cols));
    case Initial::kOne:
    case Initial::kZero:
      break;
  }
  return 0;
}

}  // namespace

DropoutSettings dropout_settings(const ModelOptions& options, uint64_t seed, uint32_t update) {
  return {options.dropout,
          options.variational_dropout,
          seed,
          update,
          options.transformer.attention_dropout,
          options.transformer.activation_dropout};
}

TranslationModel::TranslationModel(const ModelOptions& options)
    : options_(validated(options)),
      tables_(add_tables(options_, list_)),
      network_(add_network(options_, tables_, list_)),
      output_bias_(list_.add("output.bias", 1, options_.target_vocabulary, Gradient::kDense,
                             initial_of(options_.decoder_architecture(), Initial::kZero))) {
  // It reads states of the encoder.
  if (options_.fertility_classes > 0) {
    head_.emplace(options_.hidden_size, options_.fertility_classes, list_,
                  initial_of(options_.architecture, Initial::kXavier));
  }
}

// A table that also is the output layer gets a dense gradient: every token takes part in its
// softmax. It is complete when all that read it have added theirs.
TranslationModel::Tables TranslationModel::add_tables(const ModelOptions& options,
                                                      ParameterList& list) {
  const size_t size = options.embedding_size;
  const Initial source = initial_of(options.architecture, Initial::kEmbedding);
  const Initial target = initial_of(options.decoder_architecture(), Initial::kEmbedding);
  const Gradient target_gradient = options.tied_embeddings ? Gradient::kDense : Gradient::kRows;
  Tables tables{};
  list.begin_stage(options.shared_embeddings ? last_stage(options) : kDecoderStage);
  if (options.shared_embeddings) {
    tables.source =
        list.add("embeddings", options.source_vocabulary, size, target_gradient, source);
    tables.target = tables.source;
  } else {
    tables.source =
        list.add("source.embeddings", options.source_vocabulary, size, Gradient::kRows, source);
    tables.target =
        list.add("target.embeddings", options.target_vocabulary, size, target_gradient, target);
  }
  list.begin_stage(kOutputStage);
  tables.output = options.tied_embeddings ? tables.target
                                          : list.add("output.weights", options.target_vocabulary,
                                                     options.hidden_size, Gradient::kDense, target);
  return tables;
}

TranslationModel::Network TranslationModel::add_network(const ModelOptions& options,
                                                        const Tables& tables, ParameterList& list) {
  if (options.architecture == Architecture::kLstm) return RecurrentNetwork(options, tables, list);
  if (options.decoder_architecture() == Architecture::kLstm) {
    return MixedNetwork(options, tables, list);
  }
  return Transformer(options, tables, list);
}

RunSettings TranslationModel::default_settings() const {
  RunSettings settings;
  settings.attention.transform = options_.transform;
  settings.attention.bonus.weight = options_.exhaustion_bonus;
  settings.attention.bonus.sink = options_.sink_bonus;
  return settings;
}

template <typename T>
void TranslationModel::initialize(double range, Random& random, Parameters<T>& parameters) const {
  for (const ParameterInfo& info : list_.all()) {
    T* values = parameters.values() + info.begin;
    const double bound = initial_bound(info, range);
    for (size_t i = 0; i < info.size(); ++i) {
      values[i] = info.initial == Initial::kOne ? T(1) : T(0);
      if (bound == 0) continue;
      values[i] = static_cast<T>(bound * (2 * random.uniform() - 1));
    }
  }
}

template <typename T>
OutputWeights<T> TranslationModel::output_weights(const Weights<T>& weights) const {
  return {weights.values[tables_.output], weights.transposes[tables_.output],
          weights.values[output_bias_].data};
}

template <typename T>
ShardLoss TranslationModel::forward(const Shard& shard, const Weights<T>& weights,
                                    const RunSettings& settings,
                                    ModelWorkspace<T>& workspace) const {
  const BatchRun<T> run{shard, weights, settings};
  const NetworkOutput<T> output = std::visit(
      [&](const auto& network) { return network.forward(run, part_of(network, workspace)); },
      network_);
  output_loss<T>(output_weights(weights), {output.states, shard.target_outputs}, settings.loss,
                 workspace.output_scratch, workspace.token_losses, {});
  ShardLoss sum = sum_up(shard, workspace.token_losses);
  sum.guide = output.guide;
  if (head_ && !shard.aligned.empty()) {
    sum.fertility = head_->forward<T>(run, output.encoder_states, workspace.head);
  }
  return sum;
}

template <typename T>
ShardLoss TranslationModel::forward_backward(const Shard& shard, const Weights<T>& weights,
                                             const RunSettings& settings, T scale,
                                             ModelWorkspace<T>& workspace,
                                             Gradients<T>& gradients) const {
  const BackwardRun<T> run({shard, weights, settings}, scale, gradients);
  return std::visit(
      [&](const auto& network) {
        auto& part = part_of(network, workspace);
        const NetworkOutput<T> output = network.template forward<T>(run, part);
        workspace.d_states.resize(output.states.rows, output.states.cols);
        output_loss<T>(output_weights(weights), {output.states, shard.target_outputs},
                       settings.loss, workspace.output_scratch, workspace.token_losses,
                       {scale, workspace.d_states.view(), gradients.dense(tables_.output),
                        gradients.dense(output_bias_).data});
        gradients.complete_stage(kOutputStage);
        const MatrixView<T> d_encoder_states =
            network.template decoder_backward<T>(run, workspace.d_states.view(), part);
        ShardLoss sum = sum_up(shard, workspace.token_losses);
        sum.guide = output.guide;
        if (head_ && !shard.aligned.empty()) {
          sum.fertility = head_->forward_backward<T>(run, output.encoder_states, workspace.head,
                                                     d_encoder_states);
        }
        gradients.complete_stage(kDecoderStage);
        network.template encoder_backward<T>(run, part);
        return sum;
      },
      network_);
}

ShardLoss TranslationModel::sum_up(const Shard& shard, const TokenLosses& losses) const {
  ShardLoss sum;
  sum.num_tokens = losses.nll.size();
  sum.num_correct = losses.num_correct;
  sum.sentence_nll.assign(shard.num_sentences(), 0);
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    for (size_t t = 0; t < shard.target_shape.length(s); ++t) {
      const size_t row = shard.target_shape.row(s, t);
      sum.sentence_nll[shard.example_of[s]] += losses.nll[row];
      sum.nll += losses.nll[row];
      sum.loss += losses.loss[row];
    }
  }
  return sum;
}

#define ALLOT_INSTANTIATE(T)                                                                     \
  template void TranslationModel::initialize(double, Random&, Parameters<T>&) const;             \
  template ShardLoss TranslationModel::forward(const Shard&, const Weights<T>&,                  \
                                               const RunSettings&, ModelWorkspace<T>&) const;    \
  template ShardLoss TranslationModel::forward_backward(                                         \
      const Shard&, const Weights<T>&, const RunSettings&, T, ModelWorkspace<T>&, Gradients<T>&) \
      const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
