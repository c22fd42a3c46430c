#include "serve/submission.h"

#include <utility>

#include "serve/request_error.h"

namespace allot::server {
namespace {

// How soon it is noticed that a client has hung up.
constexpr std::chrono::milliseconds kLookInterval{50};
constexpr int kRetrySeconds = 2;

RequestError refused(Refusal reason) {
  const std::string text = RefusedError(reason).what();
  switch (reason) {
    case Refusal::kFull:
    case Refusal::kStopped:
      return {503, text + "; try again later", kRetrySeconds};
    case Refusal::kLate:
      return {504, text};
    case Refusal::kCanceled:
      break;
  }
  return {499, text};
}

std::shared_ptr<Job> submitted(Scheduler& scheduler, Job::Request request) {
  try {
    return scheduler.submit(std::move(request));
  } catch (const RefusedError& error) {
    throw refused(error.reason());
  }
}

}  // namespace

Submission::Submission(Scheduler& scheduler, Job::Request request, std::function<bool()> is_gone)
    : scheduler_(scheduler),
      deadline_(request.deadline),
      is_gone_(std::move(is_gone)),
      job_(submitted(scheduler, std::move(request))) {}

Submission::~Submission() {
  scheduler_.cancel(*job_);
}

LineTranslation Submission::take(size_t number) {
  while (!job_->wait(number, kLookInterval)) {
    if (is_gone_()) throw refused(Refusal::kCanceled);
    if (Job::Clock::now() >= deadline_) throw refused(Refusal::kLate);
  }
  try {
    return job_->take(number);
  } catch (const RefusedError& error) {
    throw refused(error.reason());
  }
}

}  // namespace allot::server
