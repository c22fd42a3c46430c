#include "train/resources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "base/error.h"
#include "model/translation_model.h"
#include "nn/parameter_share.h"
#include "train/run_paths.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kEndless = std::numeric_limits<uint64_t>::max();

// Of all files below a folder, or of a single file.
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

// Tokens of both sides in the largest batch.
uint64_t batch_tokens(const Recipe& recipe) {
  if (recipe.batch.unit == BatchUnit::kTokens) return recipe.batch.size;
  return uint64_t{recipe.batch.size} * 2 * recipe.text.max_length;
}

// What a token leaves in the layers.
uint64_t numbers_per_token(const Recipe& recipe, const ModelOptions& model) {
  const uint64_t ends = 6 * model.hidden_size + 2 * model.embedding_size;
  // Both attentions of a decoder layer: states, and scores, weights, bounds and supports of every
  // head; and the weights after dropout.
  const uint64_t kept = model.transformer.attention_dropout > 0 ? 2 : 0;
  const uint64_t weights = (8 + kept) * model.transformer.heads * recipe.text.max_length;
  const auto numbers_of_layer = [&](Architecture side) {
    if (side == Architecture::kLstm) return 9 * uint64_t{model.hidden_size};
    return 14 * model.hidden_size + 2 * model.transformer.feed_forward_size + weights;
  };
  return static_cast<uint64_t>(model.encoder_layers) * numbers_of_layer(model.architecture) +
         static_cast<uint64_t>(model.decoder_layers) *
             numbers_of_layer(model.decoder_architecture()) +
         ends;
}

// What a process has besides its copies of weights and gradients: the optimizer's state of its
// share, and what it gets from the other ranks.
uint64_t numbers_of_share(const ParameterList& list, uint64_t slots, const TrainingPart& part) {
  const ParameterShare share(list, part.rank, part.num_ranks);
  size_t largest_stage = 0;
  for (size_t stage = 0; stage < list.num_stages(); ++stage) {
    largest_stage = std::max(largest_stage, share.dense_size(stage));
  }
  // Gradients of the share, stage by stage in one place for each other rank (GradientExchange).
  const uint64_t received = (part.num_ranks - 1) * largest_stage;
  // For a checkpoint rank 0 puts the state of all together, while one of its arrays arrives.
  const bool gathers = part.rank == 0 && part.num_ranks > 1 && slots > 0;
  const uint64_t gathered = gathers ? (slots + 1) * list.num_values() : 0;
  return slots * share.size() + received + gathered;
}

}  // namespace

ResourceNeeds estimate_needs(const Recipe& recipe, const ModelOptions& options, uint64_t data_bytes,
                             const TrainingPart& part) {
  const TranslationModel model(options);
  ResourceNeeds needs;
  needs.parameters = model.num_parameters();
  const uint64_t weights = needs.parameters * sizeof(float);
  const uint64_t slots = Optimizer<float>::num_slots(recipe.optimizer.kind);
  const uint64_t average = recipe.averaging.ema > 0 ? 1 : 0;
  const uint64_t accumulated = recipe.training.accumulate > 1 ? 1 : 0;
  // A rank without a shard has room for one.
  const uint64_t shards = std::max<uint64_t>(1, part.shards);
  // Values, transposes, gradients of every shard, and the packed weights of validation.
  const uint64_t copies = 2 + average + accumulated + shards + 1;
  const uint64_t share = numbers_of_share(model.parameters(), slots, part) * sizeof(float);
  // What forward keeps for backward, and the gradients of the same: per token some numbers for each
  // unit of each layer.
  const uint64_t activations =
      batch_tokens(recipe) * numbers_per_token(recipe, options) * sizeof(float) * 2;
  constexpr uint64_t kLogitsOfAShard = uint64_t{8} << 20;
  constexpr uint64_t kProgram = uint64_t{64} << 20;
  needs.memory_bytes =
      copies * weights + share + activations + shards * kLogitsOfAShard + data_bytes + kProgram;
  // A new checkpoint is complete before an old one goes.
  const uint64_t checkpoints = (recipe.checkpoint.keep + 1) * (1 + slots + average);
  const uint64_t models = recipe.averaging.checkpoints + recipe.checkpoint.keep + 2;
  needs.disk_bytes = (checkpoints + models) * weights;
  return needs;
}

ResourceLimits available_resources(const std::string& output) {
  ResourceLimits limits;
  limits.memory_bytes = available_memory();
  fs::path place = fs::absolute(output);
  std::error_code error;
  while (!place.empty() && !fs::exists(place, error) && place != place.parent_path()) {
    place = place.parent_path();
  }
  const fs::space_info space = fs::space(place, error);
  limits.disk_bytes = error ? kEndless : space.available + bytes_of_run(RunPaths(output));
  return limits;
}

void check_resources(const ResourceNeeds& needs, const ResourceLimits& limits,
                     const std::string& output) {
  if (needs.disk_bytes > limits.disk_bytes) {
    throw Error::failure(
        {output},
        fmt::format("not enough disk space: checkpoints and model need up to {}, but only {} is "
                    "available",
                    format_bytes(needs.disk_bytes), format_bytes(limits.disk_bytes)),
        "free some space, name another output, or lower checkpoint.keep, "
        "averaging.checkpoints or the size of the model");
  }
  if (needs.memory_bytes > limits.memory_bytes) {
    throw Error::failure(
        {},
        fmt::format("not enough memory: training needs about {}, but only {} is available",
                    format_bytes(needs.memory_bytes), format_bytes(limits.memory_bytes)),
        "lower batch.size (training.accumulate makes up for it), --threads, model.hidden-size or "
        "bpe.merges");
  }
}

}  // namespace allot
