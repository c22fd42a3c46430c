#include "train/stage_cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.h"
#include "base/log.h"

namespace allot {
namespace {

// While it lives, other processes wait to make the same entry, and then find it. Where files cannot
// be locked, two may make it: the second takes the place of the first, with the same content.
class EntryLock {
 public:
  explicit EntryLock(const std::string& path)
      : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (descriptor_ >= 0) (void)flock(descriptor_, LOCK_EX);
  }
  EntryLock(const EntryLock&) = delete;
  EntryLock& operator=(const EntryLock&) = delete;
  ~EntryLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }

 private:
  int descriptor_;
};

}  // namespace

std::optional<SealedFolder> StageCache::find(const FolderKind& kind, const std::string& path,
                                             const std::string& what) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  try {
    SealedFolder entry(kind, path);
    log::debug("{}: as before, from {}", what, path);
    ++num_found_;
    return entry;
  } catch (const Error&) {
    return std::nullopt;  // damaged
  }
}

SealedFolder StageCache::get(const std::string& stage, const std::string& fingerprint,
                             const std::string& what, const Make& make) {
  const FolderKind kind{"stage", "stage.json", 1};
  const std::string path = path_of(stage, fingerprint);
  if (auto entry = find(kind, path, what)) return std::move(*entry);
  std::error_code ignored;
  std::filesystem::create_directories(folder_ + "/locks", ignored);
  const EntryLock lock(folder_ + "/locks/" + stage + "-" + fingerprint);
  if (auto entry = find(kind, path, what)) return std::move(*entry);  // made meanwhile
  if (std::filesystem::exists(path, ignored)) {
    log::warning("{}: the entry {} is damaged and is made again", what, path);
    std::filesystem::remove_all(path, ignored);
  }
  SealedFolderWriter writer(kind, path);
  nlohmann::ordered_json content = make(writer);
  if (content.is_null()) content = nlohmann::ordered_json::object();
  writer.commit(content);
  ++num_made_;
  return {kind, path};
}

}  // namespace allot
