#include "train/leftovers.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>

namespace allot {
namespace {

namespace fs = std::filesystem;

struct LeftoverName {
  std::string name;  // what it becomes
  pid_t owner = 0;   // 0: not a temporary name
};

LeftoverName parse(const std::string& file) {
  const std::string ending = ".tmp";
  if (file.size() <= ending.size() || file[0] != '.' ||
      file.compare(file.size() - ending.size(), ending.size(), ending) != 0) {
    return {};
  }
  const std::string stem = file.substr(1, file.size() - ending.size() - 1);
  const size_t dot = stem.rfind('.');
  if (dot == std::string::npos) return {};
  return {stem.substr(0, dot), static_cast<pid_t>(std::atol(stem.c_str() + dot + 1))};
}

bool is_running(pid_t process) {
  return kill(process, 0) == 0 || errno == EPERM;
}

// When the file, or anything in the folder, was last written to.
fs::file_time_type last_change(const fs::path& path) {
  std::error_code ignored;
  fs::file_time_type latest = fs::last_write_time(path, ignored);
  for (const auto& entry : fs::recursive_directory_iterator(path, ignored)) {
    latest = std::max(latest, fs::last_write_time(entry.path(), ignored));
  }
  return latest;
}

void remove_where(const std::string& folder,
                  const std::function<bool(const fs::path&, const LeftoverName&)>& is_left) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, ignored)) {
    const LeftoverName name = parse(entry.path().filename().string());
    if (name.owner > 0 && is_left(entry.path(), name)) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

void remove_leftovers(const std::string& folder) {
  constexpr std::chrono::hours kQuiet{1};
  const auto limit = fs::file_time_type::clock::now() - kQuiet;
  remove_where(folder, [limit](const fs::path& path, const LeftoverName& name) {
    return !is_running(name.owner) && last_change(path) < limit;
  });
}

void remove_own_leftovers(const std::string& folder, const std::string& name) {
  remove_where(folder, [&name](const fs::path&, const LeftoverName& found) {
    return name.empty() || found.name == name;
  });
}

}  // namespace allot
