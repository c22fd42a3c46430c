#pragma once

#include <memory>
#include <string>
#include <vector>

#include "serve/api_keys.h"
#include "serve/model_registry.h"
#include "serve/rate_limit.h"
#include "serve/recent_memory.h"
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
  const ApiKeys& keys() const { return keys_; }
  RateLimit& rate_limit() { return rate_limit_; }
  ModelRegistry& registry() { return registry_; }
  const ModelRegistry& registry() const { return registry_; }
  Scheduler& scheduler() { return scheduler_; }
  ServerMetrics& metrics() { return metrics_; }
  // How a model translates what is asked of it with these options. Throws Error as
  // ServedModel::work does.
  Work work(const std::shared_ptr<const ServedModel>& model, const RequestedOptions& options) {
    return model->work(model, options, threads_, memory_.bytes());
  }

 private:
  const ServeOptions options_;
  const int threads_;
  const ApiKeys keys_;
  RateLimit rate_limit_;
  RecentMemory memory_;
  ModelRegistry registry_;
  ServerMetrics metrics_;
  Scheduler scheduler_;  // last: its threads use the others
};

}  // namespace allot::server
