#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "base/json_object.h"
#include "base/sealed_folder.h"
#include "model/safetensors.h"

namespace allot {

// Numbers that a checkpoint keeps, by name.
struct NamedArray {
  std::string name;
  const float* values = nullptr;
  size_t size = 0;
};

// A checkpoint that was read.
class Checkpoint {
 public:
  explicit Checkpoint(const std::string& path);  // throws Error when it is damaged

  // What was saved besides arrays. Belongs to this object.
  JsonObject state() const;
  // Copies an array; throws Error when there is none of this name and size.
  void copy(const std::string& name, size_t size, float* values) const;

 private:
  SealedFolder folder_;
  Safetensors tensors_;
};

// The checkpoints of a run: folders named after the number of updates, each complete or not there
// at all, with a checksum of every byte.
class CheckpointStore {
 public:
  CheckpointStore(std::string folder, size_t keep) : folder_(std::move(folder)), keep_(keep) {}

  // When it is complete, old ones go, and those that `newest` has passed over.
  void save(uint64_t update, const nlohmann::ordered_json& state,
            const std::vector<NamedArray>& arrays);

  // The newest that is valid; a damaged one is warned of and passed over. Nothing when there is
  // none at all; Error when there are some and all are damaged.
  std::optional<Checkpoint> newest();
  // The update of the newest by its name; nothing when there is none.
  std::optional<uint64_t> newest_update() const;
  bool is_empty() const { return list().empty(); }
  const std::string& folder() const { return folder_; }
  void remove_all() const;

 private:
  std::vector<std::string> list() const;  // paths, oldest first
  std::string path_of(uint64_t update) const;

  std::string folder_;
  size_t keep_;
  std::vector<std::string> passed_over_;  // paths of damaged ones
};

}  // namespace allot
