#pragma once

#include <cstddef>
#include <string>

namespace allot::server {

// A socket that waits for connections.
class Listener {
 public:
  // Port 0 is any that is free. Throws Error when the address cannot be used, or another program
  // has it.
  Listener(const std::string& host, size_t port);
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener();

  size_t port() const { return port_; }
  // "http://127.0.0.1:8080/".
  std::string url() const;
  int socket() const { return socket_; }

  // The socket of the next connection; -1 when `stopping` is readable.
  int accept(int stopping) const;
  // No more connections; those that nobody has accepted yet are reset.
  void close();

 private:
  std::string host_;
  size_t port_ = 0;
  int socket_ = -1;
};

// The address of the other side of a connection: "127.0.0.1".
std::string peer_address(int socket);

}  // namespace allot::server
