#include "train/resources.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/error.h"
#include "model/translation_model.h"
#include "train/run_paths.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kEndless = std::numeric_limits<uint64_t>::max();

// A number in a file of the system; endless when it is not there ("max" included).
uint64_t read_number(const std::string& path) {
  std::ifstream file(path);
  uint64_t number = 0;
  return file >> number ? number : kEndless;
}

uint64_t free_memory() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  uint64_t kilobytes = 0;
  while (file >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    std::getline(file, unit);
  }
  return kEndless;
}

uint64_t left_of(uint64_t limit, uint64_t used) {
  if (limit == kEndless || used == kEndless) return limit;
  return limit > used ? limit - used : 0;
}

// Of files in a folder, all that lies below it counted; or of a single file.
uint64_t size_of(const std::string& path) {
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return fs::file_size(path, ignored);
  uint64_t sum = 0;
  for (const auto& entry : fs::recursive_directory_iterator(path, ignored)) {
    if (entry.is_regular_file(ignored)) sum += entry.file_size(ignored);
  }
  return sum;
}

// What a run takes already of what it needs.
uint64_t bytes_of_run(const RunPaths& paths) {
  return size_of(paths.model) + size_of(paths.checkpoints()) + size_of(paths.best());
}

uint64_t address_space() {
  struct rlimit limit {};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kEndless;
  std::ifstream file("/proc/self/statm");
  uint64_t pages = 0;
  file >> pages;
  return left_of(limit.rlim_cur, pages * 4096);
}

// Tokens of both sides in the largest batch.
uint64_t batch_tokens(const Recipe& recipe) {
  if (recipe.batch.unit == BatchUnit::kTokens) return recipe.batch.size;
  return uint64_t{recipe.batch.size} * 2 * recipe.text.max_length;
}

}  // namespace

ResourceNeeds estimate_needs(const Recipe& recipe, const ModelOptions& model, uint64_t data_bytes,
                             size_t shards) {
  ResourceNeeds needs;
  needs.parameters = TranslationModel(model).num_parameters();
  const uint64_t weights = needs.parameters * sizeof(float);
  const uint64_t slots = Optimizer<float>::num_slots(recipe.optimizer.kind);
  const uint64_t average = recipe.averaging.ema > 0 ? 1 : 0;
  const uint64_t accumulated = recipe.training.accumulate > 1 ? 1 : 0;
  // Values, transposes, what the optimiser remembers, gradients of every shard, and the packed
  // weights of validation.
  const uint64_t copies = 2 + slots + average + accumulated + shards + 1;
  // What forward keeps for backward, and the gradients of the same: per token some numbers for each
  // unit of each layer.
  const uint64_t layers =
      static_cast<uint64_t>(model.encoder_layers) + static_cast<uint64_t>(model.decoder_layers);
  const uint64_t numbers_per_token =
      layers * 9 * model.hidden_size + 6 * model.hidden_size + 2 * model.embedding_size;
  const uint64_t activations = batch_tokens(recipe) * numbers_per_token * sizeof(float) * 2;
  constexpr uint64_t kLogitsOfAShard = uint64_t{8} << 20;
  constexpr uint64_t kProgram = uint64_t{64} << 20;
  needs.memory_bytes =
      copies * weights + activations + shards * kLogitsOfAShard + data_bytes + kProgram;
  // A new checkpoint is complete before an old one goes.
  const uint64_t checkpoints = (recipe.checkpoint.keep + 1) * (1 + slots + average);
  const uint64_t models = recipe.averaging.checkpoints + recipe.checkpoint.keep + 2;
  needs.disk_bytes = (checkpoints + models) * weights;
  return needs;
}

ResourceLimits available_resources(const std::string& output) {
  ResourceLimits limits;
  limits.memory_bytes =
      std::min({free_memory(), container_memory("/sys/fs/cgroup"), address_space()});
  fs::path place = fs::absolute(output);
  std::error_code error;
  while (!place.empty() && !fs::exists(place, error) && place != place.parent_path()) {
    place = place.parent_path();
  }
  const fs::space_info space = fs::space(place, error);
  limits.disk_bytes = error ? kEndless : space.available + bytes_of_run(RunPaths(output));
  return limits;
}

uint64_t container_memory(const std::string& folder) {
  const uint64_t limit = read_number(folder + "/memory.max");
  const uint64_t used = read_number(folder + "/memory.current");
  if (limit == kEndless || used == kEndless) return limit;
  std::ifstream file(folder + "/memory.stat");
  uint64_t in_files = 0, bytes = 0;
  for (std::string name; file >> name >> bytes;) {
    if (name == "active_file" || name == "inactive_file") in_files += bytes;
  }
  return left_of(limit, used > in_files ? used - in_files : 0);
}

void check_resources(const ResourceNeeds& needs, const ResourceLimits& limits,
                     const std::string& output) {
  if (needs.disk_bytes > limits.disk_bytes) {
    throw Error::failure(
        {output},
        fmt::format("too little disk: checkpoints and model take up to {}, {} are "
                    "free",
                    format_bytes(needs.disk_bytes), format_bytes(limits.disk_bytes)),
        "free some space, name another output, or lower checkpoint.keep, "
        "averaging.checkpoints or the size of the model");
  }
  if (needs.memory_bytes > limits.memory_bytes) {
    throw Error::failure(
        {},
        fmt::format("too little memory: training takes about {}, {} are free",
                    format_bytes(needs.memory_bytes), format_bytes(limits.memory_bytes)),
        "lower batch.size (training.accumulate makes up for it), --threads, model.hidden-size or "
        "bpe.merges");
  }
}

std::string format_bytes(uint64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (value < 1e6) return fmt::format("{:.0f} kB", value / 1e3);
  if (value < 1e9) return fmt::format("{:.0f} MB", value / 1e6);
  return fmt::format("{:.1f} GB", value / 1e9);
}

}  // namespace allot
