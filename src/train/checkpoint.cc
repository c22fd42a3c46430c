#include "train/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.h"
#include "base/log.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr FolderKind kKind{"checkpoint", "checkpoint.json", 1};
constexpr const char* kArrays = "arrays.safetensors";
constexpr const char* kPrefix = "update-";

}  // namespace

Checkpoint::Checkpoint(const std::string& path)
    : folder_(kKind, path),
      map_(folder_.path_of(kArrays)),
      tensors_(read_safetensors(map_.bytes(), folder_.path_of(kArrays))) {}

void Checkpoint::copy(const std::string& name, size_t size, float* values) const {
  const Tensor* tensor = tensors_.find(name);
  if (tensor == nullptr || tensor->size() != size) {
    throw Error({folder_.path_of(kArrays)},
                fmt::format("does not hold '{}' with {} numbers", name, size),
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
  std::error_code ignored;
  const auto is_here = std::find(passed_over_.begin(), passed_over_.end(), path);
  // A folder that is too damaged to be known as a checkpoint is not replaced.
  if (is_here != passed_over_.end()) fs::remove_all(path, ignored);
  SealedFolderWriter writer(kKind, path);
  writer.begin(kArrays);
  writer.write(safetensors_header(tensors, {{"format", "allot checkpoint"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
  writer.commit({{"state", state}});
  // Only now that the new one is complete do others go: damaged ones first, which must not take
  // the places of sound ones; and what has a higher number was passed over by an earlier process.
  for (const std::string& damaged : passed_over_) {
    if (damaged != path) fs::remove_all(damaged, ignored);
  }
  passed_over_.clear();
  std::vector<std::string> all = list();
  for (; !all.empty() && all.back() > path; all.pop_back()) fs::remove_all(all.back(), ignored);
  for (size_t i = 0; i + keep_ < all.size(); ++i) fs::remove_all(all[i], ignored);
}

std::optional<Checkpoint> CheckpointStore::newest() {
  std::vector<std::string> all = list();
  if (all.empty()) return std::nullopt;
  while (!all.empty()) {
    try {
      return Checkpoint(all.back());
    } catch (const Error& error) {
      const std::string text = error.what();
      log::warning("{}; falling back to the checkpoint before", text.substr(0, text.find('\n')));
    }
    passed_over_.push_back(all.back());
    all.pop_back();
  }
  throw Error({folder_}, "every checkpoint is damaged",
              "start again with --overwrite, or from the best model so far with init-from");
}

std::optional<uint64_t> CheckpointStore::newest_update() const {
  const std::vector<std::string> all = list();
  if (all.empty()) return std::nullopt;
  const std::string name = fs::path(all.back()).filename().string();
  return std::strtoull(name.c_str() + std::strlen(kPrefix), nullptr, 10);
}

std::string CheckpointStore::path_of(uint64_t update) const {
  return fmt::format("{}/{}{:010}", folder_, kPrefix, update);
}

void CheckpointStore::remove_all() const {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<std::string> CheckpointStore::list() const {
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    if (entry.path().filename().string().rfind(kPrefix, 0) == 0) {
      paths.push_back(entry.path().string());
    }
  }
  // Numbers have leading zeros: the order of names is that of updates.
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace allot
