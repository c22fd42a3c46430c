#pragma once

#include <stdexcept>
#include <string>

namespace allot::server {

// A request that is not answered as it wishes: the status and the message of the answer.
class RequestError : public std::runtime_error {
 public:
  RequestError(int status, const std::string& message, int retry_after = 0)
      : std::runtime_error(message), status_(status), retry_after_(retry_after) {}

  int status() const { return status_; }
  // Seconds after which to ask again (0 = not said).
  int retry_after() const { return retry_after_; }

 private:
  int status_;
  int retry_after_;
};

inline RequestError bad_request(const std::string& message) {
  return {400, message};
}

}  // namespace allot::server
