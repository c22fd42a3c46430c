#include "train/distributed/run_together.h"

#include <fmt/format.h>

#include <exception>
#include <memory>

#include "base/broken_pipe.h"
#include "base/console.h"
#include "base/stopped_error.h"
#include "train/distributed/failure_text.h"

namespace allot {
namespace {

// Whether the machine matters: that of a full disk does, that of a mistake in a text does not.
bool is_of_this_machine(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const HostError&) {
    return false;  // names one already
  } catch (const StoppedError&) {
    return false;
  } catch (const BrokenPipe&) {
    return false;
  } catch (const Error& error) {
    return error.kind() == ErrorKind::kFailure && error.has_place();
  } catch (...) {
    return true;
  }
}

[[noreturn]] void rethrow_with_host(const Communicator& communicator) {
  const std::exception_ptr failure = std::current_exception();
  if (communicator.is_alone() || !is_of_this_machine(failure)) std::rethrow_exception(failure);
  const SentFailure sent = parse_failure(failure_text(failure));
  const size_t rank = communicator.rank();
  throw HostError(fmt::format("{} (rank {}): {}", communicator.host(rank), rank, sent.problem),
                  sent.remedy);
}

}  // namespace

void run_together(const DistributedOptions& options, const std::function<void(RankGroup&)>& work) {
  const std::unique_ptr<Communicator> communicator = open_communicator(options);
  if (!communicator->is_first()) show_only_errors();
  RankGroup group(*communicator);
  try {
    work(group);
  } catch (const GroupError&) {
    communicator->finish();
    if (communicator->is_first()) throw;
    return;
  } catch (StoppedError& stopped) {
    // As long as the others are there: a launcher that has been asked to end kills this process as
    // soon as one of them has left.
    if (!group.is_alone()) {
      console_log(LogLevel::kError, stopped.what());
      stopped.note_reported();
    }
    if (group.has_ended()) communicator->finish();
    throw;
  } catch (...) {
    // Others that have not been told are ended by the launcher, because this process fails.
    if (group.has_ended()) communicator->finish();
    rethrow_with_host(*communicator);
  }
  communicator->finish();
}

}  // namespace allot
