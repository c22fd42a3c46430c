#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "train/progress_line.h"

namespace allot {

// How far a training run has come, by its log.
struct TrainingShare {
  uint64_t update = 0;
  uint64_t total_updates = 0;  // 0 = not known yet
  uint64_t interval = 0;       // updates between the last two entries
  double seconds = 0;          // that all of it has taken so far
  double age = 0;              // seconds since the last entry
  bool has_ended = false;

  double value() const;
  // With what a running training has done since then, at the speed that it had.
  double value_now() const;
  // What all of it takes; 0 = not known yet.
  double total_seconds() const;
};
TrainingShare training_share(const std::string& model);

// The last line of a text file that may be growing, shortened for a line of progress; "" when there
// is none.
std::string last_line(const std::string& path);

// The progress of the models of an experiment, in one line with the time left.
class ExperimentProgress {
 public:
  struct Item {
    std::string name;
    std::string model;        // folder, whose log is read
    bool is_trained = false;  // before the start
    // What it writes for people: its last line says what it does before the first update, and how
    // far it is with that.
    std::string log = {};
  };

  explicit ExperimentProgress(std::vector<Item> items);

  // `running`: indices of the items that are running now. Shows the line when it is due.
  void show(const std::vector<size_t>& running, size_t num_ended);
  void clear() { line_.clear(); }

  std::string text(const std::vector<size_t>& running, size_t num_ended) const;

 private:
  std::vector<Item> items_;
  ProgressLine line_;
};

}  // namespace allot
