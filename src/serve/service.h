#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "serve/api_keys.h"
#include "serve/model_registry.h"
#include "serve/scheduler.h"
#include "serve/serve_options.h"
#include "serve/server_metrics.h"

namespace allot::server {

// What the endpoints share: models, the queue, keys, numbers.
class Service {
 public:
  // Opens the models. Throws Error.
  Service(const ServeOptions& options, int threads);

  const ServeOptions& options() const { return options_; }
  int threads() const { return threads_; }
  const ApiKeys& keys() const { return keys_; }
  ModelRegistry& registry() { return registry_; }
  const ModelRegistry& registry() const { return registry_; }
  Scheduler& scheduler() { return scheduler_; }
  ServerMetrics& metrics() { return metrics_; }

 private:
  std::vector<LineTranslation> translate(const Work& work, const std::vector<std::string>& lines,
                                         int worker);

  const ServeOptions options_;
  const int threads_;
  const ApiKeys keys_;
  ModelRegistry registry_;
  ServerMetrics metrics_;
  // One of one thread for each worker.
  std::vector<std::unique_ptr<WorkerPool>> pools_;
  Scheduler scheduler_;  // last: its threads use the others
};

}  // namespace allot::server
