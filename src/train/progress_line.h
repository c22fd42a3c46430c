#pragma once

#include <chrono>
#include <string>

namespace allot {

// Shows how training goes: a line that updates in place on a terminal, a plain line now and then
// otherwise, nothing when the program is quiet.
class ProgressLine {
 public:
  ProgressLine();

  // Whether it is time to show something: making the line costs a little.
  bool is_due() const;
  void show(const std::string& line);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point next_;
};

}  // namespace allot
