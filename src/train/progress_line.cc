#include "train/progress_line.h"

#include "base/console.h"

namespace allot {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{500};
constexpr std::chrono::seconds kInLog{20};

}  // namespace

ProgressLine::ProgressLine() : next_(Clock::now() + kOnTerminal) {}

bool ProgressLine::is_due() const {
  return console_shows_progress() && Clock::now() >= next_;
}

void ProgressLine::show(const std::string& line) {
  if (!console_shows_progress()) return;
  if (console_redraws()) {
    console_status(line);
    next_ = Clock::now() + kOnTerminal;
  } else {
    console_log(LogLevel::kInfo, line);
    next_ = Clock::now() + kInLog;
  }
}

void ProgressLine::clear() {
  if (console_redraws()) console_status("");
}

}  // namespace allot
