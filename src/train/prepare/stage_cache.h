#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/sealed_folder.h"

namespace allot {

// The kind of folder that an entry of the cache is.
inline constexpr FolderKind kStageEntry{"stage", "stage.json", 1};

// What a preparation was made from, and what it has made: enough to find it again in a copy of its
// entries, without the files that it was made from.
struct CacheRecord {
  // The fingerprints of what comes from outside the cache, by what it is: "words of a.de".
  std::map<std::string, std::string> inputs;
  // The names of the entries, in the order of use.
  std::vector<std::string> entries;
};

// Results of the stages of data preparation, keyed by what they depend on: the same input and
// options find them again, in this run or any other. An entry is a sealed folder, so a damaged one
// is detected and made again. Several processes may share a cache: what one of them makes, the
// others wait for. A cache without entries leaves no folder behind, and the whole cache may be
// deleted at any time.
class StageCache {
 public:
  explicit StageCache(std::string folder) : folder_(std::move(folder)) {}
  // Finds again what another cache has recorded. Nothing is made, and nothing outside is read: an
  // entry that is not there throws Error.
  StageCache(std::string folder, CacheRecord record)
      : folder_(std::move(folder)),
        record_(std::move(record)),
        is_replay_(true),
        is_copied_(true) {}

  // Its entries will be copied to other machines: also what a training reads again of files outside
  // the cache has to become an entry.
  void will_be_copied() { is_copied_ = true; }
  bool is_copied() const { return is_copied_; }
  bool is_replay() const { return is_replay_; }
  const CacheRecord& record() const { return record_; }

  // What is called before an entry is made, and may throw.
  void check_before_making(std::function<void()> check) { check_ = std::move(check); }

  // The fingerprint of something outside the cache. `read` computes it, unless it is known from a
  // record.
  std::string input(const std::string& what, const std::function<std::string()>& read);

  // Fills the folder and returns what to remember besides (numbers to report).
  using Make = std::function<nlohmann::ordered_json(SealedFolderWriter& writer)>;

  // The entry of a stage; made when it is not there. `what` names it in messages: "words of a.de".
  SealedFolder get(const std::string& stage, const std::string& fingerprint,
                   const std::string& what, const Make& make);

  // Where an entry is, or will be.
  std::string path_of(const std::string& stage, const std::string& fingerprint) const {
    return folder_ + "/" + stage + "-" + fingerprint;
  }

  // How many entries this object has had to make, and how many were there already.
  int num_made() const { return num_made_; }
  int num_found() const { return num_found_; }

 private:
  std::optional<SealedFolder> find(const FolderKind& kind, const std::string& path,
                                   const std::string& what);
  void note_entry(const std::string& name);

  std::string folder_;
  CacheRecord record_;
  std::function<void()> check_;
  bool is_replay_ = false;
  bool is_copied_ = false;
  int num_made_ = 0;
  int num_found_ = 0;
};

}  // namespace allot
