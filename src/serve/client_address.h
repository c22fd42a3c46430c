#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot::server {

// Proxies that say truthfully for whom they ask. Everybody else could write anything.
class TrustedProxies {
 public:
  TrustedProxies() = default;
  // Throws a usage error for what is not an IP address.
  explicit TrustedProxies(const std::vector<std::string>& addresses);

  // Who asks: the peer of the connection; when that is a trusted proxy, the last address of
  // X-Forwarded-For that is not one itself. What comes before it is the client's own claim. A
  // list that cannot be read to there leaves the peer.
  std::string client(const std::string& peer, std::string_view forwarded) const;

  // Whether the other side of a connection is one of them.
  bool has(const std::string& address) const;

 private:
  std::vector<std::string> addresses_;  // as plain_address writes them
};

// An IP address in its one way to be written, without brackets and port; an IPv4 address that is
// wrapped into an IPv6 one is unwrapped. Empty when it is no address.
std::string plain_address(std::string_view text);

// Under which name a client is counted for limits: its address, or of an IPv6 address its first 64
// bits, because networks are given out in such blocks.
std::string counted_name(const std::string& client);

}  // namespace allot::server
