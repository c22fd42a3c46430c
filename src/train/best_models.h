#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/json_object.h"
#include "nn/parameters.h"

namespace allot {

// The weights that validated best, a file each. Files that an older checkpoint still names stay
// until it has gone: falling back to that checkpoint finds everything.
class BestModels {
 public:
  BestModels(std::string folder, size_t keep);

  // How good weights are: by the first number, and by the second when that is equal (a BLEU of 0);
  // of fully equal ones the earlier is better. Lower is better.
  struct Cost {
    double first = 0;
    double second = 0;
    bool operator<(const Cost& other) const {
      return first != other.first ? first < other.first : second < other.second;
    }
  };
  // Keeps the weights if they are among the best so far. True when they are the best of all. A cost
  // that is no finite number is never among them.
  bool offer(uint64_t update, const Cost& cost, const Parameters<float>& weights);

  size_t size() const { return models_.size(); }
  bool is_empty() const { return models_.empty(); }
  Cost best_cost() const { return models_.front().cost; }
  uint64_t best_update() const { return models_.front().update; }

  // The weights of the best one; the mean of all that are kept.
  void load_best(Parameters<float>& weights) const;
  void load_average(Parameters<float>& weights) const;

  // Before a checkpoint takes the state: the files of now belong to it, and those of the
  // `num_checkpoints` - 1 before it to them.
  void note_checkpoint(size_t num_checkpoints);
  // When it is complete: removes files that none of these checkpoints names.
  void remove_unnamed() const;

  nlohmann::ordered_json state() const;
  // Throws Error when something is missing or of another type.
  void set_state(const JsonObject& state);
  // The costs so far count no more. Files stay as long as checkpoints name them.
  void forget() { models_.clear(); }
  void remove_all();

 private:
  struct Model {
    Cost cost;
    uint64_t update = 0;
  };
  std::string path_of(uint64_t update) const;
  void read(uint64_t update, Parameters<float>& weights) const;

  std::string folder_;
  size_t keep_;
  std::vector<Model> models_;                          // the best first
  std::vector<std::vector<uint64_t>> in_checkpoints_;  // what the last ones name, newest last
};

}  // namespace allot
