#include "train/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
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
                           const std::vector<NamedArray>& arrays) const {
  std::vector<Tensor> tensors;
  tensors.reserve(arrays.size());
  for (const NamedArray& array : arrays) {
    tensors.push_back({array.name, {array.size}, array.values});
  }
  SealedFolderWriter writer(kKind, fmt::format("{}/{}{:010}", folder_, kPrefix, update));
  writer.begin(kArrays);
  writer.write(safetensors_header(tensors, {{"format", "allot checkpoint"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
  writer.commit({{"state", state}});
  // Only now that the new one is complete do old ones go.
  const std::vector<std::string> all = list();
  std::error_code ignored;
  for (size_t i = 0; i + keep_ < all.size(); ++i) fs::remove_all(all[i], ignored);
}

std::optional<Checkpoint> CheckpointStore::newest() const {
  std::vector<std::string> all = list();
  if (all.empty()) return std::nullopt;
  while (!all.empty()) {
    try {
      return Checkpoint(all.back());
    } catch (const Error& error) {
      const std::string text = error.what();
      log::warning("{}; falling back to the checkpoint before", text.substr(0, text.find('\n')));
    }
    all.pop_back();
  }
  throw Error({folder_}, "every checkpoint is damaged",
              "start again with --overwrite, or from the best model so far with init-from");
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
