#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "train/progress_line.h"

namespace allot {

// How far a training is, by its log.
struct TrainingShare {
  uint64_t update = 0;
  uint64_t total_updates = 0;  // 0 = not known yet
  bool has_ended = false;

  double value() const;
};
TrainingShare training_share(const std::string& model);

// How the models of an experiment get on, in one line with the time left.
class ExperimentProgress {
 public:
  struct Item {
    std::string name;
    std::string model;        // folder, whose log tells
    bool is_trained = false;  // before the start
  };

  explicit ExperimentProgress(std::vector<Item> items);

  // `running`: places of the items at work now. Shows the line when it is due.
  void show(const std::vector<size_t>& running, size_t num_ended);
  void clear() { line_.clear(); }

  // The line, `seconds` after the start.
  std::string text(const std::vector<size_t>& running, size_t num_ended, double seconds) const;

 private:
  std::vector<Item> items_;
  std::vector<double> shares_;  // of each training, at the start
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  ProgressLine line_;
};

}  // namespace allot
