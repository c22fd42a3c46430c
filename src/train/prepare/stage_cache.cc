#include "train/prepare/stage_cache.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/error.h"
#include "base/file_lock.h"
#include "base/log.h"
#include "base/new_folders.h"
#include "base/remove_folder.h"
#include "train/stale_temporaries.h"

namespace allot {
namespace {

// While it lives, other processes wait to make the same entry, and then find it. Where files cannot
// be locked, two may make it: the second takes the place of the first, with the same content. The
// file and its folder go with it: a cache holds entries.
class EntryLock {
 public:
  EntryLock(const std::string& cache, const std::string& entry)
      : folder_(cache + "/locks"), lock_(folder_ + "/" + entry) {
    // Another that goes may take the folder away before the file is made.
    int problem = ENOENT;
    for (int i = 0; problem == ENOENT && i < kTries; ++i) {
      problem = folders_.make(folder_) ? EACCES : lock_.lock();
    }
    is_held_ = problem == 0;
  }
  EntryLock(const EntryLock&) = delete;
  EntryLock& operator=(const EntryLock&) = delete;
  ~EntryLock() {
    if (is_held_) lock_.remove_file();
    std::error_code ignored;
    std::filesystem::remove(folder_, ignored);  // if it is empty
  }

  bool is_held() const { return is_held_; }

 private:
  static constexpr int kTries = 100;

  NewFolders folders_;
  std::string folder_;
  FileLock lock_;
  bool is_held_ = false;
};

}  // namespace

std::optional<SealedFolder> StageCache::find(const FolderKind& kind, const std::string& path,
                                             const std::string& what) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  try {
    SealedFolder entry(kind, path);
    log::debug("{}: cached in {}", what, path);
    ++num_found_;
    return entry;
  } catch (const Error&) {
    return std::nullopt;  // damaged
  }
}

void StageCache::note_entry(const std::string& name) {
  std::vector<std::string>& entries = record_.entries;
  if (is_replay_ || std::find(entries.begin(), entries.end(), name) != entries.end()) return;
  entries.push_back(name);
}

std::string StageCache::input(const std::string& what, const std::function<std::string()>& read) {
  if (!is_replay_) return record_.inputs[what] = read();
  const auto known = record_.inputs.find(what);
  ALLOT_CHECK(known != record_.inputs.end(),
              "a preparation with other steps than the recorded one");
  return known->second;
}

SealedFolder StageCache::get(const std::string& stage, const std::string& fingerprint,
                             const std::string& what, const Make& make) {
  const FolderKind& kind = kStageEntry;
  const std::string path = path_of(stage, fingerprint);
  const std::string name = stage + "-" + fingerprint;
  note_entry(name);
  if (auto entry = find(kind, path, what)) return std::move(*entry);
  if (is_replay_) {
    throw Error::failure({path}, "is not there, or damaged, although it was just copied: " + what,
                         "check whether another program removes files of the cache");
  }
  if (check_) check_();
  const EntryLock lock(folder_, name);
  if (auto entry = find(kind, path, what)) return std::move(*entry);  // made meanwhile
  // What a killed process has left of it.
  if (lock.is_held()) remove_own_temporaries(folder_, name);
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    log::warning("{}: the entry {} is damaged and will be rebuilt", what, path);
    remove_folder(path);
  }
  SealedFolderWriter writer(kind, path);
  nlohmann::ordered_json content = make(writer);
  if (content.is_null()) content = nlohmann::ordered_json::object();
  writer.commit(content);
  ++num_made_;
  return {kind, path};
}

}  // namespace allot
