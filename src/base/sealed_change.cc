#include "base/sealed_change.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/error.h"

namespace allot {
namespace {

// Where the folder itself is: a link to it stays a link.
std::string real_place(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

// A folder that its owner has made read-only stays as it is, even where its place could be taken.
void check_writable(const std::string& path) {
  if (access(path.c_str(), W_OK) == 0) return;
  throw Error::failure({path}, std::string("cannot be changed: ") + std::strerror(errno),
                       "make the folder writable, or copy it to a place of your own");
}

}  // namespace

void check_sealed_change(FolderKind kind, const std::string& path) {
  check_writable(path);
  const SealedFolderWriter probe(kind, real_place(path));
}

void put_sealed_file(FolderKind kind, const std::string& path, const std::string& name,
                     std::string_view bytes) {
  const SealedFolder folder(kind, path, SealedFiles::kKeep);
  check_writable(path);
  kind.version = folder.version();
  SealedFolderWriter writer(kind, real_place(path));
  for (const SealedFolder::File& file : folder.files()) {
    if (file.name != name) writer.add(file.name, folder.bytes_of(file.name)->bytes());
  }
  writer.add(name, bytes);
  nlohmann::ordered_json content = folder.content();
  content.erase("written-by");  // the writer's own
  writer.commit(content);
}

}  // namespace allot
