#include "train/tagging_task.h"

#include "text/vocabulary.h"

namespace allot {

void TaggingLoss::add(const TaggingLoss& other) {
  loss += other.loss;
  score.add(other.score);
}

Shard TaggingTask::lay_out(const std::vector<Example>& batch,
                           const std::vector<uint32_t>& chosen) const {
  // Tagging has no target side; the frame is not used.
  return make_shard(batch, chosen, {0, 0});
}

TaggingLoss TaggingTask::forward(const Shard& shard, const Weights<float>& weights,
                                 const TaggingSettings& settings,
                                 TaggerWorkspace<float>& workspace) const {
  const FertilityLoss loss =
      tagger_->forward<float>(shard, weights, settings.weight_of_one, workspace);
  TaggingLoss result{loss.loss, {}};
  for (size_t row = 0; row < shard.source_ids.size(); ++row) {
    if (shard.source_ids[row] == Vocabulary::kSink) continue;
    result.score.add(loss.most_probable[row], shard.aligned[row]);
  }
  return result;
}

TaggingLoss TaggingTask::forward_backward(const Shard& shard, const Weights<float>& weights,
                                          const TaggingSettings& settings, float scale,
                                          TaggerWorkspace<float>& workspace,
                                          Gradients<float>& gradients) const {
  const FertilityLoss loss = tagger_->forward_backward<float>(
      shard, weights, settings.dropout, settings.weight_of_one, scale, workspace, gradients);
  return {loss.loss, {}};
}

}  // namespace allot
