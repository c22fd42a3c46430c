#include "train/distributed/rank_group.h"

#include <fmt/format.h>

#include "attention/check_row.h"
#include "train/distributed/failure_text.h"

namespace allot {
namespace {

enum class Outcome : char { kDone, kScoreError, kFailed };

// A report on the way: outcome, wish to stop, and either the payload or the parts of an error.
std::string report_text(Outcome outcome, bool wants_stop, const std::string& content) {
  return std::string{static_cast<char>(outcome), wants_stop ? '\1' : '\0'} + content;
}

Outcome outcome_of(const std::exception_ptr& failure) {
  if (!failure) return Outcome::kDone;
  try {
    std::rethrow_exception(failure);
  } catch (const attention::ScoreError&) {
    return Outcome::kScoreError;
  } catch (...) {
    return Outcome::kFailed;
  }
}

}  // namespace

void RankGroup::announce(const TrainingCommand& command) {
  const Step step(*this);
  communicator_.broadcast_value(command);
}

TrainingCommand RankGroup::next_command() {
  const TrainingCommand command = communicator_.broadcast_value(TrainingCommand());
  if (command.kind == TrainingCommand::Kind::kEnd) has_ended_ = true;
  return command;
}

std::vector<std::string> RankGroup::report(const std::exception_ptr& failure,
                                           const std::string& payload) {
  const Outcome outcome = outcome_of(failure);
  const std::string content = failure ? failure_text(failure) : payload;
  const bool wants_stop = stop_ != nullptr && *stop_;
  std::vector<std::string> reports;
  {
    const Step step(*this);
    reports = communicator_.all_gather(report_text(outcome, wants_stop, content));
  }
  size_t failed = reports.size(), unstable = reports.size();
  stop_requested_ = false;
  for (size_t rank = reports.size(); rank-- > 0;) {
    const auto how = static_cast<Outcome>(reports[rank][0]);
    if (how == Outcome::kFailed) failed = rank;
    if (how == Outcome::kScoreError) unstable = rank;
    if (reports[rank][1] != '\0') stop_requested_ = true;
    reports[rank].erase(0, 2);
  }
  if (failed == reports.size() && unstable == reports.size()) return reports;
  const size_t first = failed < reports.size() ? failed : unstable;
  const SentFailure sent = parse_failure(reports[first]);
  const std::string problem =
      fmt::format("{} (rank {}): {}", communicator_.host(first), first, sent.problem);
  if (failed == reports.size()) throw attention::ScoreError(sent.kind, {}, problem, sent.remedy);
  has_ended_ = true;
  throw GroupError(sent.kind, {}, problem, sent.remedy);
}

RankGroup::Step::Step(RankGroup& group) : group_(group), exceptions_(std::uncaught_exceptions()) {
  group_.is_in_step_ = true;
}

RankGroup::Step::~Step() {
  group_.is_in_step_ = std::uncaught_exceptions() != exceptions_;
}

void RankGroup::end() {
  if (has_ended_ || is_in_step_) return;
  announce({});
  has_ended_ = true;
}

}  // namespace allot
