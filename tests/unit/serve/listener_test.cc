#include "serve/listener.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"

namespace allot::server {
namespace {

TEST(ListenerTest, AcceptsUntilItIsStopped) {
  Listener listener("127.0.0.1", 0);
  EXPECT_GT(listener.port(), 0U);
  EXPECT_EQ(listener.url(), "http://127.0.0.1:" + std::to_string(listener.port()) + "/");
  EXPECT_THROW(Listener("127.0.0.1", listener.port()), Error);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(listener.port()));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const int stopping = eventfd(0, 0);
  const int accepted = listener.accept(stopping);
  ASSERT_GE(accepted, 0);
  EXPECT_EQ(peer_address(accepted), "127.0.0.1");
  const uint64_t one = 1;
  ASSERT_EQ(write(stopping, &one, sizeof one), static_cast<ssize_t>(sizeof one));
  EXPECT_EQ(listener.accept(stopping), -1);
  for (const int descriptor : {client, accepted, stopping}) close(descriptor);
}

TEST(ListenerTest, AddressesOfOthers) {
  EXPECT_THROW(Listener("no host", 0), Error);
  EXPECT_THROW(Listener("192.0.2.1", 0), Error);
  EXPECT_EQ(peer_address(-1), "");
}

}  // namespace
}  // namespace allot::server
