#include "app/serve.h"

#include <chrono>
#include <thread>

#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/reload_signal.h"
#include "base/stop_signals.h"
#include "serve/access_log.h"
#include "serve/allocator_settings.h"
#include "serve/endpoints.h"
#include "serve/http_server.h"
#include "serve/service.h"

namespace allot {
namespace {

using Milliseconds = std::chrono::milliseconds;

// How soon a signal is noticed.
constexpr Milliseconds kSignalInterval{50};

Milliseconds milliseconds(double seconds) {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::duration<double>(seconds));
}

server::HttpServerOptions http_options(const server::ServeOptions& options,
                                       const server::Endpoints& endpoints) {
  server::HttpServerOptions http;
  http.host = options.host;
  http.port = options.port;
  http.max_connections = options.max_connections;
  http.max_connections_per_client = options.max_connections_per_client;
  http.max_request_bytes = options.limits.max_request_bytes;
  http.max_answer_bytes = options.limits.max_answer_bytes;
  http.answer_time = milliseconds(options.timeout);
  http.post_paths = endpoints.post_paths();
  http.trusted_proxies = options.trusted_proxies;
  http.cors = options.cors;
  return http;
}

// What requests leave between blocks that live longer adds up over hours. It is given back now and
// then, also under load: that takes a few milliseconds of ten seconds.
class FreeMemoryWatch {
 public:
  void look() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kInterval;
    if (server::free_bytes() > kMostFreeBytes) server::release_free_pages();
  }

 private:
  static constexpr std::chrono::seconds kInterval{10};
  static constexpr size_t kMostFreeBytes = 8 << 20;

  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kInterval;
};

void warn_when_open(const server::ServeOptions& options) {
  if (server::is_loopback(options.host) || !options.api_key_file.empty()) return;
  log::warning(
      "anyone who can reach {} can use this server; require a key with --api-key-file FILE",
      options.host);
}

void print_line(const std::string& text) {
  OutputFile output("-");
  output.write_line(text);
  output.commit();
}

void load_again(server::Service& service, server::AccessLog& log) {
  const size_t num_loaded = service.registry().reload();
  log::info("SIGHUP: reloaded {} of {}", num_loaded,
            format_count(service.registry().current()->models.size(), "model"));
  try {
    log.reopen();
  } catch (const Error& error) {
    log::warning("{}", error.problem());
  }
}

void finish(const server::ServeOptions& options, server::Service& service,
            server::HttpServer& http) {
  http.stop_accepting();
  log::info("stopping: finishing {}", format_count(http.num_connections(), "connection"));
  if (http.wait(milliseconds(options.stop_timeout))) return;
  log::warning("some requests took longer than --stop-timeout {}", options.stop_timeout);
  // What waits fails, and its clients are told so.
  service.scheduler().stop();
  if (!http.wait(Milliseconds(1000))) http.close_all();
}

}  // namespace

void serve(const server::ServeOptions& options, const Run& run) {
  options.validate();
  server::set_up_allocator(run.threads);
  const StopSignals stop;
  ReloadSignal reload;
  server::AccessLog access_log(options.log);
  server::Service service(options, run.threads);
  const server::HttpServer* running = nullptr;
  const server::Endpoints endpoints(service, [&running] { return running->num_connections(); });
  // After the others, which its threads use until it is destroyed.
  server::HttpServer http(
      http_options(options, endpoints),
      [&endpoints](const server::HttpRequest& request) { return endpoints.answer(request); },
      [&](const server::AccessRecord& record) {
        service.metrics().add_request(
            {endpoints.metric_path(record.path), record.model, record.status},
            record.milliseconds / 1000);
        access_log.add(record);
      });
  warn_when_open(options);
  running = &http;
  http.start();
  print_line("listening on " + http.url());
  FreeMemoryWatch memory;
  while (!stop.requested()) {
    std::this_thread::sleep_for(kSignalInterval);
    memory.look();
    if (reload.take()) load_again(service, access_log);
  }
  finish(options, service, http);
}

}  // namespace allot
