#include "serve/connection.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace allot::server {
namespace {

using std::chrono::milliseconds;

class ConnectionTest : public ::testing::Test {
 protected:
  explicit ConnectionTest(int type = SOCK_STREAM) {
    EXPECT_EQ(socketpair(AF_UNIX, type, 0, sockets_.data()), 0);
  }
  ~ConnectionTest() override {
    close(sockets_[0]);
    if (sockets_[1] >= 0) close(sockets_[1]);
    close(stopping_);
  }
  void send_text(const std::string& text) {
    EXPECT_EQ(write(sockets_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void hang_up() {
    close(sockets_[1]);
    sockets_[1] = -1;
  }
  std::string read_all(Connection& connection) {
    std::string text;
    char byte = 0;
    while (connection.read(&byte, 1) == 1) text += byte;
    return text;
  }

  std::array<int, 2> sockets_{};
  int stopping_ = eventfd(0, 0);
};

TEST_F(ConnectionTest, ReadsAndWrites) {
  Connection connection(sockets_[0], stopping_);
  send_text("GET / HTTP/1.1\r\n\r\nbody");
  ASSERT_TRUE(connection.wait_for_request(milliseconds(1000)));
  connection.begin_request(milliseconds(20));
  EXPECT_EQ(read_all(connection), "GET / HTTP/1.1\r\n\r\nbody");
  EXPECT_TRUE(connection.is_over_limits());  // nothing more came in time
  connection.begin_request(milliseconds(1000));
  EXPECT_EQ(connection.write("abc", 3), 3);
  EXPECT_TRUE(connection.flush());
  EXPECT_EQ(connection.bytes_written(), 3U);
  EXPECT_TRUE(connection.is_writable());
  EXPECT_FALSE(connection.is_closed_by_client());
  hang_up();
  EXPECT_TRUE(connection.is_closed_by_client());
  EXPECT_FALSE(connection.is_writable());
  EXPECT_FALSE(connection.wait_for_request(milliseconds(1000)));
}

TEST_F(ConnectionTest, WaitsNoLongerThanItShould) {
  Connection connection(sockets_[0], stopping_);
  EXPECT_FALSE(connection.wait_for_request(milliseconds(5)));
  const uint64_t one = 1;
  ASSERT_EQ(write(stopping_, &one, sizeof one), static_cast<ssize_t>(sizeof one));
  EXPECT_FALSE(connection.wait_for_request(milliseconds(60'000)));
  // What has come is read all the same.
  send_text("x");
  EXPECT_TRUE(connection.wait_for_request(milliseconds(60'000)));
}

TEST_F(ConnectionTest, WritingWaitsForNobodyBeyondItsTime) {
  Connection connection(sockets_[0], stopping_);
  const std::string text(1 << 24, 'x');
  connection.allow(milliseconds(100));
  // More than there is room for.
  const ssize_t written = connection.write(text.data(), text.size());
  ASSERT_GT(written, 0);
  EXPECT_LT(written, static_cast<ssize_t>(text.size()));
  EXPECT_EQ(connection.write(text.data(), text.size()), -1);
  EXPECT_EQ(connection.bytes_written(), static_cast<size_t>(written));
  // There is room, but no time any more; and then both.
  std::string read(text.size(), '\0');
  while (recv(sockets_[1], read.data(), read.size(), MSG_DONTWAIT) > 0) {
  }
  EXPECT_EQ(connection.write("abc", 3), 3);
  EXPECT_FALSE(connection.flush());
  connection.allow(milliseconds(5000));
  EXPECT_EQ(connection.write("abc", 3), 3);
  EXPECT_TRUE(connection.flush());
}

// Each call of the system that sends something sends a packet here.
class ConnectionPacketsTest : public ConnectionTest {
 protected:
  ConnectionPacketsTest() : ConnectionTest(SOCK_SEQPACKET) { connection_.allow(kTime); }

  // Of the next packet that has been sent; "" without one.
  std::string packet() {
    std::string text(100'000, '\0');
    const ssize_t size = recv(sockets_[1], text.data(), text.size(), MSG_DONTWAIT);
    text.resize(size < 0 ? 0 : static_cast<size_t>(size));
    return text;
  }

  static constexpr milliseconds kTime{5000};
  Connection connection_{sockets_[0], stopping_};
};

TEST_F(ConnectionPacketsTest, WhatIsWrittenTogetherIsSentTogether) {
  EXPECT_EQ(connection_.write("head ", 5), 5);
  EXPECT_EQ(connection_.write("body", 4), 4);
  EXPECT_EQ(packet(), "");
  EXPECT_TRUE(connection_.flush());
  EXPECT_EQ(packet(), "head body");
  EXPECT_EQ(connection_.bytes_written(), 9U);
  EXPECT_TRUE(connection_.flush());
  EXPECT_EQ(packet(), "");
}

TEST_F(ConnectionPacketsTest, NoMoreIsKeptThanThereIsRoomFor) {
  const std::string large(20'000, 'x'), half(5'000, 'y');
  EXPECT_EQ(connection_.write("head", 4), 4);
  EXPECT_EQ(connection_.write(large.data(), large.size()), 20'000);
  EXPECT_EQ(packet(), "head");
  EXPECT_EQ(packet(), large);
  EXPECT_EQ(connection_.write(half.data(), half.size()), 5'000);
  EXPECT_EQ(packet(), "");
  EXPECT_EQ(connection_.write(half.data(), half.size()), 5'000);
  EXPECT_EQ(packet(), half);
  EXPECT_TRUE(connection_.flush());
  EXPECT_EQ(packet(), half);
}

TEST_F(ConnectionPacketsTest, WhoIsWaitedForHasEverything) {
  connection_.begin_request(kTime);
  EXPECT_EQ(connection_.write("continue", 8), 8);
  send_text("x");
  char byte = 0;
  EXPECT_EQ(connection_.read(&byte, 1), 1);
  EXPECT_EQ(packet(), "continue");
  EXPECT_EQ(connection_.write("abc", 3), 3);
  send_text("y");
  EXPECT_TRUE(connection_.is_readable());
  EXPECT_EQ(packet(), "abc");
}

TEST_F(ConnectionTest, HeadersHaveALimitOfTheirOwn) {
  Connection connection(sockets_[0], stopping_);
  connection.begin_request(milliseconds(5000));
  send_text("POST / HTTP/1.1\r\nA: " + std::string(30'000, 'x') + "\r\n\r\n" +
            std::string(20'000, 'y'));
  hang_up();
  EXPECT_EQ(read_all(connection).size(), 50'024U);
}

TEST_F(ConnectionTest, BodiesHaveTheLimitThatIsSet) {
  const std::string head = "POST / HTTP/1.1\r\n\r\n";
  Connection connection(sockets_[0], stopping_);
  connection.begin_request(milliseconds(5000));
  connection.allow_body(10);
  send_text(head + std::string(11, 'x'));
  EXPECT_EQ(read_all(connection), head + std::string(10, 'x'));
  EXPECT_TRUE(connection.is_over_limits());
  EXPECT_TRUE(connection.is_body_too_large());
  // The next request starts over.
  connection.begin_request(milliseconds(5000));
  EXPECT_FALSE(connection.is_body_too_large());
  send_text(head);
  hang_up();
  EXPECT_EQ(read_all(connection), "x" + head);
}

TEST_F(ConnectionTest, TooManyHeaders) {
  Connection connection(sockets_[0], stopping_);
  connection.begin_request(milliseconds(5000));
  std::string text = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 10'000; ++i) text += "a: b\r\n";
  send_text(text);
  hang_up();
  EXPECT_LT(read_all(connection).size(), 33'000U);
  EXPECT_TRUE(connection.is_over_limits());
}

}  // namespace
}  // namespace allot::server
