#pragma once

#include <nlohmann/json.hpp>
#include <vector>

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

}  // namespace allot
