#include "serve/service.h"

namespace allot::server {
namespace {

std::vector<std::unique_ptr<WorkerPool>> single_thread_pools(int count) {
  std::vector<std::unique_ptr<WorkerPool>> pools;
  pools.reserve(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) pools.push_back(std::make_unique<WorkerPool>(1));
  return pools;
}

SchedulerOptions scheduler_options(const ServeOptions& options, int threads) {
  SchedulerOptions result;
  result.workers = threads;
  result.batch_size = options.batch_size;
  result.max_queued = options.max_queue;
  return result;
}

}  // namespace

Service::Service(const ServeOptions& options, int threads)
    : options_(options),
      threads_(threads),
      keys_(options.api_key_file.empty() ? ApiKeys() : ApiKeys(options.api_key_file)),
      registry_(options.models),
      pools_(single_thread_pools(threads)),
      scheduler_(scheduler_options(options, threads),
                 [this](const Work& work, const std::vector<std::string>& lines, int worker) {
                   return translate(work, lines, worker);
                 }) {}

std::vector<LineTranslation> Service::translate(const Work& work,
                                                const std::vector<std::string>& lines, int worker) {
  std::vector<LineInput> inputs(lines.size());
  for (size_t i = 0; i < lines.size(); ++i) inputs[i].text = lines[i];
  std::vector<LineTranslation> results =
      work.model->translator().translate(inputs, work.decode, *pools_[static_cast<size_t>(worker)]);
  size_t num_tokens = 0;
  for (const LineTranslation& line : results) {
    if (!line.hypotheses.empty()) num_tokens += line.hypotheses.front().target.tokens.size();
  }
  metrics_.add_batch(work.model->name(), lines.size(), num_tokens);
  return results;
}

}  // namespace allot::server
