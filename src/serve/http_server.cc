#include "serve/http_server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/progress.h"
#include "serve/client_address.h"
#include "serve/client_connections.h"
#include "serve/connection.h"
#include "serve/connection_threads.h"
#include "serve/error_answer.h"
#include "serve/listener.h"
#include "serve/request_error.h"

namespace allot::server {
namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds kIdleTime{15'000};    // between the requests of a connection
constexpr Milliseconds kHeaderTime{10'000};  // for all headers of a request
constexpr Milliseconds kBodyTime{60'000};    // for its body
constexpr Milliseconds kWriteTime{30'000};   // for its answer, beside the time to compute it
constexpr Milliseconds kRefusedTime{2'000};  // for a connection that is one too many
constexpr size_t kMostRequests = 10'000;     // of a connection
constexpr size_t kMostFormFields = 100;      // of multipart/form-data

// Bytes of a body as it is sent, for so many that are in it: chunks have their sizes in front of
// them. The engine keeps these whole, however long they are.
constexpr size_t most_sent(size_t most) {
  return 2 * most + 65'536;
}

// The page needs nothing from elsewhere and is shown in no frame; nothing that comes from here is
// guessed to be of another type.
httplib::Headers security_headers() {
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
           "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cache-Control", "no-store"}};
}

// Of every answer. What is refused before anybody looks at its path is no exception: a page of
// another server could not even read why.
httplib::Headers default_headers(const HttpServerOptions& options) {
  httplib::Headers headers = security_headers();
  if (options.cors) headers.emplace("Access-Control-Allow-Origin", "*");
  return headers;
}

std::string refusal_of(int status) {
  switch (status) {
    case 413:
      return "the request is too large";
    case 414:
      return "the address of the request is too long";
    default:
      return "the request is malformed";
  }
}

// A connection as the engine sees it.
class EngineStream : public httplib::Stream {
 public:
  EngineStream(Connection& connection, std::string client)
      : connection_(connection), client_(std::move(client)) {}

  bool is_readable() const override { return connection_.is_readable(); }
  bool is_writable() const override { return connection_.is_writable(); }
  ssize_t read(char* bytes, size_t size) override { return connection_.read(bytes, size); }
  ssize_t write(const char* bytes, size_t size) override { return connection_.write(bytes, size); }
  void get_remote_ip_and_port(std::string& ip, int&) const override { ip = client_; }
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
  std::string client_;
};

// Why a connection, or a request, is one too many.
enum class TooMany {
  kNone,
  kConnections,
  kOfClient,
};

// The request that a thread answers.
struct Exchange {
  Connection& connection;
  size_t max_answer_bytes = 0;
  TooMany too_many = TooMany::kNone;
  bool is_last = false;     // of its connection, which the engine says
  bool must_close = false;  // the body was not read to its end
  bool is_answered = false;
  AccessRecord record = {};
};

// The engine passes nothing of ours to its handlers.
thread_local Exchange* current_exchange = nullptr;

// HTTP/1.0 knows no chunks: what would be streamed is one body.
void fill_at_once(const HttpResponse& answer, httplib::Response& response) {
  const size_t most = current_exchange->max_answer_bytes;
  std::string body;
  bool is_too_large = false;
  answer.stream([&](std::string_view part) {
    is_too_large = is_too_large || body.size() + part.size() > most;
    if (!is_too_large) body.append(part);
    return !is_too_large;
  });
  if (!is_too_large) return response.set_content(body, answer.content_type);
  const HttpResponse refusal = error_answer(
      413,
      fmt::format("the answer is larger than {} bytes; ask with HTTP/1.1, which streams it", most));
  response.status = refusal.status;
  response.set_content(refusal.body, refusal.content_type);
}

void fill(HttpResponse answer, const httplib::Request& request, httplib::Response& response) {
  current_exchange->record.sentences = answer.num_sentences;
  current_exchange->record.model = std::move(answer.model);
  current_exchange->record.text = std::move(answer.logged_text);
  response.status = answer.status;
  for (const auto& [name, value] : answer.headers) response.set_header(name, value);
  if (current_exchange->must_close && !current_exchange->is_last &&
      request.get_header_value("Connection") != "close") {
    response.set_header("Connection", "close");
  }
  if (!answer.stream) {
    if (answer.status == 204) return;
    response.set_content("", 0, answer.content_type);
    response.body = std::move(answer.body);  // may be megabytes
    return;
  }
  if (request.version == "HTTP/1.0") return fill_at_once(answer, response);
  // All of it in one call: the engine would stop between two of them when the server stops. Each
  // part leaves as soon as it is there, and the head before the first one.
  Connection& connection = current_exchange->connection;
  response.set_chunked_content_provider(
      answer.content_type,
      [stream = std::move(answer.stream), &connection](size_t, httplib::DataSink& sink) {
        bool is_read = connection.flush();
        stream([&](std::string_view part) {
          is_read = is_read && sink.is_writable() && sink.write(part.data(), part.size()) &&
                    connection.flush();
          return is_read;
        });
        if (is_read) sink.done();
        return is_read;
      });
}

// All of them, as if they were one.
std::string forwarded_for(const httplib::Request& request) {
  constexpr const char* kName = "X-Forwarded-For";
  std::string addresses;
  for (size_t i = 0; i < request.get_header_value_count(kName); ++i) {
    if (i > 0) addresses += ",";
    addresses += request.get_header_value(kName, i);
  }
  return addresses;
}

HttpRequest plain_request(const httplib::Request& request, Connection& connection) {
  HttpRequest result;
  result.method = request.method;
  result.path = request.path;
  const size_t mark = request.target.find('?');
  if (mark != std::string::npos) {
    result.query = request.target.substr(mark + 1, request.target.find('#') - mark - 1);
  }
  result.content_type = request.get_header_value("Content-Type");
  result.accept = request.get_header_value("Accept");
  result.authorization = request.get_header_value("Authorization");
  result.client = request.remote_addr;
  result.is_gone = [&connection] { return connection.is_closed_by_client(); };
  return result;
}

bool has_body(const httplib::Request& request) {
  return request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
}

// Throws for a length that is not a number, or that two headers state: another program on the way
// may read it differently, and see other requests than we do.
void check_length(const httplib::Request& request, size_t most) {
  const size_t num_lengths = request.get_header_value_count("Content-Length");
  const size_t num_encodings = request.get_header_value_count("Transfer-Encoding");
  if (num_lengths + num_encodings > 1) {
    throw bad_request("Invalid request: its length is stated twice");
  }
  if (num_encodings == 1) {
    std::string encoding = request.get_header_value("Transfer-Encoding");
    std::transform(encoding.begin(), encoding.end(), encoding.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (encoding != "chunked") throw bad_request("Invalid request: unknown transfer encoding");
    return;
  }
  const std::string text = request.get_header_value("Content-Length");
  uint64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error == std::errc::result_out_of_range || (error == std::errc() && length > most)) {
    throw RequestError(413, fmt::format("the request is larger than {} bytes", most));
  }
  if (error != std::errc() || end != text.data() + text.size()) {
    throw bad_request("Invalid request: its length is not a number");
  }
}

// Reads the body, as far as it is allowed.
class BodyReader {
 public:
  BodyReader(const Connection& connection, HttpRequest& request, size_t most)
      : connection_(connection), request_(request), most_(most) {}

  void read(const httplib::Request& from, const httplib::ContentReader& reader) {
    bool is_read = false;
    if (from.is_multipart_form_data()) {
      is_read = reader(
          [this](const httplib::MultipartFormData& field) {
            request_.form.emplace_back(field.name, "");
            return request_.form.size() <= kMostFormFields;
          },
          [this](const char* bytes, size_t size) {
            return !request_.form.empty() && add(request_.form.back().second, bytes, size);
          });
    } else {
      is_read = reader(
          [this](const char* bytes, size_t size) { return add(request_.body, bytes, size); });
    }
    if (is_too_large_ || connection_.is_body_too_large()) {
      throw RequestError(413, fmt::format("the request is larger than {} bytes", most_));
    }
    if (!is_read) throw bad_request("Invalid request: its body cannot be read");
  }

 private:
  // What was compressed is counted uncompressed.
  bool add(std::string& text, const char* bytes, size_t size) {
    num_bytes_ += size;
    is_too_large_ = num_bytes_ > most_;
    if (!is_too_large_) text.append(bytes, size);
    return !is_too_large_;
  }

  const Connection& connection_;
  HttpRequest& request_;
  size_t most_;
  size_t num_bytes_ = 0;
  bool is_too_large_ = false;
};

}  // namespace

class HttpServer::Engine : public httplib::Server {
 public:
  Engine(const HttpServerOptions& options, Answer answer, Report report)
      : options_(options),
        answer_(std::move(answer)),
        report_(std::move(report)),
        proxies_(options.trusted_proxies),
        listener_(options.host, options.port),
        stopping_(eventfd(0, EFD_CLOEXEC)),
        clients_(options.max_connections_per_client),
        threads_(options.max_connections) {
    svr_sock_ = listener_.socket();  // to the engine, the server runs as long as there is one
    set_payload_max_length(options.max_request_bytes);
    set_default_headers(default_headers(options));
    // What clients are told; the limits themselves are below.
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(kIdleTime).count());
    set_keep_alive_max_count(kMostRequests);
    set_handlers();
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() override {
    stop_accepting();
    close_all();
    while (!threads_.wait_for_none(Milliseconds(1000))) {
    }
    ::close(stopping_);
  }

  const Listener& listener() const { return listener_; }
  const ConnectionThreads& threads() const { return threads_; }

  void start() {
    accepting_ = std::thread([this] {
      for (int socket = 0; (socket = listener_.accept(stopping_)) >= 0;) {
        run(socket);
      }
    });
  }

  void stop_accepting() {
    const uint64_t one = 1;
    (void)!::write(stopping_, &one, sizeof one);
    is_stopping_ = true;
    threads_.stop();
    if (accepting_.joinable()) accepting_.join();
    listener_.close();
  }

  void close_all() {
    const std::lock_guard<std::mutex> lock(sockets_mutex_);
    for (const int socket : sockets_) shutdown(socket, SHUT_RDWR);
  }

 private:
  void set_handlers() {
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return answer_without_body(request, response) ? HandlerResponse::Handled
                                                    : HandlerResponse::Unhandled;
    });
    for (const std::string& path : options_.post_paths) {
      Post(path, [this](const httplib::Request& request, httplib::Response& response,
                        const httplib::ContentReader& reader) {
        answer_with_body(request, response, reader);
      });
    }
    set_exception_handler(
        [](const httplib::Request& request, httplib::Response& response,
           const std::exception_ptr& what) { fill(error_answer(what), request, response); });
    // What the engine refuses by itself.
    set_error_handler([](const httplib::Request& request, httplib::Response& response) {
      if (!response.body.empty() || response.content_provider_) return;
      current_exchange->must_close = true;
      fill(error_answer(response.status, refusal_of(response.status)), request, response);
    });
    // A client that asks before it sends need not send what is refused.
    set_expect_100_continue_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          try {
            if (has_body(request)) check_length(request, options_.max_request_bytes);
            return 100;
          } catch (const RequestError& error) {
            current_exchange->must_close = true;
            fill(error_answer(std::current_exception()), request, response);
            return error.status();
          }
        });
    set_logger([](const httplib::Request& request, const httplib::Response& response) {
      AccessRecord& record = current_exchange->record;
      record.method = request.method;
      record.path = request.path;
      record.client = request.remote_addr;
      record.status = response.status;
      current_exchange->is_answered = true;
    });
  }

  HttpResponse refusal(TooMany too_many) const {
    HttpResponse answer =
        too_many == TooMany::kOfClient
            ? error_answer(429, fmt::format("Slowdown: at most {} at a time",
                                            format_count(clients_.most(), "connection")))
            : error_answer(503, "too many connections; try again later");
    answer.headers.emplace_back("Retry-After", "2");
    return answer;
  }

  // Everything but POST to the paths that take it; false for these.
  bool answer_without_body(const httplib::Request& request, httplib::Response& response) {
    Exchange& exchange = *current_exchange;
    const bool has_post = request.method == "POST" &&
                          std::find(options_.post_paths.begin(), options_.post_paths.end(),
                                    request.path) != options_.post_paths.end();
    if (exchange.too_many != TooMany::kNone) {
      exchange.must_close = true;
      fill(refusal(exchange.too_many), request, response);
      return true;
    }
    if (has_post) return false;
    exchange.must_close = has_body(request);
    exchange.connection.allow(options_.answer_time + kWriteTime);
    fill(answer_(plain_request(request, exchange.connection)), request, response);
    return true;
  }

  void answer_with_body(const httplib::Request& request, httplib::Response& response,
                        const httplib::ContentReader& reader) {
    Exchange& exchange = *current_exchange;
    HttpRequest plain = plain_request(request, exchange.connection);
    try {
      if (has_body(request)) {
        exchange.must_close = true;
        exchange.connection.allow(kBodyTime);
        exchange.connection.allow_body(most_sent(options_.max_request_bytes));
        check_length(request, options_.max_request_bytes);
        BodyReader(exchange.connection, plain, options_.max_request_bytes).read(request, reader);
        exchange.must_close = false;
      }
      exchange.connection.allow(options_.answer_time + kWriteTime);
      fill(answer_(plain), request, response);
    } catch (const std::exception&) {
      fill(error_answer(std::current_exception()), request, response);
    }
  }

  // A client that has too many connections takes no places of others, not even to be told so: when
  // there are many of them, they are closed.
  void run(int socket) {
    const std::string peer = peer_address(socket);
    if (!clients_.is_limited() || is_proxy(peer)) {
      return threads_.run([this, socket](bool is_refused) { serve(socket, is_refused); });
    }
    if (clients_.enter(peer)) {
      return threads_.run([this, socket, peer](bool is_refused) {
        serve(socket, is_refused);
        clients_.leave(peer);
      });
    }
    if (!threads_.refuse([this, socket] { serve(socket, TooMany::kOfClient); })) ::close(socket);
  }

  bool is_proxy(const std::string& peer) const { return proxies_.has(plain_address(peer)); }

  void serve(int socket, bool is_refused) {
    serve(socket, is_refused ? TooMany::kConnections : TooMany::kNone);
  }

  void serve(int socket, TooMany too_many) {
    {
      const std::lock_guard<std::mutex> lock(sockets_mutex_);
      sockets_.insert(socket);
    }
    try {
      Connection connection(socket, stopping_);
      serve_requests(connection, too_many);
    } catch (const std::exception&) {
      // No memory, most likely: the connection ends.
    }
    const std::lock_guard<std::mutex> lock(sockets_mutex_);
    sockets_.erase(socket);
    ::close(socket);
  }

  // The place of a client that a proxy asks for, while its request is answered.
  class ClientPlace {
   public:
    ClientPlace() = default;
    ClientPlace(const ClientPlace&) = delete;
    ClientPlace& operator=(const ClientPlace&) = delete;
    ~ClientPlace() {
      if (clients_ != nullptr) clients_->leave(client_);
    }
    bool enter(ClientConnections& clients, const std::string& client) {
      if (!clients.enter(client)) return false;
      clients_ = &clients;
      client_ = client;
      return true;
    }

   private:
    ClientConnections* clients_ = nullptr;
    std::string client_;
  };

  void serve_requests(Connection& connection, TooMany too_many) {
    const std::string peer = peer_address(connection.socket());
    EngineStream stream(connection, peer);
    const bool is_refused = too_many != TooMany::kNone;
    for (size_t i = 1; connection.wait_for_request(is_refused ? kRefusedTime : kIdleTime); ++i) {
      const auto begin = Connection::Clock::now();
      const bool is_last = is_refused || is_stopping_ || i == kMostRequests;
      Exchange exchange{connection, options_.max_answer_bytes, too_many, is_last};
      exchange.record.time = std::chrono::system_clock::now();
      current_exchange = &exchange;
      connection.begin_request(is_refused ? kRefusedTime : kHeaderTime);
      bool is_closed = false;
      ClientPlace place;
      const bool is_processed =
          process_request(stream, is_last, is_closed, [&](httplib::Request& request) {
            // Parts of answers are not sent, and compressing is left to others: it takes more time
            // than it saves on this machine, and its result tells something about what is inside.
            request.ranges.clear();
            request.headers.erase("Accept-Encoding");
            request.remote_addr = proxies_.client(request.remote_addr, forwarded_for(request));
            if (!is_refused && is_proxy(peer) && !place.enter(clients_, request.remote_addr)) {
              exchange.too_many = TooMany::kOfClient;
            }
          });
      const bool is_served = connection.flush() && is_processed;
      if (exchange.is_answered) {
        exchange.record.bytes = connection.bytes_written();
        exchange.record.milliseconds =
            std::chrono::duration<double, std::milli>(Connection::Clock::now() - begin).count();
        report_(exchange.record);
      }
      // The client may still send what nobody wants.
      if (exchange.must_close || connection.is_over_limits()) connection.end_gently();
      if (!is_served || is_closed || is_last || exchange.must_close) return;
    }
  }

  const HttpServerOptions options_;
  const Answer answer_;
  const Report report_;
  const TrustedProxies proxies_;
  Listener listener_;
  const int stopping_;  // readable when the server stops
  std::atomic<bool> is_stopping_{false};
  std::thread accepting_;
  std::mutex sockets_mutex_;
  std::set<int> sockets_;  // open ones
  ClientConnections clients_;
  ConnectionThreads threads_;
};

HttpServer::HttpServer(const HttpServerOptions& options, Answer answer, Report report)
    : engine_(std::make_unique<Engine>(options, std::move(answer), std::move(report))) {}

HttpServer::~HttpServer() = default;

std::string HttpServer::url() const {
  return engine_->listener().url();
}
size_t HttpServer::num_connections() const {
  return engine_->threads().num_open();
}
void HttpServer::start() {
  engine_->start();
}
void HttpServer::stop_accepting() {
  engine_->stop_accepting();
}
bool HttpServer::wait(std::chrono::milliseconds patience) const {
  return engine_->threads().wait_for_none(patience);
}
void HttpServer::close_all() {
  engine_->close_all();
}

}  // namespace allot::server
