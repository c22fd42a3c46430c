#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace allot {

struct FertilityStatsOptions {
  // Tokens and their links.
  std::string source;
  std::string alignments;
  // Fertility files of the same text, to be compared with what the links say.
  std::string guided;
  std::string predicted;
  // What is added to predicted numbers to make bounds of them.
  double slack = 1;
  // The least fertility of a token: 0 or 1.
  uint32_t minimum = 1;
  // How many of the most fertile types to list.
  size_t top = 10;

  void validate() const;  // throws a usage error naming option, value and range
};

// `tokens`, `histogram` (fertility -> tokens), `types` (the most fertile by their mean, with count
// and largest), `bounds` (for each kind: accuracy and f1 of its numbers, coverage and excess of its
// bounds). Sinks are left out: they have no bound.
nlohmann::ordered_json fertility_stats(const FertilityStatsOptions& options);
std::string stats_text(const nlohmann::ordered_json& stats);

}  // namespace allot
