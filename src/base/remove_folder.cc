#include "base/remove_folder.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/temporary_place.h"

namespace allot {

void remove_folder(const std::string& path) {
  const TemporaryPlace place = make_temporary(path, [&path](const std::string& temporary) {
    return std::rename(path.c_str(), temporary.c_str()) == 0 ? 0 : errno;
  });
  std::error_code ignored;
  std::filesystem::remove_all(place.error == 0 ? place.path : path, ignored);
}

}  // namespace allot
