#include "train/distributed/rank_group.h"

#include <fmt/format.h>

#include <new>

#include "attention/check_row.h"

namespace allot {
namespace {

enum class Outcome : char { kDone, kScoreError, kFailed };

// A report on the way: outcome, wish to stop, and either the payload or the parts of an error.
std::string report_text(Outcome outcome, bool wants_stop, const std::string& content) {
  return std::string{static_cast<char>(outcome), wants_stop ? '\1' : '\0'} + content;
}

// kind, problem, remedy; the two texts are printable and have no line breaks.
std::string failure_text(ErrorKind kind, const std::string& problem, const std::string& remedy) {
  return std::string{static_cast<char>(kind)} + problem + "\n" + remedy;
}

std::string describe(const std::exception_ptr& failure, Outcome& outcome) {
  outcome = Outcome::kFailed;
  try {
    std::rethrow_exception(failure);
  } catch (const attention::ScoreError& error) {
    outcome = Outcome::kScoreError;
    return failure_text(error.kind(), error.problem(), error.remedy());
  } catch (const Error& error) {
    return failure_text(error.kind(), error.problem(), error.remedy());
  } catch (const std::bad_alloc&) {
    return failure_text(ErrorKind::kFailure, "not enough memory",
                        "use smaller batches (batch.size), or fewer ranks on this machine");
  } catch (const std::exception& error) {
    return failure_text(ErrorKind::kFailure, error.what(),
                        "this is a bug in allot; please report it with the command line");
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
  Outcome outcome = Outcome::kDone;
  const std::string content = failure ? describe(failure, outcome) : payload;
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
  const std::string& text = reports[first];
  const size_t line_end = text.find('\n');
  const auto kind = static_cast<ErrorKind>(text[0]);
  const std::string problem = fmt::format("{} (rank {}): {}", communicator_.host(first), first,
                                          text.substr(1, line_end - 1));
  const std::string remedy = text.substr(line_end + 1);
  if (failed == reports.size()) throw attention::ScoreError(kind, {}, problem, remedy);
  has_ended_ = true;
  throw GroupError(kind, {}, problem, remedy);
}

RankGroup::Step::Step(RankGroup& group) : group_(group), exceptions_(std::uncaught_exceptions()) {
  group_.is_in_step_ = true;
}

RankGroup::Step::~Step() {
  if (std::uncaught_exceptions() == exceptions_) group_.is_in_step_ = false;
}

void RankGroup::end() {
  if (has_ended_ || is_in_step_) return;
  announce({});
  has_ended_ = true;
}

}  // namespace allot
