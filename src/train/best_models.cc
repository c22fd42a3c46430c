#include "train/best_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "base/file_bytes.h"
#include "base/output_file.h"
#include "base/remove_folder.h"
#include "model/model_folder.h"
#include "nn/optimizer_kernels.h"

namespace allot {

namespace fs = std::filesystem;

BestModels::BestModels(std::string folder, size_t keep)
    : folder_(std::move(folder)), keep_(std::max<size_t>(1, keep)) {}

bool BestModels::offer(uint64_t update, const Cost& cost, const Parameters<float>& weights) {
  if (!std::isfinite(cost.first) || !std::isfinite(cost.second)) return false;
  const auto place =
      std::upper_bound(models_.begin(), models_.end(), cost,
                       [](const Cost& value, const Model& model) { return value < model.cost; });
  const bool is_best = place == models_.begin();
  if (static_cast<size_t>(place - models_.begin()) >= keep_) return false;
  std::error_code ignored;
  fs::create_directories(folder_, ignored);  // without it, opening the file fails and says why
  const std::vector<Tensor> tensors = tensors_of(weights);
  OutputFile file(path_of(update));
  file.write(safetensors_header(tensors, {{"format", "allot"}}));
  for (const Tensor& tensor : tensors) file.write(tensor.bytes());
  file.commit();
  models_.insert(place, {cost, update});
  while (models_.size() > keep_) models_.pop_back();
  return is_best;
}

void BestModels::load_best(Parameters<float>& weights) const {
  read(best_update(), weights);
}

void BestModels::load_average(Parameters<float>& weights) const {
  Parameters<float> one(weights.list());
  for (size_t i = 0; i < models_.size(); ++i) {
    read(models_[i].update, i == 0 ? weights : one);
    if (i == 0) continue;
    average_update(1.0F / static_cast<float>(i + 1), one.values(), one.list().num_values(),
                   weights.values());
  }
}

void BestModels::note_checkpoint(size_t num_checkpoints) {
  std::vector<uint64_t> now;
  for (const Model& model : models_) now.push_back(model.update);
  in_checkpoints_.push_back(now);
  while (in_checkpoints_.size() > num_checkpoints) in_checkpoints_.erase(in_checkpoints_.begin());
}

void BestModels::remove_unnamed() const {
  std::set<std::string> named;
  for (const auto& updates : in_checkpoints_) {
    for (const uint64_t update : updates) named.insert(path_of(update));
  }
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    if (named.count(entry.path().string()) == 0) fs::remove(entry.path(), ignored);
  }
}

nlohmann::ordered_json BestModels::state() const {
  auto list = nlohmann::ordered_json::array();
  for (const Model& model : models_) {
    list.push_back({{"update", model.update}, {"cost", {model.cost.first, model.cost.second}}});
  }
  return {{"models", list}, {"in-checkpoints", in_checkpoints_}};
}

void BestModels::set_state(const JsonObject& state) {
  models_.clear();
  for (const auto& entry : state.list("models")) {
    if (models_.size() == keep_) break;  // fewer are wanted now
    const JsonObject model(entry, {state.source().file, state.source().remedy, "best.models"});
    std::vector<double> cost;
    for (const auto& number : model.list("cost")) {
      if (const std::optional<double> value = as_number(number)) cost.push_back(*value);
    }
    if (cost.size() != 2) throw model.wrong("cost", "two numbers");
    models_.push_back({{cost[0], cost[1]}, model.count("update")});
  }
  in_checkpoints_.clear();
  for (const auto& list : state.list("in-checkpoints")) {
    in_checkpoints_.emplace_back();
    if (!list.is_array()) throw state.wrong("in-checkpoints", "lists of updates");
    for (const auto& number : list) {
      const std::optional<uint64_t> update = as_count(number);
      if (!update) throw state.wrong("in-checkpoints", "lists of updates");
      in_checkpoints_.back().push_back(*update);
    }
  }
}

void BestModels::remove_all() {
  remove_folder(folder_);
  models_.clear();
  in_checkpoints_.clear();
}

std::string BestModels::path_of(uint64_t update) const {
  return fmt::format("{}/update-{:010}.safetensors", folder_, update);
}

void BestModels::read(uint64_t update, Parameters<float>& weights) const {
  const std::string path = path_of(update);
  const FileBytes file(path);
  const Safetensors tensors = read_safetensors(file.bytes(), path);
  for (const ParameterInfo& info : weights.list().all()) {
    const Tensor* tensor = tensors.find(info.name);
    if (tensor == nullptr || tensor->size() != info.size()) {
      throw Error({path}, fmt::format("does not hold '{}' as the model has it", info.name),
                  "resume with the recipe that the run was started with");
    }
    std::copy_n(tensor->values, info.size(), weights.values() + info.begin);
  }
}

}  // namespace allot
