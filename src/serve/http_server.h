#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/access_log.h"
#include "serve/http_message.h"

namespace allot::server {

struct HttpServerOptions {
  std::string host;
  size_t port = 0;
  size_t max_connections = 1;
  // Of each client; of those that a trusted proxy asks for, requests at a time (0 = any number).
  size_t max_connections_per_client = 0;
  // Of a body, uncompressed.
  size_t max_request_bytes = 0;
  // Of an answer that is made as a whole.
  size_t max_answer_bytes = 0;
  // For the answer to a request, once the request has been read.
  std::chrono::milliseconds answer_time{0};
  // Whose requests have a body.
  std::vector<std::string> post_paths;
  // Addresses whose X-Forwarded-For is believed.
  std::vector<std::string> trusted_proxies;
  // Pages of other servers may read answers, refusals included.
  bool cors = false;
};

// HTTP on a socket: the engine is cpp-httplib, which reads requests and writes answers;
// connections, their threads and their limits are ours.
class HttpServer {
 public:
  using Answer = std::function<HttpResponse(const HttpRequest&)>;
  using Report = std::function<void(const AccessRecord&)>;

  // Binds the address. Throws Error. `answer` and `report` are called from several threads.
  HttpServer(const HttpServerOptions& options, Answer answer, Report report);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();  // stops at once

  std::string url() const;
  size_t num_connections() const;

  void start();
  // Accepts no more connections and no more requests; those that have come are answered.
  void stop_accepting();
  // Waits for the answers; false when some are missing after this time.
  bool wait(std::chrono::milliseconds patience) const;
  // Closes all connections.
  void close_all();

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace allot::server
