#pragma once

#include <functional>
#include <string>
#include <vector>

#include "serve/http_message.h"
#include "serve/service.h"

namespace allot::server {

// Which request is answered by what. Knows nothing of sockets.
class Endpoints {
 public:
  // num_connections: for the metrics. The service must outlive this object.
  Endpoints(Service& service, std::function<size_t()> num_connections);

  // Never throws for what a client sends.
  HttpResponse answer(const HttpRequest& request) const;

  // Paths that take POST, which has a body.
  std::vector<std::string> post_paths() const;
  // The path, or "other" for one that is not known: a name for metrics.
  std::string metric_path(const std::string& path) const;

 private:
  struct Endpoint {
    const char* method;
    const char* path;
    std::function<HttpResponse(const HttpRequest&)> answer;
  };

  void add(const char* method, const char* path,
           std::function<HttpResponse(const HttpRequest&)> answer);
  void add_own();
  void add_page();
  HttpResponse dispatch(const HttpRequest& request) const;
  HttpResponse translate(const HttpRequest& request) const;
  HttpResponse detect(const HttpRequest& request) const;
  HttpResponse settings() const;
  HttpResponse metrics(const HttpRequest& request) const;
  HttpResponse translate_lines(const HttpRequest& request) const;
  void check_key(const HttpRequest& request, const nlohmann::ordered_json& fields) const;

  Service& service_;
  std::function<size_t()> num_connections_;
  std::vector<Endpoint> endpoints_;
};

}  // namespace allot::server
