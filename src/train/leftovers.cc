#include "train/leftovers.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

namespace allot {
namespace {

// The process that a temporary name belongs to; 0 when it is none.
pid_t owner_of(const std::string& name) {
  const std::string ending = ".tmp";
  if (name.size() <= ending.size() || name[0] != '.' ||
      name.compare(name.size() - ending.size(), ending.size(), ending) != 0) {
    return 0;
  }
  const std::string stem = name.substr(0, name.size() - ending.size());
  return static_cast<pid_t>(std::atol(stem.c_str() + stem.rfind('.') + 1));
}

}  // namespace

void remove_leftovers(const std::string& folder) {
  std::error_code ignored;
  const std::string place = folder.empty() ? "." : folder;
  for (const auto& entry : std::filesystem::directory_iterator(place, ignored)) {
    const pid_t owner = owner_of(entry.path().filename().string());
    if (owner <= 0) continue;
    const bool is_running = kill(owner, 0) == 0 || errno == EPERM;
    if (!is_running) std::filesystem::remove_all(entry.path(), ignored);
  }
}

}  // namespace allot
