#include "train/distributed/follower.h"

#include <exception>

namespace allot {

Follower::Follower(const Recipe& recipe, const PreparedData& data, WorkerPool& pool,
                   RankGroup& group)
    : group_(group),
      model_(data.complete(recipe.model)),
      fertility_(choose_fertility(recipe, data)),
      maker_(training_parts(recipe, data, fertility_.train.get())),
      step_(recipe, model_, maker_, shard_count(recipe.training.shards, pool), pool, &group),
      batches_(recipe, data, pool) {}

void Follower::run() {
  while (true) {
    const TrainingCommand command = group_.next_command();
    switch (command.kind) {
      case TrainingCommand::Kind::kReceiveState:
        step_.parallel().share_state();
        break;
      case TrainingCommand::Kind::kUpdate:
        make_update(command);
        break;
      case TrainingCommand::Kind::kGatherOptimizer:
        step_.parallel().checkpoint_arrays();
        break;
      case TrainingCommand::Kind::kPrepare:
        ALLOT_CHECK(false, "the data is prepared once");
        break;
      case TrainingCommand::Kind::kEnd:
        return;
    }
  }
}

void Follower::make_update(const TrainingCommand& command) {
  try {
    if (batches_.epoch() != command.epoch) batches_.begin(command.epoch);
  } catch (...) {
    // In place of the report on the first batch, for which the others wait: throws.
    group_.report(std::current_exception(), "");
  }
  // Whether the training diverges, rank 0 sees by the same numbers.
  step_.make({batches_.corpus(), batches_.plan(), command.first_batch, command.num_batches},
             {command.update, command.progress, command.learning_rate});
}

}  // namespace allot
