#include "serve/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "base/printable.h"

namespace allot::server {
namespace {

std::string_view without_spaces(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

// "[::1]:80" and "[::1]" are "::1", "192.0.2.1:80" is "192.0.2.1".
std::string_view without_port(std::string_view text) {
  if (!text.empty() && text.front() == '[') {
    const size_t end = text.find(']');
    return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
  }
  const bool has_one_colon = std::count(text.begin(), text.end(), ':') == 1;
  return has_one_colon ? text.substr(0, text.find(':')) : text;
}

}  // namespace

std::string plain_address(std::string_view text) {
  const std::string host(without_port(without_spaces(text)));
  std::array<char, INET6_ADDRSTRLEN> written{};
  in_addr short_address{};
  if (inet_pton(AF_INET, host.c_str(), &short_address) == 1) {
    return inet_ntop(AF_INET, &short_address, written.data(), written.size());
  }
  in6_addr address{};
  if (inet_pton(AF_INET6, host.c_str(), &address) != 1) return "";
  if (IN6_IS_ADDR_V4MAPPED(&address) != 0) {
    constexpr size_t kPrefixBytes = 12;
    return inet_ntop(AF_INET, address.s6_addr + kPrefixBytes, written.data(), written.size());
  }
  return inet_ntop(AF_INET6, &address, written.data(), written.size());
}

std::string counted_name(const std::string& client) {
  constexpr size_t kNetworkBytes = 8;
  in6_addr address{};
  if (inet_pton(AF_INET6, client.c_str(), &address) != 1) return client;
  if (IN6_IS_ADDR_V4MAPPED(&address)) return client;
  std::fill(std::begin(address.s6_addr) + kNetworkBytes, std::end(address.s6_addr), uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  return inet_ntop(AF_INET6, &address, network.data(), network.size());
}

TrustedProxies::TrustedProxies(const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) {
    addresses_.push_back(plain_address(address));
    if (!addresses_.back().empty()) continue;
    throw Error::usage("--trusted-proxy " + quote(address) + " is not an IP address",
                       "name the address that the proxy connects from: 127.0.0.1");
  }
}

bool TrustedProxies::has(const std::string& address) const {
  return std::find(addresses_.begin(), addresses_.end(), address) != addresses_.end();
}

std::string TrustedProxies::client(const std::string& peer, std::string_view forwarded) const {
  std::string client = plain_address(peer);
  if (client.empty()) client = peer;
  // From the last address, which the proxy of this connection has written, to the first.
  while (!forwarded.empty() && has(client)) {
    const size_t comma = forwarded.rfind(',');
    const bool is_first = comma == std::string_view::npos;
    std::string before = plain_address(is_first ? forwarded : forwarded.substr(comma + 1));
    if (before.empty()) break;
    client = std::move(before);
    forwarded = is_first ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace allot::server
