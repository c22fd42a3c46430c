#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace allot {

// Shows the progress of a long job: rate and time left in one line that updates on a terminal,
// plain lines every ten seconds otherwise, nothing when the program is quiet. Used from one thread.
class Progress {
 public:
  // total = 0: unknown. `unit` names what is counted, in the plural: "lines".
  Progress(std::string label, uint64_t total, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void advance(uint64_t count = 1);
  // Extra text in the line: "loss 3.21".
  void set_note(std::string note) { note_ = std::move(note); }
  // Removes the line (terminal), or prints the total and the rate.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void show();

  std::string label_;
  uint64_t total_;
  std::string unit_;
  std::string note_;
  uint64_t done_ = 0;
  Clock::time_point start_;
  Clock::time_point next_show_;
  bool is_finished_ = false;
  bool has_shown_ = false;
};

// The line itself, as a function of the state.
struct ProgressState {
  std::string label;
  std::string unit;
  std::string note;
  uint64_t done = 0;
  uint64_t total = 0;
  double seconds = 0;
};
std::string progress_line(const ProgressState& state);

std::string format_duration(double seconds);  // "42 s", "3 min 05 s", "2 h 07 min"
std::string format_count(uint64_t count);     // "1,234,567"
// With a noun whose plural ends in s: "1 line", "1,234 lines".
std::string format_count(uint64_t count, const std::string& noun);

}  // namespace allot
