#include "serve/access_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/json_text.h"
#include "base/printable.h"

namespace allot::server {
namespace {

// 2026-11-17T19:30:00.123Z
std::string utc_time(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(time);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(time - seconds);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)), rest.count());
}

}  // namespace

std::string to_json_line(const AccessRecord& record) {
  nlohmann::ordered_json json;
  json["time"] = utc_time(record.time);
  json["client"] = record.client;
  json["method"] = record.method;
  json["path"] = printable(record.path);  // the client chose it
  json["status"] = record.status;
  json["bytes"] = record.bytes;
  if (!record.model.empty()) json["model"] = record.model;
  json["sentences"] = record.sentences;
  json["milliseconds"] = std::round(record.milliseconds * 1000) / 1000;
  if (!record.text.empty()) json["text"] = record.text;
  return json_text(json);
}

AccessLog::AccessLog(std::string path) : path_(std::move(path)) {
  if (path_ == "-") descriptor_ = STDERR_FILENO;
  if (!path_.empty() && path_ != "-") descriptor_ = open_file();
}

AccessLog::~AccessLog() {
  if (descriptor_ >= 0 && descriptor_ != STDERR_FILENO) close(descriptor_);
}

int AccessLog::open_file() const {
  constexpr mode_t kForOwnerAndGroup = 0640;
  const int descriptor =
      open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kForOwnerAndGroup);
  if (descriptor < 0) {
    throw Error::failure({path_}, fmt::format("cannot be opened: {}", std::strerror(errno)),
                         "name a file of a folder that you may write to");
  }
  return descriptor;
}

void AccessLog::add(const AccessRecord& record) {
  if (path_.empty()) return;
  const std::string line = to_json_line(record) + "\n";
  const std::lock_guard<std::mutex> lock(mutex_);
  // In one piece, so that lines of several programs stay whole.
  (void)!write(descriptor_, line.data(), line.size());
}

void AccessLog::reopen() {
  if (path_.empty() || path_ == "-") return;
  const int opened = open_file();
  const std::lock_guard<std::mutex> lock(mutex_);
  close(std::exchange(descriptor_, opened));
}

}  // namespace allot::server
