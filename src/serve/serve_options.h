#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/precision.h"

namespace allot::server {

// How much a request may ask for.
struct RequestLimits {
  // Bytes of a request's body, uncompressed.
  size_t max_request_bytes = 2'000'000;
  // Bytes of a line: a worker cannot stop in the middle of one.
  size_t max_line_bytes = 20'000;
  // Lines of a request.
  size_t max_sentences = 10'000;
  // Bytes of an answer that is not streamed: all of it is in memory.
  size_t max_answer_bytes = 100'000'000;
  // Hypotheses for each sentence.
  size_t max_beam_size = 20;
  // Tokens of a translation, and of a part of a line; more would keep a worker busy for too long.
  static constexpr size_t kMaxLength = 1000;
  // Terms of a request's glossary, and forbidden ones.
  static constexpr size_t kMostTerms = 1000;
};

struct ServeOptions {
  // Model folders; each translates from one language to another.
  std::vector<std::string> models;
  // As of LoadOptions.
  std::optional<Precision> precision;
  std::string host = "127.0.0.1";
  // 0 = any that is free.
  size_t port = 8080;
  // A file with a key per line ("" = no key is needed).
  std::string api_key_file;
  RequestLimits limits;
  // Sentences that wait; more are refused.
  size_t max_queue = 40'000;
  // Sentences that a worker translates side by side. Changes speed, never the result.
  size_t batch_size = 16;
  // Of each client, to everything that translates or detects (0 = any number).
  size_t max_requests_per_minute = 0;
  // Connections at a time.
  size_t max_connections = 512;
  // Of each client (0 = any number).
  size_t max_connections_per_client = 0;
  // Seconds that a request may take.
  double timeout = 60;
  // Seconds that requests get to finish when the server is told to stop.
  double stop_timeout = 20;
  // Addresses of proxies that say for whom they ask, in X-Forwarded-For.
  std::vector<std::string> trusted_proxies;
  // Pages of other servers may ask.
  bool cors = false;
  // A JSON line for each request ("" = none, "-" = standard error)...
  std::string log;
  // ...with the source text.
  bool log_text = false;

  void validate() const;  // throws a usage error
};

// Characters of a text that is taken for sure, however its bytes are written in the request and
// however it is divided into lines.
size_t sure_characters(const RequestLimits& limits);

// Whether only programs of this machine can connect.
bool is_loopback(const std::string& host);

}  // namespace allot::server
