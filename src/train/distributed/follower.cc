#include "train/distributed/follower.h"

#include <exception>

#include "train/attention_stats.h"
#include "train/distributed/shared_weights.h"

namespace allot {

Follower::Follower(const Recipe& recipe, const PreparedData& data, WorkerPool& pool,
                   RankGroup& group)
    : data_(data),
      pool_(pool),
      group_(group),
      model_(data.complete(recipe.model)),
      fertility_(choose_fertility(recipe, data)),
      maker_(training_parts(recipe, data, fertility_.train.get())),
      step_(recipe, model_, maker_, shard_count(recipe.training.shards, pool), pool, &group),
      batches_(recipe, data, pool),
      validator_(recipe, data, model_, fertility_, step_.parallel(), pool, &group),
      tuning_(recipe, pool, group) {}

void Follower::run() {
  while (true) {
    const TrainingCommand command = group_.next_command();
    switch (command.kind) {
      case TrainingCommand::Kind::kReceiveState:
        step_.parallel().share_state();
        break;
      case TrainingCommand::Kind::kBeginEpoch:
        begin_epoch(command.epoch);
        break;
      case TrainingCommand::Kind::kUpdate:
        make_update(command);
        break;
      case TrainingCommand::Kind::kGatherOptimizer:
        step_.parallel().checkpoint_arrays();
        break;
      case TrainingCommand::Kind::kValidate:
        validate(command);
        break;
      case TrainingCommand::Kind::kFinish:
        group_.communicator().lift_wait_limit();
        break;
      case TrainingCommand::Kind::kMeasureAttention:
        measure_attention();
        break;
      case TrainingCommand::Kind::kOpenModel:
        tuning_.open();
        break;
      case TrainingCommand::Kind::kSearch:
        tuning_.help(command);
        break;
      case TrainingCommand::Kind::kEnd:
        return;
      default:
        ALLOT_CHECK(false, "what comes before updates is done");
    }
  }
}

void Follower::begin_epoch(uint64_t epoch) {
  std::exception_ptr failure;
  try {
    batches_.begin(epoch);
  } catch (...) {
    failure = std::current_exception();
  }
  group_.report(failure, "");
}

void Follower::make_update(const TrainingCommand& command) {
  // Whether the training diverges, rank 0 sees by the same numbers.
  step_.make({batches_.corpus(), batches_.plan(), command.first_batch, command.num_batches},
             {command.update, command.progress, command.learning_rate});
}

// What comes of it, rank 0 sees by the same numbers.
void Follower::validate(const TrainingCommand& command) {
  const Parameters<float>& weights =
      command.sends_weights ? received_weights() : step_.parallel().weights();
  validator_.validate(
      weights, command.translates ? ValidationDepth::kTranslations : ValidationDepth::kLikelihood);
}

void Follower::measure_attention() {
  measure_attention_stats(model_.options(), received_weights(), data_.train.corpus, maker_,
                          data_.vocabularies.source, pool_, &group_);
}

const Parameters<float>& Follower::received_weights() {
  if (!received_) received_ = std::make_unique<Parameters<float>>(model_.parameters());
  receive_weights(group_, *received_);
  return *received_;
}

}  // namespace allot
