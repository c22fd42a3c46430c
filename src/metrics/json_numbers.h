#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "metrics/better.h"

namespace allot {

// Statistics are doubles; in JSON a count looks like one ("2381", not "2381.0").
inline nlohmann::ordered_json json_number(double value) {
  if (value == static_cast<double>(static_cast<int64_t>(value))) return static_cast<int64_t>(value);
  return value;
}

inline nlohmann::ordered_json json_numbers(const std::vector<double>& values) {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  for (const double value : values) result.push_back(json_number(value));
  return result;
}

// "Is a higher score better?": null when neither is.
inline nlohmann::ordered_json json_higher_is_better(Better better) {
  if (better == Better::kNeither) return nullptr;
  return better == Better::kHigher;
}

}  // namespace allot
