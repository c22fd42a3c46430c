#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace allot {

// What a training has to say after an update or a validation.
struct TrainingEvent {
  uint64_t epoch = 0;  // from 1
  uint64_t update = 0;
  uint64_t total_updates = 0;  // 0 = not known
  // Of this update; 0 for a validation.
  double loss = 0;
  double perplexity = 0;
  double accuracy = 0;
  double target_tokens_per_second = 0;
  double seconds = 0;  // of the training so far
  double seconds_left = 0;
  // What a validation measured, by name; empty for an update.
  std::vector<std::pair<std::string, double>> measures = {};
};
using TrainingObserver = std::function<void(const TrainingEvent& event)>;

// A training that another program watches and may end.
struct TrainControl {
  // Called on the thread that trains; empty = nobody.
  TrainingObserver observer = {};
  // When it becomes true, training saves and stops, also while data is prepared. Null: signals ask
  // for it (StopSignals), which end the program at once before the training.
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace allot
