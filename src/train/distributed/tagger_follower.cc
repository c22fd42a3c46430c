#include "train/distributed/tagger_follower.h"

#include <exception>
#include <memory>

#include "base/error.h"

namespace allot {
namespace {

void begin_epoch(uint64_t epoch, TaggerStep& step, RankGroup& group) {
  std::exception_ptr failure;
  try {
    step.begin_epoch(epoch);
  } catch (...) {
    failure = std::current_exception();
  }
  group.report(failure, "");
}

}  // namespace

void follow_tagger(const TaggerSetup& setup, WorkerPool& pool, RankGroup& group) {
  std::unique_ptr<TaggerStep> step;
  std::exception_ptr failure;
  try {
    step = std::make_unique<TaggerStep>(setup, pool, &group);
  } catch (...) {
    failure = std::current_exception();
  }
  group.report(failure, "");
  group.communicator().limit_waits();
  while (true) {
    const TrainingCommand command = group.next_command();
    switch (command.kind) {
      case TrainingCommand::Kind::kReceiveState:
        step->parallel().share_state();
        break;
      case TrainingCommand::Kind::kBeginEpoch:
        begin_epoch(command.epoch, *step, group);
        break;
      case TrainingCommand::Kind::kUpdate:
        // Whether the training diverges, rank 0 sees by the same numbers.
        step->make(command.first_batch, command.update, command.learning_rate);
        break;
      case TrainingCommand::Kind::kGatherOptimizer:
        step->parallel().checkpoint_arrays();
        break;
      case TrainingCommand::Kind::kValidate:
        step->validate();
        break;
      case TrainingCommand::Kind::kTaggerDone:
      case TrainingCommand::Kind::kEnd:
        group.communicator().lift_wait_limit();
        return;
      default:
        ALLOT_CHECK(false, "a command of another training");
    }
  }
}

}  // namespace allot
