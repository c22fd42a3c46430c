#include "base/files_in_use.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include "base/error.h"

namespace allot {
namespace {

// One per process: any reader may conflict with any writer.
struct Uses {
  std::mutex mutex;
  std::map<std::string, size_t> read;  // how many readers
  std::set<std::string> replaced;
};
Uses& uses() {
  static Uses all;
  return all;
}

// One key per file, however its path is written; "" when it cannot be lost.
std::string key_of(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return "";
  // Absolute first: the canonical form of a relative name that does not exist may stay relative.
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  if (error) return path;
  const std::filesystem::path key = std::filesystem::weakly_canonical(absolute, error);
  return error ? path : key.string();
}

Error written_over(const std::string& path) {
  return Error::usage(fmt::format("'{}' would be written over the input", path),
                      "give the output another name");
}

}  // namespace

std::string begin_reading(const std::string& path) {
  std::string key = key_of(path == "-" ? "/dev/stdin" : path);
  if (key.empty()) return key;
  const std::lock_guard<std::mutex> lock(uses().mutex);
  if (uses().replaced.count(key) > 0) throw written_over(path);
  ++uses().read[key];
  return key;
}

void end_reading(const std::string& key) {
  const std::lock_guard<std::mutex> lock(uses().mutex);
  const auto it = uses().read.find(key);
  if (it != uses().read.end() && --it->second == 0) uses().read.erase(it);
}

std::string begin_replacing(const std::string& path) {
  std::string key = path == "-" ? path : key_of(path);
  if (key.empty()) return key;
  const std::lock_guard<std::mutex> lock(uses().mutex);
  if (uses().read.count(key) > 0) throw written_over(path);
  if (!uses().replaced.insert(key).second) {
    throw Error::usage(fmt::format("'{}' would be written twice", path),
                       "give each output a name of its own");
  }
  return key;
}

void end_replacing(const std::string& key) {
  const std::lock_guard<std::mutex> lock(uses().mutex);
  uses().replaced.erase(key);
}

InputHolds::InputHolds(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (!path.empty()) holds_.push_back(std::make_unique<const ReadingHold>(path));
  }
}

}  // namespace allot
