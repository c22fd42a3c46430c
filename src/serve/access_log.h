#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace allot::server {

// A request and what became of it. No key and no text, unless `text` is set.
struct AccessRecord {
  std::chrono::system_clock::time_point time;
  std::string client;
  std::string method;
  std::string path;
  int status = 0;
  size_t bytes = 0;  // of the answer, its headers included
  size_t sentences = 0;
  double milliseconds = 0;
  std::string model = {};  // whose answer it was; "" = of none
  std::string text = {};
};

// One JSON object without a line end.
std::string to_json_line(const AccessRecord& record);

// Appends a line for each request to a file; several threads may use one.
class AccessLog {
 public:
  // path: "-" = stderr, "" = no log. Throws Error when the file cannot be opened.
  explicit AccessLog(std::string path);
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;
  ~AccessLog();

  // A line that cannot be written is lost: a full disk does not stop the server.
  void add(const AccessRecord& record);
  // Opens the file again, which another program may have renamed. Throws Error and keeps the old
  // one when it cannot be opened.
  void reopen();

 private:
  int open_file() const;

  const std::string path_;
  std::mutex mutex_;
  int descriptor_ = -1;
};

}  // namespace allot::server
