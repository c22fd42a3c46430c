#include "serve/listener.h"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>

#include "base/error.h"

namespace allot::server {
namespace {

constexpr int kBacklog = 1024;

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses find_addresses(const std::string& host, size_t port) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE;
  addrinfo* list = nullptr;
  const int failure = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &list);
  if (failure != 0) {
    throw Error::failure({}, fmt::format("--host {}: {}", host, gai_strerror(failure)),
                         "name an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them");
  }
  return Addresses(list);
}

// Only one program may listen on an address, but one that has just ended does not count.
int bound_socket(const addrinfo& address) {
  const int opened =
      ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, address.ai_protocol);
  if (opened < 0) return -1;
  const int yes = 1;
  setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(opened, address.ai_addr, address.ai_addrlen) == 0 && listen(opened, kBacklog) == 0) {
    return opened;
  }
  const int reason = errno;
  ::close(opened);
  errno = reason;
  return -1;
}

size_t port_of(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length);
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

}  // namespace

Listener::Listener(const std::string& host, size_t port) : host_(host) {
  const Addresses addresses = find_addresses(host, port);
  for (const addrinfo* next = addresses.get(); next != nullptr && socket_ < 0;
       next = next->ai_next) {
    socket_ = bound_socket(*next);
  }
  if (socket_ < 0) {
    throw Error::failure({}, fmt::format("cannot listen on {}:{}: {}", host, port, strerror(errno)),
                         "choose another --port (0 = any that is free) or --host");
  }
  port_ = port_of(socket_);
}

Listener::~Listener() {
  close();
}

void Listener::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

std::string Listener::url() const {
  const bool is_ipv6 = host_.find(':') != std::string::npos;
  return fmt::format(is_ipv6 ? "http://[{}]:{}/" : "http://{}:{}/", host_, port_);
}

int Listener::accept(int stopping) const {
  while (true) {
    std::array<pollfd, 2> waiting{{{socket_, POLLIN, 0}, {stopping, POLLIN, 0}}};
    if (poll(waiting.data(), waiting.size(), -1) < 0) continue;
    if (waiting[1].revents != 0) return -1;
    const int accepted = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (accepted < 0) {
      // A connection that has ended already, or no more descriptors: others will come.
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      continue;
    }
    // Answers are written at once and wait for nothing.
    const int yes = 1;
    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return accepted;
  }
}

std::string peer_address(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  std::array<char, NI_MAXHOST> host{};
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0 ||
      getnameinfo(reinterpret_cast<const sockaddr*>(&address), length, host.data(), host.size(),
                  nullptr, 0, NI_NUMERICHOST) != 0) {
    return "";
  }
  return host.data();
}

}  // namespace allot::server
