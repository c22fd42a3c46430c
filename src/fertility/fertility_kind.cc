#include "fertility/fertility_kind.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/named_choice.h"

namespace allot {

const std::vector<FertilityKind>& all_fertility_kinds() {
  static const std::vector<FertilityKind> kinds = {
      FertilityKind::kConstant,  FertilityKind::kGuided, FertilityKind::kActual,
      FertilityKind::kPredicted, FertilityKind::kJoint,  FertilityKind::kFile};
  return kinds;
}

std::string to_string(FertilityKind kind) {
  switch (kind) {
    case FertilityKind::kConstant:
      return "constant";
    case FertilityKind::kGuided:
      return "guided";
    case FertilityKind::kActual:
      return "actual";
    case FertilityKind::kPredicted:
      return "predicted";
    case FertilityKind::kJoint:
      return "joint";
    case FertilityKind::kFile:
      return "file";
  }
  return "";
}

FertilityKind parse_fertility_kind(const std::string& name) {
  return parse_named("fertility kind", name, all_fertility_kinds());
}

bool needs_alignment(FertilityKind kind) {
  return kind != FertilityKind::kConstant && kind != FertilityKind::kFile;
}

bool has_slack(FertilityKind kind) {
  return kind != FertilityKind::kConstant && kind != FertilityKind::kGuided;
}

const std::vector<FertilityEstimate>& all_fertility_estimates() {
  static const std::vector<FertilityEstimate> estimates = {FertilityEstimate::kMean,
                                                           FertilityEstimate::kQuantile};
  return estimates;
}

std::string to_string(FertilityEstimate estimate) {
  return estimate == FertilityEstimate::kMean ? "mean" : "quantile";
}

FertilityEstimate parse_fertility_estimate(const std::string& name) {
  return parse_named("fertility prediction", name, all_fertility_estimates());
}

bool is_predicted(FertilityKind kind) {
  return kind == FertilityKind::kPredicted || kind == FertilityKind::kJoint;
}

const std::vector<FertilityUnit>& all_fertility_units() {
  static const std::vector<FertilityUnit> units = {FertilityUnit::kToken, FertilityUnit::kWord};
  return units;
}

std::string to_string(FertilityUnit unit) {
  return unit == FertilityUnit::kToken ? "token" : "word";
}

FertilityUnit parse_fertility_unit(const std::string& name) {
  return parse_named("fertility unit", name, all_fertility_units());
}

double FertilityOptions::added() const {
  if (has_slack(kind)) return slack;
  return kind == FertilityKind::kConstant ? constant - constant_fertility() : 0;
}

void FertilityOptions::validate() const {
  if (!(constant > 0) || !std::isfinite(constant)) {
    throw Error::usage(fmt::format("fertility.constant is {}", constant), "it must be above 0");
  }
  if (!(slack >= 0) || !std::isfinite(slack)) {
    throw Error::usage(fmt::format("fertility.slack is {}", slack), "it must be at least 0");
  }
  if (minimum > 1) {
    throw Error::usage(fmt::format("fertility.minimum is {}", minimum), "it must be 0 or 1");
  }
  if (!(quantile > 0 && quantile < 1)) {
    throw Error::usage(fmt::format("fertility.quantile is {}", quantile),
                       "it must be above 0 and below 1");
  }
}

}  // namespace allot
