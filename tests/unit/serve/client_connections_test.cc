#include "serve/client_connections.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

TEST(ClientConnectionsTest, EachClientHasAtMostN) {
  ClientConnections connections(2);
  EXPECT_TRUE(connections.is_limited());
  EXPECT_TRUE(connections.enter("192.0.2.1"));
  EXPECT_TRUE(connections.enter("192.0.2.1"));
  EXPECT_FALSE(connections.enter("192.0.2.1"));
  EXPECT_TRUE(connections.enter("192.0.2.2"));
  connections.leave("192.0.2.1");
  EXPECT_TRUE(connections.enter("192.0.2.1"));
  EXPECT_EQ(connections.num_clients(), 2U);
}

TEST(ClientConnectionsTest, ANetworkOfIpv6IsOneClient) {
  ClientConnections connections(1);
  EXPECT_TRUE(connections.enter("2001:db8::1"));
  EXPECT_FALSE(connections.enter("2001:db8::ffff:2"));
  EXPECT_TRUE(connections.enter("2001:db8:0:1::1"));
  connections.leave("2001:db8::ffff:2");
  EXPECT_TRUE(connections.enter("2001:db8::3"));
}

TEST(ClientConnectionsTest, WhoHasNoneIsForgotten) {
  ClientConnections connections(1);
  for (int i = 0; i < 100; ++i) {
    const std::string client = "192.0.2." + std::to_string(i);
    EXPECT_TRUE(connections.enter(client));
    connections.leave(client);
  }
  EXPECT_EQ(connections.num_clients(), 0U);
}

TEST(ClientConnectionsTest, NoLimit) {
  ClientConnections connections(0);
  EXPECT_FALSE(connections.is_limited());
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(connections.enter("192.0.2.1"));
  connections.leave("192.0.2.1");
}

}  // namespace
}  // namespace allot::server
