#include "base/available_memory.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace allot {
namespace {

constexpr uint64_t kEndless = std::numeric_limits<uint64_t>::max();

// A number in a system file; unlimited when the file is missing (or contains "max").
uint64_t read_number(const std::string& path) {
  std::ifstream file(path);
  uint64_t number = 0;
  return file >> number ? number : kEndless;
}

uint64_t free_memory() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  uint64_t kilobytes = 0;
  while (file >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    std::getline(file, unit);
  }
  return kEndless;
}

uint64_t left_of(uint64_t limit, uint64_t used) {
  if (limit == kEndless || used == kEndless) return limit;
  return limit > used ? limit - used : 0;
}

uint64_t address_space() {
  struct rlimit limit {};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kEndless;
  std::ifstream file("/proc/self/statm");
  uint64_t pages = 0;
  file >> pages;
  return left_of(limit.rlim_cur, pages * 4096);
}

}  // namespace

uint64_t available_memory() {
  return std::min({free_memory(), container_memory("/sys/fs/cgroup"), address_space()});
}

uint64_t container_memory(const std::string& folder) {
  const uint64_t limit = read_number(folder + "/memory.max");
  const uint64_t used = read_number(folder + "/memory.current");
  if (limit == kEndless || used == kEndless) return limit;
  std::ifstream file(folder + "/memory.stat");
  uint64_t in_files = 0, bytes = 0;
  for (std::string name; file >> name >> bytes;) {
    if (name == "active_file" || name == "inactive_file") in_files += bytes;
  }
  return left_of(limit, used > in_files ? used - in_files : 0);
}

std::string format_bytes(uint64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (value < 1e6) return fmt::format("{:.0f} kB", value / 1e3);
  if (value < 1e9) return fmt::format("{:.0f} MB", value / 1e6);
  return fmt::format("{:.1f} GB", value / 1e9);
}

}  // namespace allot
