#include "serve/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace allot::server {
namespace {

using Milliseconds = std::chrono::milliseconds;

// No single wait is longer than this, whatever the deadline of the request. docs/serving.md tells
// it to clients.
constexpr Milliseconds kLongestWait{15'000};

int poll_time(Connection::Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<Milliseconds>(deadline - Connection::Clock::now());
  return static_cast<int>(std::clamp(left, Milliseconds(0), kLongestWait).count());
}

}  // namespace

Connection::Connection(int socket, int stopping) : socket_(socket), stopping_(stopping) {}

bool Connection::wait_for_request(Milliseconds patience) {
  if (begin_ < end_) return true;
  std::array<pollfd, 2> waiting{{{socket_, POLLIN, 0}, {stopping_, POLLIN, 0}}};
  int ready = 0;
  do {
    ready = poll(waiting.data(), waiting.size(), static_cast<int>(patience.count()));
  } while (ready < 0 && errno == EINTR);
  // What has been sent before the server stops is answered.
  if (ready <= 0 || waiting[0].revents == 0) return false;
  deadline_ = Clock::now() + patience;
  return fill();
}

void Connection::begin_request(Milliseconds for_headers) {
  in_headers_ = true;
  header_bytes_ = line_bytes_ = bytes_written_ = 0;
  is_over_limits_ = is_body_too_large_ = false;
  allow_body(std::numeric_limits<size_t>::max());
  allow(for_headers);
}

bool Connection::is_closed_by_client() const {
  pollfd socket{socket_, POLLRDHUP, 0};
  return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

bool Connection::wait_for(short event) const {
  pollfd socket{socket_, event, 0};
  int ready = 0;
  do {
    ready = poll(&socket, 1, poll_time(deadline_));
  } while (ready < 0 && errno == EINTR);
  return ready > 0 && Clock::now() < deadline_;
}

bool Connection::is_readable() {
  return begin_ < end_ || (flush() && wait_for(POLLIN));
}

bool Connection::is_writable() const {
  return wait_for(POLLOUT) && !is_closed_by_client();
}

bool Connection::fill() {
  ssize_t size = 0;
  do {
    size = recv(socket_, buffer_.data(), buffer_.size(), 0);
  } while (size < 0 && errno == EINTR);
  begin_ = 0;
  end_ = static_cast<size_t>(std::max<ssize_t>(size, 0));
  return size > 0;
}

// Headers end with an empty line.
bool Connection::count_header_byte(char byte) {
  if (++header_bytes_ > kMostHeaderBytes) return false;
  if (byte == '\n') {
    if (line_bytes_ == 0 && header_bytes_ > 2) in_headers_ = false;
    line_bytes_ = 0;
  } else if (byte != '\r') {
    ++line_bytes_;
  }
  return true;
}

ssize_t Connection::read(char* bytes, size_t size) {
  if (is_over_limits_) return -1;
  if (begin_ == end_) {
    // The other side may wait for what is kept: "100 Continue".
    if (!flush() || !wait_for(POLLIN)) {
      is_over_limits_ = true;
      return -1;
    }
    if (!fill()) return 0;
  }
  const size_t count = std::min(size, end_ - begin_);
  if (!in_headers_) {
    is_over_limits_ = is_body_too_large_ = count > body_left_;
    if (is_body_too_large_) return -1;
    body_left_ -= count;
  }
  // The engine reads headers byte by byte, so none of them is counted as body or the other way
  // round.
  for (size_t i = 0; i < count && in_headers_; ++i) {
    if (count_header_byte(buffer_[begin_ + i])) continue;
    is_over_limits_ = true;
    return -1;
  }
  std::copy_n(buffer_.data() + begin_, count, bytes);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

void Connection::end_gently() {
  constexpr Milliseconds kMoment{2000};
  constexpr size_t kMostBytes = 16 << 20;
  shutdown(socket_, SHUT_WR);
  allow(kMoment);
  for (size_t total = 0; total < kMostBytes && wait_for(POLLIN) && fill(); total += end_) {
  }
  begin_ = end_ = 0;
}

// No more than there is room for: the system would wait until all of it is sent, past any deadline.
ssize_t Connection::send_some(const char* bytes, size_t size) {
  while (Clock::now() < deadline_) {
    const ssize_t written = send(socket_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written >= 0) {
      bytes_written_ += static_cast<size_t>(written);
      return written;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN || !wait_for(POLLOUT)) break;
  }
  return -1;
}

bool Connection::flush() {
  size_t begin = 0;
  while (begin < output_size_) {
    const ssize_t sent = send_some(output_.data() + begin, output_size_ - begin);
    if (sent < 0) break;
    begin += static_cast<size_t>(sent);
  }
  const bool is_sent = begin == output_size_;
  output_size_ = 0;  // what could not be sent never will be
  return is_sent;
}

ssize_t Connection::write(const char* bytes, size_t size) {
  if (size > output_.size() - output_size_ && !flush()) return -1;
  if (size > output_.size()) return send_some(bytes, size);
  std::copy_n(bytes, size, output_.data() + output_size_);
  output_size_ += size;
  return static_cast<ssize_t>(size);
}

}  // namespace allot::server
