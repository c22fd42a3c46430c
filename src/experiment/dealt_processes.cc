#include "experiment/dealt_processes.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "base/error.h"
#include "train/distributed/packed_texts.h"

namespace allot {
namespace {

using Ended = std::vector<std::pair<size_t, ProcessOutcome>>;

std::string pack(const Ended& ended) {
  std::vector<std::string> parts;
  for (const auto& [number, outcome] : ended) {
    parts.push_back(std::to_string(number));
    parts.push_back({outcome.is_done ? '1' : '0', outcome.was_stopped ? '1' : '0'});
    parts.push_back(outcome.problem);
  }
  return pack_texts(parts);
}

Ended unpack(const std::string& text) {
  const std::vector<std::string> parts = unpack_texts(text);
  Ended ended;
  for (size_t i = 0; i + 2 < parts.size(); i += 3) {
    ProcessOutcome outcome;
    outcome.is_done = parts[i + 1][0] == '1';
    outcome.was_started = true;
    outcome.was_stopped = parts[i + 1][1] == '1';
    outcome.problem = parts[i + 2];
    ended.emplace_back(std::stoul(parts[i]), std::move(outcome));
  }
  return ended;
}

// Every rank hears of everything that has ended on any of them, and draws the same conclusions: who
// starts what is decided without another message.
class Dealing {
 public:
  Dealing(RankGroup& group, const DealtProcesses& jobs)
      : group_(group), jobs_(jobs), outcomes_(jobs.num_jobs), running_(group.size()) {
    for (const std::string& limit : group.report({}, std::to_string(jobs.limit))) {
      limits_.push_back(std::stoul(limit));
    }
  }

  std::vector<ProcessOutcome> run() {
    while (true) {
      exchange();
      if (is_stopping_ && !was_asked_) own_.ask_to_stop();
      was_asked_ = is_stopping_;
      if (!is_stopping_) deal();
      if (num_running() == 0) return outcomes_;
      if (jobs_.on_tick) jobs_.on_tick({all_running(), num_ended_, was_asked_});
      ChildProcesses::wait_a_tick();
    }
  }

 private:
  // What has ended anywhere, and whether a rank was asked to stop.
  void exchange() {
    const std::vector<std::string> reports = group_.report(failure_, pack(own_.collect()));
    is_stopping_ = is_stopping_ || group_.stop_requested();
    for (size_t rank = 0; rank < reports.size(); ++rank) {
      for (auto& [number, outcome] : unpack(reports[rank])) {
        if (!outcome.is_done && !group_.is_alone()) {
          outcome.problem = fmt::format("{} (rank {}): {}", group_.communicator().host(rank), rank,
                                        outcome.problem);
        }
        outcomes_.at(number) = std::move(outcome);
        std::vector<size_t>& there = running_[rank];
        there.erase(std::find(there.begin(), there.end(), number));
        ++num_ended_;
      }
    }
  }

  // One for each rank that has room, again and again.
  void deal() {
    for (bool has_dealt = true; has_dealt;) {
      has_dealt = false;
      for (size_t rank = 0; rank < running_.size() && next_ < jobs_.num_jobs; ++rank) {
        if (running_[rank].size() >= limits_[rank]) continue;
        running_[rank].push_back(next_);
        if (rank == group_.rank()) start(next_);
        ++next_;
        has_dealt = true;
      }
    }
  }

  void start(size_t number) {
    try {
      own_.start(number, jobs_.job(number));
    } catch (...) {
      failure_ = std::current_exception();  // reported at the next exchange, which ends all
    }
  }

  size_t num_running() const { return all_running().size(); }
  std::vector<size_t> all_running() const {
    std::vector<size_t> all;
    for (const std::vector<size_t>& there : running_) {
      all.insert(all.end(), there.begin(), there.end());
    }
    return all;
  }

  RankGroup& group_;
  const DealtProcesses& jobs_;
  std::vector<size_t> limits_;  // by rank
  ChildProcesses own_;
  std::vector<ProcessOutcome> outcomes_;
  std::vector<std::vector<size_t>> running_;  // by rank
  size_t next_ = 0, num_ended_ = 0;
  bool is_stopping_ = false, was_asked_ = false;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<ProcessOutcome> run_dealt_processes(RankGroup& group, const DealtProcesses& jobs) {
  ALLOT_CHECK(jobs.limit > 0, "nothing may run");
  return Dealing(group, jobs).run();
}

}  // namespace allot
