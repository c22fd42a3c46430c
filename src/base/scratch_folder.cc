#include "base/scratch_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

Error no_folder(const std::string& place, const std::string& reason) {
  return Error::failure({place}, "cannot hold temporary files: " + reason,
                        "set TMPDIR to a folder that you may write to");
}

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);
  if (error) {
    const char* given = std::getenv("TMPDIR");
    throw no_folder(given == nullptr ? "/tmp" : given, error.message());
  }
  std::string pattern = (place / "allot-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw no_folder(place.string(), std::strerror(errno));
  folder_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace allot
