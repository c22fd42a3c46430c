#include "serve/client_address.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::server {
namespace {

TEST(ClientAddressTest, AddressesAreWrittenInOneWay) {
  for (const char* text : {"192.0.2.7", " 192.0.2.7\t", "192.0.2.7:8080", "::ffff:192.0.2.7",
                           "[::ffff:192.0.2.7]:443"}) {
    EXPECT_EQ(plain_address(text), "192.0.2.7") << text;
  }
  for (const char* text : {"2001:db8::1", "2001:DB8:0::1", "[2001:db8::1]", "[2001:db8::1]:443"}) {
    EXPECT_EQ(plain_address(text), "2001:db8::1") << text;
  }
  for (const char* text : {"", " ", "localhost", "unknown", "192.0.2", "192.0.2.256", "[::1", "]",
                           "[", ":", "::1]", "1.2.3.4.5", "_hidden"}) {
    EXPECT_EQ(plain_address(text), "") << text;
  }
}

TEST(ClientAddressTest, OnlyTrustedProxiesSayForWhomTheyAsk) {
  const TrustedProxies nobody;
  EXPECT_EQ(nobody.client("127.0.0.1", "192.0.2.7"), "127.0.0.1");
  const TrustedProxies proxies({"127.0.0.1", "2001:DB8::1"});
  EXPECT_EQ(proxies.client("127.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("::ffff:127.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(proxies.client("127.0.0.2", "192.0.2.7"), "127.0.0.2");
  EXPECT_EQ(proxies.client("127.0.0.1", ""), "127.0.0.1");
  EXPECT_EQ(proxies.client("", "192.0.2.7"), "");
}

TEST(ClientAddressTest, WhatClientsClaimDoesNotCount) {
  const TrustedProxies proxies({"127.0.0.1", "10.0.0.1"});
  // The client has sent the first address itself.
  EXPECT_EQ(proxies.client("127.0.0.1", "198.51.100.1, 192.0.2.7"), "192.0.2.7");
  // A proxy behind another.
  EXPECT_EQ(proxies.client("127.0.0.1", "198.51.100.1, 192.0.2.7, 10.0.0.1"), "192.0.2.7");
  EXPECT_EQ(proxies.client("127.0.0.1", "10.0.0.1"), "10.0.0.1");
  // It asks for itself, or does not say for whom.
  EXPECT_EQ(proxies.client("127.0.0.1", "192.0.2.7, unknown"), "127.0.0.1");
  EXPECT_EQ(proxies.client("127.0.0.1", "192.0.2.7,,10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(proxies.client("127.0.0.1", ","), "127.0.0.1");
}

TEST(ClientAddressTest, ProxiesAreAddresses) {
  EXPECT_THROW(TrustedProxies({"127.0.0.1", "proxy.example.org"}), Error);
  EXPECT_THROW(TrustedProxies({""}), Error);
}

TEST(ClientAddressTest, ANetworkIsCountedAsOne) {
  EXPECT_EQ(counted_name("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(counted_name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(counted_name("2001:db8:1:2::7"), "2001:db8:1:2::");
  EXPECT_EQ(counted_name("::ffff:192.0.2.1"), "::ffff:192.0.2.1");
}

}  // namespace
}  // namespace allot::server
