#include "train/resources.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include "base/error.h"
#include "model/translation_model.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kEndless = std::numeric_limits<uint64_t>::max();

// A number in a file of the system; endless when it is not there ("max" included).
uint64_t read_number(const char* path) {
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

uint64_t container_memory() {
  return left_of(read_number("/sys/fs/cgroup/memory.max"),
                 read_number("/sys/fs/cgroup/memory.current"));
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
  limits.memory_bytes = std::min({free_memory(), container_memory(), address_space()});
  fs::path place = fs::absolute(output);
  std::error_code error;
  while (!place.empty() && !fs::exists(place, error) && place != place.parent_path()) {
    place = place.parent_path();
  }
  const fs::space_info space = fs::space(place, error);
  limits.disk_bytes = error ? kEndless : space.available;
  return limits;
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
