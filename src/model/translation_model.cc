#include "model/translation_model.h"

#include <utility>

namespace allot {
namespace {

const ModelOptions& validated(const ModelOptions& options) {
  options.validate();
  return options;
}

}  // namespace

TranslationModel::TranslationModel(const ModelOptions& options)
    : options_(validated(options)),
      tables_(add_tables(options_, list_)),
      encoder_(options_, tables_.source, list_),
      decoder_(options_, tables_.target, list_),
      output_bias_(list_.add("output.bias", 1, options_.target_vocabulary)) {
  if (options_.fertility_classes > 0) {
    head_.emplace(options_.hidden_size, options_.fertility_classes, list_);
  }
}

// A table that also is the output layer gets a dense gradient: every token takes part in its
// softmax.
TranslationModel::Tables TranslationModel::add_tables(const ModelOptions& options,
                                                      ParameterList& list) {
  const Gradient target_gradient = options.tied_embeddings ? Gradient::kDense : Gradient::kRows;
  Tables tables{};
  if (options.shared_embeddings) {
    tables.source =
        list.add("embeddings", options.source_vocabulary, options.embedding_size, target_gradient);
    tables.target = tables.source;
  } else {
    tables.source = list.add("source.embeddings", options.source_vocabulary, options.embedding_size,
                             Gradient::kRows);
    tables.target = list.add("target.embeddings", options.target_vocabulary, options.embedding_size,
                             target_gradient);
  }
  tables.output = options.tied_embeddings
                      ? tables.target
                      : list.add("output.weights", options.target_vocabulary, options.hidden_size);
  return tables;
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
    for (size_t i = 0; i < info.size(); ++i) {
      values[i] = info.initial == Initial::kOne ? T(1) : T(0);
      if (info.initial != Initial::kUniform) continue;
      values[i] = static_cast<T>(range * (2 * random.uniform() - 1));
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
  encoder_.forward(run, workspace.encoder);
  decoder_.forward(run, workspace.encoder, workspace.decoder);
  output_loss<T>(output_weights(weights), {workspace.decoder.states.view(), shard.target_outputs},
                 settings.loss, workspace.output_scratch, workspace.token_losses, {});
  ShardLoss sum = sum_up(shard, workspace.token_losses);
  sum.guide = workspace.decoder.attention.guide;
  if (head_ && !shard.aligned.empty()) {
    sum.fertility =
        head_->forward<T>(run, std::as_const(workspace.encoder).states().view(), workspace.head);
  }
  return sum;
}

template <typename T>
ShardLoss TranslationModel::forward_backward(const Shard& shard, const Weights<T>& weights,
                                             const RunSettings& settings, T scale,
                                             ModelWorkspace<T>& workspace,
                                             Gradients<T>& gradients) const {
  const BackwardRun<T> run({shard, weights, settings}, scale, gradients);
  encoder_.forward<T>(run, workspace.encoder);
  decoder_.forward<T>(run, workspace.encoder, workspace.decoder);
  const ConstMatrix<T> states = workspace.decoder.states.view();
  workspace.d_states.resize(states.rows, states.cols);
  output_loss<T>(output_weights(weights), {states, shard.target_outputs}, settings.loss,
                 workspace.output_scratch, workspace.token_losses,
                 {scale, workspace.d_states.view(), gradients.dense(tables_.output),
                  gradients.dense(output_bias_).data});
  decoder_.backward<T>(run, workspace.decoder, workspace.d_states.view(), workspace.decoder_scratch,
                       workspace.d_encoder);
  ShardLoss sum = sum_up(shard, workspace.token_losses);
  sum.guide = workspace.decoder.attention.guide;
  if (head_ && !shard.aligned.empty()) {
    sum.fertility =
        head_->forward_backward<T>(run, std::as_const(workspace.encoder).states().view(),
                                   workspace.head, workspace.d_encoder.states.view());
  }
  encoder_.backward<T>(run, workspace.encoder, workspace.d_encoder, workspace.encoder_scratch);
  return sum;
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
