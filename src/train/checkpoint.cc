#include "train/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>

#include "base/error.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/remove_folder.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr FolderKind kKind{"checkpoint", "checkpoint.json", 1};
constexpr const char* kArrays = "arrays.safetensors";
constexpr const char* kPrefix = "update-";
constexpr const char* kRemedy =
    "start again with --overwrite, or from the best model so far with init-from";

std::string name_of(uint64_t update) {
  return fmt::format("{}{:010}", kPrefix, update);
}

// The update in the name of a checkpoint.
std::optional<uint64_t> update_of(const std::string& name) {
  if (name.rfind(kPrefix, 0) != 0) return std::nullopt;
  uint64_t update = 0;
  (void)std::from_chars(name.data() + std::strlen(kPrefix), name.data() + name.size(), update);
  return name == name_of(update) ? std::make_optional(update) : std::nullopt;
}

}  // namespace

Checkpoint::Checkpoint(const std::string& path)
    : folder_(kKind, path, SealedFiles::kKeep),
      tensors_(read_safetensors(folder_.bytes_of(kArrays)->bytes(), folder_.path_of(kArrays))) {
  (void)state();  // one without is damaged
}

JsonObject Checkpoint::state() const {
  return JsonObject(folder_.content(), {folder_.manifest_path(), kRemedy}).object("state");
}

void Checkpoint::copy(const std::string& name, size_t size, float* values) const {
  const Tensor* tensor = tensors_.find(name);
  if (tensor == nullptr || tensor->size() != size) {
    throw Error({folder_.path_of(kArrays)},
                fmt::format("does not hold '{}' with {}", name, format_count(size, "number")),
                "resume with the recipe that the run was started with");
  }
  std::copy_n(tensor->values, size, values);
}

void CheckpointStore::save(uint64_t update, const nlohmann::ordered_json& state,
                           const std::vector<NamedArray>& arrays) {
  std::vector<Tensor> tensors;
  tensors.reserve(arrays.size());
  for (const NamedArray& array : arrays) {
    tensors.push_back({array.name, {array.size}, array.values});
  }
  const std::string path = path_of(update);
  const auto is_here = std::find(passed_over_.begin(), passed_over_.end(), path);
  // A folder that is too damaged to be known as a checkpoint is not replaced.
  if (is_here != passed_over_.end()) remove_folder(path);
  SealedFolderWriter writer(kKind, path);
  writer.begin(kArrays);
  writer.write(safetensors_header(tensors, {{"format", "allot checkpoint"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
  writer.commit({{"state", state}});
  // Only now that the new one is complete do others go: damaged ones first, which must not take
  // the places of valid ones; and what has a higher number was passed over by an earlier process.
  for (const std::string& damaged : passed_over_) {
    if (damaged != path) remove_folder(damaged);
  }
  passed_over_.clear();
  std::vector<std::string> all = list();
  for (; !all.empty() && all.back() > path; all.pop_back()) remove_folder(all.back());
  for (size_t i = 0; i + keep_ < all.size(); ++i) remove_folder(all[i]);
}

std::optional<Checkpoint> CheckpointStore::newest() {
  std::vector<std::string> all = list();
  if (all.empty()) return std::nullopt;
  while (!all.empty()) {
    try {
      return Checkpoint(all.back());
    } catch (const Error& error) {
      log::warning("{}; falling back to the checkpoint before", error.problem());
    }
    passed_over_.push_back(all.back());
    all.pop_back();
  }
  throw Error({folder_}, "every checkpoint is damaged", kRemedy);
}

std::optional<uint64_t> CheckpointStore::newest_update() const {
  const std::vector<std::string> all = list();
  if (all.empty()) return std::nullopt;
  return update_of(fs::path(all.back()).filename().string());
}

std::string CheckpointStore::path_of(uint64_t update) const {
  return folder_ + "/" + name_of(update);
}

void CheckpointStore::remove_all() const {
  remove_folder(folder_);
}

std::vector<std::string> CheckpointStore::list() const {
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    if (update_of(entry.path().filename().string())) paths.push_back(entry.path().string());
  }
  // Numbers have leading zeros: the order of names is that of updates.
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace allot
