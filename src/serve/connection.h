#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <string>

namespace allot::server {

// A socket that an HTTP engine reads and writes, with limits that engines lack: on the time for a
// whole request (a client that sends a byte now and then is cut off), on the size of its headers,
// and on its body as it is sent, where an engine counts only what it makes of it.
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // Closes neither of them. `stopping`: becomes readable when the server stops.
  Connection(int socket, int stopping);

  // Waits for the first byte of the next request; false at the end of the connection, after this
  // time, or when the server stops.
  bool wait_for_request(std::chrono::milliseconds patience);
  // A request begins: its headers must be there in time.
  void begin_request(std::chrono::milliseconds for_headers);
  // From now on it has this much time, for reading or for writing.
  void allow(std::chrono::milliseconds time) { deadline_ = Clock::now() + time; }

  // The body of the request may have this many bytes, with everything that is sent around it.
  void allow_body(size_t bytes) { body_left_ = bytes; }
  bool is_body_too_large() const { return is_body_too_large_; }

  // Whether the other side has closed the connection.
  bool is_closed_by_client() const;
  size_t bytes_written() const { return bytes_written_; }
  // Whether the request could not be read within its limits.
  bool is_over_limits() const { return is_over_limits_; }

  // Wait until bytes can be read or written; false when the time is over.
  bool is_readable();
  bool is_writable() const;
  // How many bytes; 0 at the end of the connection, -1 when the time is over or the headers or the
  // body are too large.
  ssize_t read(char* bytes, size_t size);
  // How many of the bytes; -1 when the time is over or nobody reads. Little is kept until there is
  // more, until the other side is waited for, or until `flush`: an answer costs one call of the
  // system, and is one packet, although its head and its body are written one after the other.
  ssize_t write(const char* bytes, size_t size);
  // Sends what is kept; false when the time is over or nobody reads.
  bool flush();

  // Tells the other side that nothing more comes, and reads what it still sends, for a moment: to
  // close at once would make the system throw away what it has not read yet.
  void end_gently();

  int socket() const { return socket_; }

 private:
  static constexpr size_t kMostHeaderBytes = 32'768;

  bool wait_for(short event) const;
  bool fill();
  ssize_t send_some(const char* bytes, size_t size);
  bool count_header_byte(char byte);

  int socket_;
  int stopping_;
  Clock::time_point deadline_ = Clock::time_point::max();
  std::array<char, 4096> buffer_{};
  size_t begin_ = 0, end_ = 0;  // unread bytes of buffer_
  // Of the headers, while they are read.
  bool in_headers_ = false;
  size_t header_bytes_ = 0;
  size_t line_bytes_ = 0;
  size_t body_left_ = std::numeric_limits<size_t>::max();
  bool is_body_too_large_ = false;
  bool is_over_limits_ = false;
  std::array<char, 8192> output_{};
  size_t output_size_ = 0;  // bytes of output_ that are kept
  size_t bytes_written_ = 0;
};

}  // namespace allot::server
