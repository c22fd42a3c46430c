#include "train/stale_temporaries.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>

#include "base/temporary_place.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

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
                  const std::function<bool(const fs::path&, const TemporaryOwner&)>& is_left) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, ignored)) {
    const TemporaryOwner owner = temporary_owner(entry.path().filename().string());
    if (owner.process > 0 && is_left(entry.path(), owner)) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace

void remove_stale_temporaries(const std::string& folder) {
  constexpr std::chrono::hours kQuiet{1};
  const auto limit = fs::file_time_type::clock::now() - kQuiet;
  remove_where(folder, [limit](const fs::path& path, const TemporaryOwner& owner) {
    return !is_running(owner.process) && last_change(path) < limit;
  });
}

void remove_own_temporaries(const std::string& folder, const std::string& name) {
  remove_where(folder, [&name](const fs::path&, const TemporaryOwner& found) {
    return name.empty() || found.name == name;
  });
}

}  // namespace allot
