#include "train/stage_cache.h"

#include <filesystem>

#include "base/error.h"
#include "base/log.h"

namespace allot {

SealedFolder StageCache::get(const std::string& stage, const std::string& fingerprint,
                             const std::string& what, const Make& make) {
  const FolderKind kind{"stage", "stage.json", 1};
  const std::string path = path_of(stage, fingerprint);
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    try {
      SealedFolder entry(kind, path);
      log::debug("{}: as before, from {}", what, path);
      ++num_found_;
      return entry;
    } catch (const Error&) {
      log::warning("{}: the entry {} is damaged and is made again", what, path);
      std::filesystem::remove_all(path, ignored);
    }
  }
  SealedFolderWriter writer(kind, path);
  nlohmann::ordered_json content = make(writer);
  if (content.is_null()) content = nlohmann::ordered_json::object();
  writer.commit(content);
  ++num_made_;
  return {kind, path};
}

}  // namespace allot
