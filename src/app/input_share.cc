#include "app/input_share.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

#include "base/magic_bytes.h"
#include "base/progress.h"

namespace allot {
namespace {

// By its first bytes, as readers know it: gzip or Zstandard.
bool is_compressed(const std::string& path) {
  std::array<char, kZstdMagic.size()> start{};
  std::ifstream(path, std::ios::binary).read(start.data(), start.size());
  const std::string_view bytes(start.data(), start.size());
  return bytes.substr(0, kGzipMagic.size()) == kGzipMagic || bytes == kZstdMagic;
}

uint64_t plain_size(const std::string& path) {
  struct stat status {};
  if (path == "-" || stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return is_compressed(path) ? 0 : static_cast<uint64_t>(status.st_size);
}

}  // namespace

InputShare::InputShare(const std::string& path)
    : size_(plain_size(path)), start_(std::chrono::steady_clock::now()) {}

std::string InputShare::note() const {
  const auto now = std::chrono::steady_clock::now();
  return share_note(done_, size_, std::chrono::duration<double>(now - start_).count());
}

std::string share_note(uint64_t done, uint64_t size, double seconds) {
  if (size == 0 || done == 0) return "";
  // A last line without its end counts one byte too many.
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(size));
  return fmt::format("{:.0f} % of the text, {} left", 100 * share,
                     format_duration(seconds * (1 - share) / share));
}

}  // namespace allot
