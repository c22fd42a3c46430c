#include "serve/service.h"

#include "serve/stream_runner.h"

namespace allot::server {
namespace {

SchedulerOptions scheduler_options(const ServeOptions& options, int threads) {
  SchedulerOptions result;
  result.workers = threads;
  result.max_queued = options.max_queue;
  return result;
}

}  // namespace

Service::Service(const ServeOptions& options, int threads)
    : options_(options),
      threads_(threads),
      keys_(options.api_key_file.empty() ? ApiKeys() : ApiKeys(options.api_key_file)),
      rate_limit_(options.max_requests_per_minute),
      registry_(options.models, options.precision),
      scheduler_(scheduler_options(options, threads),
                 [this] { return std::make_unique<StreamRunner>(options_.batch_size, metrics_); }) {
}

}  // namespace allot::server
