#include "serve/http_server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <mutex>

namespace allot::server {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Answers with what it was asked.
class HttpServerTest : public ::testing::Test {
 protected:
  HttpServerTest() {
    HttpServerOptions options;
    options.host = "127.0.0.1";
    options.max_connections = 2;
    options.max_request_bytes = 1000;
    options.answer_time = std::chrono::milliseconds(1000);
    options.post_paths = {"/post"};
    options.max_answer_bytes = 100;
    options.trusted_proxies = {"127.0.0.1"};
    start(options);
  }
  ~HttpServerTest() override {
    is_released_ = true;
    num_lines_ = kStreamedLines;
  }

  void start(const HttpServerOptions& options) {
    server_ = std::make_unique<HttpServer>(
        options, [this](const HttpRequest& request) { return answer(request); },
        [this](const AccessRecord& record) {
          const std::lock_guard<std::mutex> lock(mutex_);
          records_.push_back(record);
        });
    server_->start();
  }

  HttpResponse answer(const HttpRequest& request) const {
    if (request.path == "/wait") is_waiting_ = true;
    while (request.path == "/wait" && !is_released_) usleep(1000);
    HttpResponse response;
    response.content_type = "text/plain";
    response.body = request.method + " " + request.path + " ?" + request.query + " " + request.body;
    for (const auto& [name, value] : request.form) response.body += name + "=" + value + ";";
    if (request.path == "/client") response.body = request.client;
    if (request.path == "/throw") throw std::runtime_error("secret");
    if (request.path == "/long") {
      response.stream = [](const HttpResponse::Write& write) {
        for (int i = 0; i < 100 && write("ten bytes\n"); ++i) {
        }
      };
    }
    if (request.path == "/steps") {
      response.stream = [this](const HttpResponse::Write& write) {
        for (int i = 1; i <= kStreamedLines; ++i) {
          while (num_lines_ < i) usleep(1000);
          write("line " + std::to_string(i) + "\n");
        }
      };
    }
    if (request.path == "/stream") {
      response.stream = [](const HttpResponse::Write& write) {
        for (const char* part : {"one\n", "two\n"}) write(part);
      };
    }
    return response;
  }

  int connected() const {
    const std::string url = server_->url();
    const auto port = static_cast<uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
    const int opened = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(opened, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    return opened;
  }
  // Sends bytes and reads to the end of the connection. Returns when the server has left it, too:
  // there may be two at a time, and the next one is not to be too many.
  std::string ask(const std::string& bytes) const {
    const size_t num_before = server_->num_connections();
    const int opened = connected();
    EXPECT_EQ(send(opened, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    std::string text;
    char buffer[4096];
    for (ssize_t size = 0; (size = recv(opened, buffer, sizeof buffer, 0)) > 0;) {
      text.append(buffer, static_cast<size_t>(size));
    }
    close(opened);
    for (int wait = 0; wait < 10'000 && server_->num_connections() > num_before; ++wait)
      usleep(1000);
    return text;
  }
  static std::string head(const std::string& line) {
    return line + "\r\nHost: x\r\nConnection: close\r\n";
  }

  // Reads until the text has this part; false at the end of the connection, and after a while.
  static bool read_until(int socket, const std::string& part, std::string& text) {
    const timeval patience{20, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    char buffer[4096];
    while (text.find(part) == std::string::npos) {
      const ssize_t size = recv(socket, buffer, sizeof buffer, 0);
      if (size <= 0) return false;
      text.append(buffer, static_cast<size_t>(size));
    }
    return true;
  }

  static constexpr int kStreamedLines = 2;
  std::atomic<int> num_lines_{0};  // of the stream, that are done
  mutable std::atomic<bool> is_waiting_{false};
  std::atomic<bool> is_released_{false};
  std::mutex mutex_;
  std::vector<AccessRecord> records_;
  std::unique_ptr<HttpServer> server_;
};

TEST_F(HttpServerTest, PassesRequestsOn) {
  const std::string get = ask(head("GET /a?b=c HTTP/1.1") + "\r\n");
  EXPECT_THAT(get, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(get, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(get, ::testing::EndsWith("\r\n\r\nGET /a ?b=c "));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: 3\r\n\r\nabc"),
              HasSubstr("POST /post ? abc"));
  EXPECT_THAT(ask(head("POST /post?q=1 HTTP/1.1") + "\r\n"), HasSubstr("POST /post ?q=1 "));
  EXPECT_THAT(
      ask(head("POST /post HTTP/1.1") + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"),
      HasSubstr("POST /post ? ab"));
  const std::string form =
      "--B\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\nab\r\n--B--\r\n";
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") +
                  "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: " +
                  std::to_string(form.size()) + "\r\n\r\n" + form),
              HasSubstr("q=ab;"));
}

TEST_F(HttpServerTest, Streams) {
  EXPECT_THAT(ask(head("GET /stream HTTP/1.1") + "\r\n"),
              ::testing::EndsWith("\r\n\r\n4\r\none\n\r\n4\r\ntwo\n\r\n0\r\n\r\n"));
  EXPECT_THAT(ask(head("GET /stream HTTP/1.0") + "\r\n"),
              ::testing::EndsWith("\r\n\r\none\ntwo\n"));
}

TEST_F(HttpServerTest, WhatIsDoneOfAStreamIsSentAtOnce) {
  const int opened = connected();
  const std::string request = head("GET /steps HTTP/1.1") + "\r\n";
  EXPECT_EQ(send(opened, request.data(), request.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(request.size()));
  std::string text;
  EXPECT_TRUE(read_until(opened, "\r\n\r\n", text));
  for (const char* line : {"line 1\n", "line 2\n"}) {
    EXPECT_THAT(text, ::testing::Not(HasSubstr(line)));
    ++num_lines_;
    EXPECT_TRUE(read_until(opened, line, text));
  }
  close(opened);
}

TEST_F(HttpServerTest, AClientThatAsksFirstIsToldToContinue) {
  const int opened = connected();
  const std::string request =
      head("POST /post HTTP/1.1") + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n";
  EXPECT_EQ(send(opened, request.data(), request.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(request.size()));
  std::string text;
  EXPECT_TRUE(read_until(opened, "\r\n\r\n", text));
  EXPECT_THAT(text, StartsWith("HTTP/1.1 100 Continue"));
  EXPECT_EQ(send(opened, "ab", 2, MSG_NOSIGNAL), 2);
  EXPECT_TRUE(read_until(opened, "POST /post ? ab", text));
  close(opened);
}

TEST_F(HttpServerTest, WhatCannotBeStreamedIsLimited) {
  EXPECT_THAT(ask(head("GET /long HTTP/1.1") + "\r\n"), StartsWith("HTTP/1.1 200"));
  const std::string answer = ask(head("GET /long HTTP/1.0") + "\r\n");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(answer, HasSubstr("larger than 100 bytes; ask with HTTP/1.1"));
}

TEST_F(HttpServerTest, Limits) {
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: 1001\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: 99999999999999999999\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Transfer-Encoding: chunked\r\n\r\n400\r\n" +
                  std::string(1024, 'x') + "\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  // The size of a chunk is part of what is sent.
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Transfer-Encoding: chunked\r\n\r\n" +
                  std::string(100'000, '0')),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(
      ask(head("POST /post HTTP/1.1") + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n"),
      StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(
      ask(head("POST /post HTTP/1.1") + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab"),
      StartsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK"));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: x\r\n\r\n"),
              StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(
      ask(head("POST /post HTTP/1.1") + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
      StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") +
                  "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabcd"),
              StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Transfer-Encoding: zip\r\n\r\n"),
              StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(ask("GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n\r\n"),
              StartsWith("HTTP/1.1 414"));
  EXPECT_THAT(ask("GARBAGE\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  std::string headers;
  for (int i = 0; i < 10'000; ++i) headers += "a: b\r\n";
  EXPECT_THAT(ask(head("GET / HTTP/1.1") + headers + "\r\n"), StartsWith("HTTP/1.1 400"));
  const std::string failure = ask(head("GET /throw HTTP/1.1") + "\r\n");
  EXPECT_THAT(failure, StartsWith("HTTP/1.1 500"));
  EXPECT_THAT(failure, ::testing::Not(HasSubstr("secret")));
}

TEST_F(HttpServerTest, PagesOfOtherServersReadAlsoWhatIsRefused) {
  const std::string header = "Access-Control-Allow-Origin: *\r\n";
  EXPECT_THAT(ask(head("GET /a HTTP/1.1") + "\r\n"), ::testing::Not(HasSubstr(header)));
  HttpServerOptions options;
  options.host = "127.0.0.1";
  options.max_connections = 1;
  options.max_request_bytes = 1000;
  options.answer_time = std::chrono::milliseconds(1000);
  options.post_paths = {"/post"};
  options.cors = true;
  start(options);
  EXPECT_THAT(ask(head("GET /a HTTP/1.1") + "\r\n"),
              ::testing::AllOf(StartsWith("HTTP/1.1 200"), HasSubstr(header)));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: 1001\r\n\r\n"),
              ::testing::AllOf(StartsWith("HTTP/1.1 413"), HasSubstr(header)));
  EXPECT_THAT(ask(head("POST /post HTTP/1.1") + "Content-Length: x\r\n\r\n"),
              ::testing::AllOf(StartsWith("HTTP/1.1 400"), HasSubstr(header)));
  EXPECT_THAT(ask("GARBAGE\r\n\r\n"),
              ::testing::AllOf(StartsWith("HTTP/1.1 400"), HasSubstr(header)));
  const int idle = connected();
  while (server_->num_connections() < 1) usleep(1000);
  EXPECT_THAT(ask(head("GET /a HTTP/1.1") + "\r\n"),
              ::testing::AllOf(StartsWith("HTTP/1.1 503"), HasSubstr(header)));
  close(idle);
}

TEST_F(HttpServerTest, AnswersSeveralRequestsOfAConnection) {
  EXPECT_THAT(ask("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n" + head("GET /2 HTTP/1.1") + "\r\n"),
              ::testing::AllOf(HasSubstr("GET /1 "), HasSubstr("GET /2 ")));
}

TEST_F(HttpServerTest, TooManyConnectionsAreRefused) {
  const int first = connected(), second = connected();
  while (server_->num_connections() < 2) usleep(1000);
  const std::string refused = ask(head("GET /a HTTP/1.1") + "\r\n");
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 2\r\n"));
  close(first);
  close(second);
}

TEST_F(HttpServerTest, AClientHasAtMostNConnections) {
  HttpServerOptions options;
  options.host = "127.0.0.1";
  options.max_connections = 10;
  options.max_connections_per_client = 2;
  start(options);
  const int first = connected(), second = connected();
  while (server_->num_connections() < 2) usleep(1000);
  const std::string refused = ask(head("GET /a HTTP/1.1") + "\r\n");
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 2\r\n"));
  EXPECT_THAT(refused, HasSubstr("2 connections at a time"));
  close(first);
  while (server_->num_connections() > 1) usleep(1000);
  std::string answer;
  // The place is free a moment after the connection is.
  for (int i = 0; i < 1000 && answer.rfind("HTTP/1.1 200", 0) != 0; ++i) {
    answer = ask(head("GET /a HTTP/1.1") + "\r\n");
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  close(second);
}

TEST_F(HttpServerTest, AClientOfAProxyHasAtMostNRequests) {
  HttpServerOptions options;
  options.host = "127.0.0.1";
  options.max_connections = 10;
  options.max_connections_per_client = 1;
  options.trusted_proxies = {"127.0.0.1"};
  options.answer_time = std::chrono::milliseconds(20'000);
  start(options);
  const auto ask_for = [&](const std::string& path, const std::string& client) {
    return ask(head("GET " + path + " HTTP/1.1") + "X-Forwarded-For: " + client + "\r\n\r\n");
  };
  std::future<std::string> waiting = std::async(std::launch::async, ask_for, "/wait", "192.0.2.7");
  while (!is_waiting_) usleep(1000);
  EXPECT_THAT(ask_for("/a", "192.0.2.7"), StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(ask_for("/a", "192.0.2.8"), StartsWith("HTTP/1.1 200"));
  is_released_ = true;
  EXPECT_THAT(waiting.get(), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask_for("/a", "192.0.2.7"), StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, ReportsWhatItDid) {
  ask(head("GET /a?b HTTP/1.1") + "\r\n");
  server_->stop_accepting();
  EXPECT_TRUE(server_->wait(std::chrono::milliseconds(20'000)));
  ASSERT_EQ(records_.size(), 1U);
  EXPECT_EQ(records_[0].method, "GET");
  EXPECT_EQ(records_[0].path, "/a");
  EXPECT_EQ(records_[0].status, 200);
  EXPECT_EQ(records_[0].client, "127.0.0.1");
  EXPECT_GT(records_[0].bytes, 100U);
}

TEST_F(HttpServerTest, ATrustedProxySaysForWhomItAsks) {
  const std::string answer =
      ask(head("GET /client HTTP/1.1") +
          "X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 192.0.2.7, 127.0.0.1\r\n\r\n");
  EXPECT_THAT(answer, HasSubstr("192.0.2.7"));
  server_->stop_accepting();
  EXPECT_TRUE(server_->wait(std::chrono::milliseconds(20'000)));
  ASSERT_EQ(records_.size(), 1U);
  EXPECT_EQ(records_[0].client, "192.0.2.7");
}

TEST_F(HttpServerTest, StoppingClosesWhoDoesNotAsk) {
  const int idle = connected();
  while (server_->num_connections() < 1) usleep(1000);
  server_->stop_accepting();
  EXPECT_TRUE(server_->wait(std::chrono::milliseconds(10'000)));
  char byte = 0;
  EXPECT_EQ(recv(idle, &byte, 1, 0), 0);
  close(idle);
}

}  // namespace
}  // namespace allot::server
