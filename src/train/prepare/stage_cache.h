#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/sealed_folder.h"

namespace allot {

// Results of the stages of data preparation, keyed by what they depend on: the same input and
// options find them again, in this run or any other. An entry is a sealed folder, so a damaged one
// is detected and made again. Several processes may share a cache: what one of them makes, the
// others wait for. A cache without entries leaves no folder behind, and the whole cache may be
// deleted at any time.
class StageCache {
 public:
  explicit StageCache(std::string folder) : folder_(std::move(folder)) {}

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

  std::string folder_;
  int num_made_ = 0;
  int num_found_ = 0;
};

}  // namespace allot
