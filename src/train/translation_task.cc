#include "train/translation_task.h"

#include "text/vocabulary.h"

namespace allot {
namespace {

BatchLoss batch_loss(const ShardLoss& loss) {
  return {loss.loss, loss.nll, loss.num_tokens, loss.num_correct, loss.guide};
}

}  // namespace

void BatchLoss::add(const BatchLoss& other) {
  loss += other.loss;
  nll += other.nll;
  num_tokens += other.num_tokens;
  num_correct += other.num_correct;
  guide.add(other.guide);
}

template <typename T>
Shard TranslationTask<T>::lay_out(const std::vector<Example>& batch,
                                  const std::vector<uint32_t>& chosen) const {
  return make_shard(batch, chosen, {Vocabulary::kStart, Vocabulary::kEnd});
}

template <typename T>
BatchLoss TranslationTask<T>::forward(const Shard& shard, const Weights<T>& weights,
                                      const RunSettings& settings,
                                      ModelWorkspace<T>& workspace) const {
  return batch_loss(model_->forward<T>(shard, weights, settings, workspace));
}

template <typename T>
BatchLoss TranslationTask<T>::forward_backward(const Shard& shard, const Weights<T>& weights,
                                               const RunSettings& settings, T scale,
                                               ModelWorkspace<T>& workspace,
                                               Gradients<T>& gradients) const {
  return batch_loss(
      model_->forward_backward<T>(shard, weights, settings, scale, workspace, gradients));
}

template class TranslationTask<float>;
template class TranslationTask<double>;

}  // namespace allot
