#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace allot {

// The training log as a table for spreadsheets (training.csv): a line for each entry with numbers,
// the same columns in every training; what an entry does not have is empty.
class TrainingCsv {
 public:
  // Writes the entries that the log has, in place of what the file had: a run that is resumed has
  // each entry once.
  TrainingCsv(std::string path, const std::vector<nlohmann::ordered_json>& events);

  void write(const nlohmann::ordered_json& event) const;

 private:
  std::string path_;
};

}  // namespace allot
