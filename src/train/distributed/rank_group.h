#pragma once

#include <atomic>
#include <exception>
#include <string>
#include <vector>

#include "base/error.h"
#include "train/distributed/communicator.h"
#include "train/distributed/training_command.h"

namespace allot {

// Something went wrong on one rank, and all have been told: each of them throws it. The message
// names rank and host.
class GroupError : public Error {
 public:
  using Error::Error;
};

// How the processes of a training stay in step. Rank 0 decides what is done next and announces it
// (TrainingCommand); the others obey. When a rank has done its part it reports, and a failure or a
// request to stop on any of them reaches all.
class RankGroup {
 public:
  // The communicator must outlive it.
  explicit RankGroup(Communicator& communicator) : communicator_(communicator) {}

  // `stop` becomes true when this process is asked to stop; the others are told when all report.
  // Must outlive this.
  void watch(const std::atomic<bool>& stop) { stop_ = &stop; }
  void watch_nothing() { stop_ = nullptr; }

  Communicator& communicator() { return communicator_; }
  const Communicator& communicator() const { return communicator_; }
  size_t rank() const { return communicator_.rank(); }
  size_t size() const { return communicator_.size(); }
  bool is_alone() const { return communicator_.is_alone(); }

  // Rank 0: tells all others what comes next; nothing to do for a process that is alone.
  void announce(const TrainingCommand& command);
  // The others: what rank 0 announces next.
  TrainingCommand next_command();

  // Called by all when each has done its part: `failure` is the exception that ended it, if any;
  // `payload` is what the others need to know otherwise. The payloads of all ranks. Throws the same
  // GroupError on all ranks when one has failed; ScoreError if all failures are such.
  std::vector<std::string> report(const std::exception_ptr& failure, const std::string& payload);

  // Whether a rank had been asked to stop when all reported last.
  bool stop_requested() const { return stop_requested_; }

  // While ranks exchange numbers, one that fails cannot tell the others in an orderly way. Steps
  // may contain steps: what ends an outer one between two exchanges finds the others waiting, too.
  class Step {
   public:
    explicit Step(RankGroup& group);
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step();

   private:
    RankGroup& group_;
    int exceptions_;
  };

  // Rank 0: ends the training for all, if they can still be told. The others know it from
  // next_command or from a GroupError.
  void end();
  // All ranks have found the same reason to end.
  void note_end() { has_ended_ = true; }
  // Whether all ranks know that the training is over.
  bool has_ended() const { return has_ended_; }

 private:
  Communicator& communicator_;
  const std::atomic<bool>* stop_ = nullptr;
  bool stop_requested_ = false;
  bool has_ended_ = false;
  bool is_in_step_ = false;
};

}  // namespace allot
