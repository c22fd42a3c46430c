#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
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

  // What to do with text that is not UTF-8.
  void advise_encoding(std::string advice) { encoding_advice_ = std::move(advice); }
  // And with lines that are not two columns.
  void advise_columns(std::string advice) { column_advice_ = std::move(advice); }

  // What was found, in the order of Problem.
  std::vector<Finding> findings() const;
  // The worst error, as the message that ends the program; nothing without errors.
  std::optional<Error> failure() const;

 private:
  uint32_t num_examples_;
  std::string encoding_advice_ = "convert the file to UTF-8";
  std::string column_advice_ =
      "keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop such lines";
  std::array<Finding, kNumProblems> findings_;
};

}  // namespace allot
