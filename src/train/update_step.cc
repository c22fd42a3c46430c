#include "train/update_step.h"

#include <chrono>
#include <cmath>
#include <limits>

#include "attention/check_row.h"
#include "model/cost.h"

namespace allot {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

UpdateStep::UpdateStep(const Recipe& recipe, const TranslationModel& model,
                       const ExampleMaker& maker, size_t num_shards, WorkerPool& pool,
                       RankGroup* group)
    : recipe_(recipe),
      model_(model),
      maker_(maker),
      parallel_(TranslationTask<float>(model),
                {recipe.optimizer, num_shards, recipe.training.accumulate, group,
                 recipe.training.exchange},
                pool) {}

UpdateResult UpdateStep::make(const UpdateBatches& batches, const UpdateTime& time) {
  const auto start = Clock::now();
  UpdateResult result;
  const std::vector<std::vector<Example>> examples = make_examples(batches, result.stats);
  try {
    collect_gradients(examples, settings(time), result.stats);
  } catch (const attention::ScoreError&) {
    result.stats.loss = std::numeric_limits<double>::infinity();
  }
  result.loss = result.stats.loss;
  if (!std::isfinite(result.loss)) {
    result.is_finite = false;
    result.gradient_norm = parallel_.gradient_norm();
    return result;
  }
  const StepReport step = parallel_.step(time.learning_rate);
  result.is_finite = step.is_finite;
  result.gradient_norm = step.gradient_norm;
  result.stats.updates = 1;
  result.stats.gradient_norm = step.gradient_norm;
  result.stats.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

std::vector<std::vector<Example>> UpdateStep::make_examples(const UpdateBatches& batches,
                                                            TrainingStats& stats) const {
  std::vector<std::vector<Example>> examples(batches.count);
  for (size_t i = 0; i < batches.count; ++i) {
    for (const uint32_t pair : batches.plan[batches.first + i]) {
      examples[i].push_back(maker_.make(batches.corpus, pair));
      stats.source_tokens += examples[i].back().source.size();
      stats.target_tokens += examples[i].back().target.size() + 1;
    }
  }
  stats.operations =
      6 * forward_multiply_adds(model_.options(), {stats.source_tokens, stats.target_tokens});
  return examples;
}

RunSettings UpdateStep::settings(const UpdateTime& time) const {
  RunSettings settings = model_.default_settings();
  if (time.progress < recipe_.training.transform_warmup &&
      attention::is_bounded(settings.attention.transform)) {
    settings.attention.transform = attention::Transform::kSoftmax;
  }
  if (recipe_.is_guided()) settings.guide_weight = recipe_.guide.weight_at(time.progress);
  settings.dropout =
      dropout_settings(recipe_.model, recipe_.seed, static_cast<uint32_t>(time.update));
  settings.loss.label_smoothing = recipe_.loss.label_smoothing;
  settings.fertility = {recipe_.joint_weight, recipe_.tagger.weight_of_one,
                        recipe_.fertility.minimum};
  return settings;
}

void UpdateStep::collect_gradients(const std::vector<std::vector<Example>>& batches,
                                   const RunSettings& settings, TrainingStats& stats) {
  size_t num_sentences = 0;
  for (const std::vector<Example>& batch : batches) num_sentences += batch.size();
  const size_t unit =
      recipe_.loss.unit == LossUnit::kSentences ? num_sentences : stats.target_tokens;
  const BatchLoss loss =
      parallel_.forward_backward(batches, settings, 1.0F / static_cast<float>(unit));
  stats.loss += loss.loss;
  stats.nll += loss.nll;
  stats.correct += loss.num_correct;
  stats.guide.add(loss.guide);
}

}  // namespace allot
