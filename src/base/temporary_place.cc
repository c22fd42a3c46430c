#include "base/temporary_place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <random>
#include <string_view>

namespace allot {
namespace {

constexpr std::string_view kEnding = ".tmp";
// 64 bits as digits: more digits than a process id can have.
constexpr size_t kRandomDigits = 16;
// Names have at most 255 bytes, and PID, RANDOM and the dots need some of them.
constexpr size_t kMostOfName = 200;
constexpr int kMostAttempts = 100;

std::string random_digits() {
  std::random_device source;  // the system's, not one determined by a seed
  const uint64_t high = source(), low = source();
  return fmt::format("{:016x}", high << 32 | low);
}

std::string name_beside(const std::string& path) {
  const size_t slash = path.rfind('/');
  const size_t name = slash == std::string::npos ? 0 : slash + 1;
  return fmt::format("{}.{}.{}.{}{}", path.substr(0, name), path.substr(name, kMostOfName),
                     getpid(), random_digits(), kEnding);
}

bool is_random(std::string_view text) {
  return text.size() == kRandomDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// 0 when it is not a process id.
pid_t parse_process(std::string_view text) {
  pid_t process = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), process);
  return error == std::errc() && end == text.data() + text.size() ? std::max(process, 0) : 0;
}

}  // namespace

TemporaryPlace make_temporary(const std::string& path,
                              const std::function<int(const std::string&)>& make) {
  TemporaryPlace place;
  for (int i = 0; i < kMostAttempts; ++i) {
    place.path = name_beside(path);
    place.error = make(place.path);
    if (place.error != EEXIST) break;
  }
  if (place.error != 0) place.path.clear();
  return place;
}

int create_new_file(const std::string& path, mode_t mode) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
}

TemporaryOwner temporary_owner(const std::string& name) {
  std::string_view rest = name;
  if (rest.size() <= kEnding.size() || rest.front() != '.' ||
      rest.substr(rest.size() - kEnding.size()) != kEnding) {
    return {};
  }
  rest.remove_prefix(1);
  rest.remove_suffix(kEnding.size());
  size_t dot = rest.rfind('.');
  if (dot != std::string_view::npos && is_random(rest.substr(dot + 1))) {
    rest = rest.substr(0, dot);
    dot = rest.rfind('.');
  }
  if (dot == std::string_view::npos) return {};
  const pid_t process = parse_process(rest.substr(dot + 1));
  if (process == 0) return {};
  return {std::string(rest.substr(0, dot)), process};
}

}  // namespace allot
