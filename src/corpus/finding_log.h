#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "corpus/check_report.h"

namespace allot {

// Collects problems: their counts and first places.
class FindingLog {
 public:
  // Keeps the first `num_examples` places of each kind of problem.
  explicit FindingLog(uint32_t num_examples);

  void note(Problem problem, const Place& place, const std::string& detail, uint64_t count = 1);

  // What was found, in the order of Problem.
  std::vector<Finding> findings() const;
  // The worst error, as the message that ends the program; nothing without errors.
  std::optional<Error> failure() const;

 private:
  uint32_t num_examples_;
  std::array<Finding, kNumProblems> findings_;
};

}  // namespace allot
