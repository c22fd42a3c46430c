#include "base/new_folders.h"

#include <filesystem>

#include "base/error.h"
#include "base/folder_name.h"

namespace allot {

namespace fs = std::filesystem;

NewFolders::~NewFolders() {
  std::error_code ignored;
  // Nothing is lost: this removes only empty folders.
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, ignored);
}

std::error_code NewFolders::make(const std::string& path) {
  std::error_code error;
  std::vector<fs::path> missing;
  fs::path place = folder_name(path);
  for (; !place.empty() && !fs::exists(place, error); place = place.parent_path()) {
    missing.push_back(place);
  }
  if (missing.empty()) {
    return fs::is_directory(place, error) ? std::error_code()
                                          : std::make_error_code(std::errc::not_a_directory);
  }
  for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
    // False without an error: another process has created it meanwhile, or it is "x/.".
    if (fs::create_directory(*folder, error)) made_.push_back(folder->string());
    if (error) return error;
  }
  return {};
}

void NewFolders::make_or_throw(const std::string& path, const std::string& remedy) {
  if (const std::error_code error = make(path)) {
    throw Error::failure({path}, "cannot create this folder: " + error.message(), remedy);
  }
}

}  // namespace allot
