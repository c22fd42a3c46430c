#include "serve/serve_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "serve/client_address.h"

namespace allot::server {
namespace {

void check_seconds(const char* option, double value) {
  constexpr double kMostSeconds = 86400;
  if (std::isfinite(value) && value > 0 && value <= kMostSeconds) return;
  throw Error::usage(fmt::format("{} is {}", option, value),
                     fmt::format("it must be more than 0 and at most {}", kMostSeconds));
}

}  // namespace

void ServeOptions::validate() const {
  if (models.empty()) throw Error::usage("there is no model", "name one with -m DIR");
  if (host.empty()) throw Error::usage("--host: the name is empty", "name an address: 127.0.0.1");
  check_seconds("--timeout", timeout);
  check_seconds("--stop-timeout", stop_timeout);
  if (max_queue < limits.max_sentences) {
    throw Error::usage(
        fmt::format("--max-queue {} is less than --max-sentences {}", max_queue,
                    limits.max_sentences),
        "a request must fit into the queue: raise --max-queue, or lower --max-sentences");
  }
  (void)TrustedProxies(trusted_proxies);  // throws for what is no address
  if (log_text && log.empty()) {
    throw Error::usage("--log-text has no effect without --log", "add --log FILE, or leave it out");
  }
}

size_t sure_characters(const RequestLimits& limits) {
  // A character is at most 4 bytes, of which forms write each as three (%F0), and JSON all of them
  // as twelve (\uD83D\uDE00). The other fields of a request are short.
  constexpr size_t kMostBytes = 4, kMostWrittenBytes = 12, kOtherFields = 1000;
  const size_t bytes = limits.max_request_bytes - std::min(limits.max_request_bytes, kOtherFields);
  // A line is a character at least, and its end.
  const size_t by_lines = 2 * limits.max_sentences;
  return std::min({bytes / kMostWrittenBytes, limits.max_line_bytes / kMostBytes, by_lines});
}

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" || host.compare(0, 4, "127.") == 0;
}

}  // namespace allot::server
