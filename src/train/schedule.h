#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace allot {

class JsonObject;

// How the learning rate changes during training.
enum class ScheduleKind {
  kConstant,
  kEpochHalving,  // the paper's system: halved after every epoch, once it has begun
  kInverseSqrt,   // rises over the warm-up, then falls with the square root of the updates
  kCosine,        // rises over the warm-up, then falls along a cosine to the end of training
  kPlateau,       // multiplied by `factor` when validation has not improved for `patience` times
};

const std::vector<ScheduleKind>& all_schedule_kinds();
std::string to_string(ScheduleKind kind);
ScheduleKind parse_schedule_kind(const std::string& name);  // throws a usage error with choices

struct ScheduleOptions {
  ScheduleKind kind = ScheduleKind::kConstant;
  // The highest rate.
  double learning_rate = 0.001;
  // Updates of linear warmup (0 = none).
  uint64_t warmup = 0;
  // Factor by which the rate decays (epoch-halving, plateau).
  double factor = 0.5;
  // Epoch after which the rate decays in any case (epoch-halving).
  uint64_t start_epoch = 8;
  // Validations without improvement before the rate decays (plateau).
  uint64_t patience = 2;
  // Lowest rate, as a fraction of the highest (cosine, plateau).
  double floor = 0;

  void validate() const;  // throws a usage error naming option, value and range
};

// The learning rate of every update. Goes by the updates done and by what validation finds; its
// state is a few numbers that a checkpoint keeps.
class Schedule {
 public:
  // total_updates: the length of the whole training, for the cosine; 0 when it has no end.
  Schedule(const ScheduleOptions& options, uint64_t total_updates);

  // Of update number `update`, from 0.
  double rate(uint64_t update) const;

  // A validation: lower `cost` is better, and no finite number is no improvement. The plateau goes
  // by these.
  void on_validation(double cost);
  // Costs are measured in another way from now on: those so far count no more.
  void forget_best();
  // The end of epoch number `epoch`, from 1, with the perplexity of its validation.
  void on_epoch_end(uint64_t epoch, double perplexity);

  // What falls have left of the rate, from 1 downwards.
  double scale() const { return scale_; }

  nlohmann::ordered_json state() const;
  // Throws Error when something is missing or cannot be.
  void set_state(const JsonObject& state);

 private:
  ScheduleOptions options_;
  uint64_t total_updates_;
  double scale_ = 1;         // what falls have left of the rate
  bool is_halving_ = false;  // sticky: epoch-halving has begun
  double last_perplexity_ = 0;
  bool has_last_ = false;
  double best_cost_ = 0;
  bool has_best_ = false;
  uint64_t since_best_ = 0;
};

}  // namespace allot
