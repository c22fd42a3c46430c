#include "base/short_names.h"

#include <filesystem>

namespace allot {
namespace {

// Without "/" at the end, "./" and the like.
std::string plain_path(const std::string& path) {
  std::filesystem::path plain = std::filesystem::path(path).lexically_normal();
  if (!plain.has_filename() && plain.has_relative_path()) plain = plain.parent_path();
  return plain.string();
}

// The last parts, "" when there are fewer.
std::string last_parts(const std::string& path, size_t count) {
  size_t begin = path.size();
  for (size_t i = 0; i < count; ++i) {
    if (begin == 0) return "";
    const size_t slash = path.rfind('/', begin - 1);
    begin = slash == std::string::npos ? 0 : slash;
  }
  return path.substr(path[begin] == '/' ? begin + 1 : begin);
}

bool is_unique(const std::string& name, size_t count, const std::vector<std::string>& paths,
               const std::string& own) {
  for (const std::string& path : paths) {
    if (path != own && last_parts(path, count) == name) return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> short_names(const std::vector<std::string>& paths) {
  std::vector<std::string> plain;
  plain.reserve(paths.size());
  for (const std::string& path : paths) plain.push_back(plain_path(path));
  std::vector<std::string> names;
  for (const std::string& path : plain) {
    std::string& name = names.emplace_back(path);
    for (size_t count = 1;; ++count) {
      std::string shorter = last_parts(path, count);
      if (shorter.empty()) break;  // the whole path it is
      if (!is_unique(shorter, count, plain, path)) continue;
      name = std::move(shorter);
      break;
    }
  }
  return names;
}

}  // namespace allot
