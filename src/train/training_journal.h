#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/worker_pool.h"
#include "train/decoding_tuning.h"
#include "train/progress_line.h"
#include "train/schedule.h"
#include "train/training_log.h"
#include "train/training_meter.h"
#include "train/training_observer.h"
#include "train/training_state.h"
#include "train/validation.h"

namespace allot {

// The reports of a training: its log, the progress line, messages about validations; and the speeds
// in them, relative to the machine's limit.
class TrainingJournal {
 public:
  // num_epochs: that the training is to have (0 = not known).
  TrainingJournal(uint64_t num_epochs, WorkerPool& pool) : num_epochs_(num_epochs), pool_(pool) {}

  // Who is told of updates and validations, besides the log.
  void observe(TrainingObserver observer) { observer_ = std::move(observer); }

  // First of all. `facts`: about model and data, for the log.
  void open(const std::string& path, const TrainingState& state,
            const nlohmann::ordered_json& facts);

  // Who gets the entries that are written from now on, besides the log: other formats of it.
  using LogCopy = std::function<void(const nlohmann::ordered_json& event)>;
  void copy_to(LogCopy copy) { copies_.push_back(std::move(copy)); }

  // Takes a moment, but not more often than once a minute. Whatever else the machine does now may
  // be over then: the best speed seen is its own.
  void measure_machine();

  // After every update. Reads the learning rate from the schedule, so pending entries must be
  // written before the schedule changes.
  void note_update(const TrainingStats& stats, const TrainingState& state,
                   const Schedule& schedule);
  void write_updates(const TrainingState& state, const Schedule& schedule);

  void write_validation(const ValidationResult& result, const TrainingState& state);
  // `remark`: what follows from it.
  static void report_validation(const ValidationResult& result, const TrainingState& state,
                                const std::string& remark);
  void write_average(const ValidationResult& result, size_t num_models, const TrainingState& state);
  void write_decoding(const DecodingTuning& tuning, const TrainingState& state);
  void write_end(const TrainingState& state);

  void clear_line() { progress_.clear(); }

  // Of all updates that were noted.
  const TrainingStats& stats() const { return all_; }
  double gemm_gflops() const { return gemm_gflops_; }

 private:
  using Clock = std::chrono::steady_clock;

  void write(const nlohmann::ordered_json& event);
  double gemm_share(const TrainingStats& stats) const;
  double seconds_left(const TrainingState& state) const;
  void tell(const TrainingState& state, const TrainingStats& stats, const ValidationResult* result);

  uint64_t num_epochs_;
  WorkerPool& pool_;
  TrainingObserver observer_;
  std::optional<TrainingLog> log_;
  std::vector<LogCopy> copies_;
  ProgressLine progress_;
  TrainingStats window_, shown_, all_;  // since the last line of the log, of the screen; of all
  double gemm_gflops_ = 0;
  Clock::time_point next_measurement_{};
};

}  // namespace allot
