#include "train/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_object.h"
#include "base/named_choice.h"

namespace allot {
namespace {

constexpr double kPi = 3.14159265358979323846;

void require(bool condition, const char* name, double value, const char* range) {
  if (!condition) {
    throw Error::usage(fmt::format("schedule.{} is {}", name, value),
                       fmt::format("it must be {}", range));
  }
}

}  // namespace

const std::vector<ScheduleKind>& all_schedule_kinds() {
  static const std::vector<ScheduleKind> kinds = {
      ScheduleKind::kConstant, ScheduleKind::kEpochHalving, ScheduleKind::kInverseSqrt,
      ScheduleKind::kCosine, ScheduleKind::kPlateau};
  return kinds;
}

std::string to_string(ScheduleKind kind) {
  switch (kind) {
    case ScheduleKind::kConstant:
      return "constant";
    case ScheduleKind::kEpochHalving:
      return "epoch-halving";
    case ScheduleKind::kInverseSqrt:
      return "inverse-sqrt";
    case ScheduleKind::kCosine:
      return "cosine";
    case ScheduleKind::kPlateau:
      return "plateau";
  }
  return "";
}

ScheduleKind parse_schedule_kind(const std::string& name) {
  return parse_named("schedule", name, all_schedule_kinds());
}

void ScheduleOptions::validate() const {
  require(learning_rate > 0 && std::isfinite(learning_rate), "learning-rate", learning_rate,
          "above 0");
  require(factor > 0 && factor <= 1, "factor", factor, "above 0 and at most 1");
  require(floor >= 0 && floor <= 1, "floor", floor, "from 0 to 1");
  if (kind == ScheduleKind::kInverseSqrt) {
    require(warmup > 0, "warmup", 0, "at least 1: inverse-sqrt decays from the end of the warmup");
  }
}

Schedule::Schedule(const ScheduleOptions& options, uint64_t total_updates)
    : options_(options), total_updates_(total_updates) {
  options.validate();
  if (options.kind == ScheduleKind::kCosine && total_updates == 0) {
    throw Error::usage("schedule.kind is cosine, but training has no end",
                       "set training.epochs or training.max-updates, or choose another schedule");
  }
}

double Schedule::rate(uint64_t update) const {
  const double highest = options_.learning_rate * scale_;
  const auto number = static_cast<double>(update) + 1;
  const auto warmup = static_cast<double>(options_.warmup);
  if (number < warmup) return highest * number / warmup;
  switch (options_.kind) {
    case ScheduleKind::kInverseSqrt:
      return highest * std::sqrt(warmup / number);
    case ScheduleKind::kCosine: {
      const double span = std::max(1.0, static_cast<double>(total_updates_) - warmup);
      const double done = std::min(1.0, (number - warmup) / span);
      const double share = 0.5 * (1 + std::cos(kPi * done));
      return highest * (options_.floor + (1 - options_.floor) * share);
    }
    case ScheduleKind::kPlateau:
      return std::max(highest, options_.learning_rate * options_.floor);
    case ScheduleKind::kConstant:
    case ScheduleKind::kEpochHalving:
      break;
  }
  return highest;
}

void Schedule::on_validation(double cost) {
  if (options_.kind != ScheduleKind::kPlateau) return;
  if (std::isfinite(cost) && (!has_best_ || cost < best_cost_)) {
    has_best_ = true;
    best_cost_ = cost;
    since_best_ = 0;
    return;
  }
  if (++since_best_ < options_.patience) return;
  since_best_ = 0;
  scale_ *= options_.factor;
}

void Schedule::forget_best() {
  has_best_ = false;
  best_cost_ = 0;
  since_best_ = 0;
}

void Schedule::on_epoch_end(uint64_t epoch, double perplexity) {
  if (options_.kind != ScheduleKind::kEpochHalving) return;
  // JSON, which keeps the state, has no infinity.
  perplexity = std::min(perplexity, std::numeric_limits<double>::max());
  if (epoch >= options_.start_epoch || (has_last_ && perplexity > last_perplexity_)) {
    is_halving_ = true;
  }
  has_last_ = true;
  last_perplexity_ = perplexity;
  if (is_halving_) scale_ *= options_.factor;
}

nlohmann::ordered_json Schedule::state() const {
  return {{"scale", scale_},          {"is_halving", is_halving_},
          {"has_last", has_last_},    {"last_perplexity", last_perplexity_},
          {"has_best", has_best_},    {"best_cost", best_cost_},
          {"since_best", since_best_}};
}

void Schedule::set_state(const JsonObject& state) {
  scale_ = state.number("scale");
  if (scale_ < 0 || scale_ > 1) throw state.wrong("scale", "between 0 and 1");
  is_halving_ = state.flag("is_halving");
  has_last_ = state.flag("has_last");
  last_perplexity_ = state.number("last_perplexity");
  has_best_ = state.flag("has_best");
  best_cost_ = state.number("best_cost");
  since_best_ = state.count("since_best");
}

}  // namespace allot
