#include "base/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/console.h"

namespace allot {
namespace {

constexpr auto kRedrawInterval = std::chrono::milliseconds(100);
constexpr auto kPlainInterval = std::chrono::seconds(10);

// `unit` is in the plural.
std::string count_of(uint64_t count, const std::string& unit) {
  const bool drops_s = count == 1 && !unit.empty() && unit.back() == 's';
  return format_count(count) + " " + (drops_s ? unit.substr(0, unit.size() - 1) : unit);
}

}  // namespace

Progress::Progress(std::string label, uint64_t total, std::string unit)
    : label_(std::move(label)), total_(total), unit_(std::move(unit)), start_(Clock::now()) {
  next_show_ = start_ + (console_redraws() ? Clock::duration(kRedrawInterval) : kPlainInterval);
}

Progress::~Progress() {
  if (!is_finished_) console_status("");
}

void Progress::advance(uint64_t count) {
  done_ += count;
  if (!console_shows_progress()) return;
  const auto now = Clock::now();
  if (now < next_show_) return;
  next_show_ = now + (console_redraws() ? Clock::duration(kRedrawInterval) : kPlainInterval);
  show();
}

void Progress::finish() {
  if (is_finished_) return;
  is_finished_ = true;
  if (console_redraws()) {
    console_status("");
  } else if (has_shown_) {
    total_ = done_;
    show();
  }
}

void Progress::show() {
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const std::string line = progress_line({label_, unit_, note_, done_, total_, seconds});
  has_shown_ = true;
  if (console_redraws()) {
    console_status(line);
  } else {
    console_log(LogLevel::kInfo, line);
  }
}

std::string progress_line(const ProgressState& state) {
  std::string line = state.label + ": ";
  if (state.total > 0) {
    line += fmt::format("{} of {} ({:.0f} %)", format_count(state.done),
                        count_of(state.total, state.unit),
                        100.0 * static_cast<double>(state.done) / static_cast<double>(state.total));
  } else {
    line += count_of(state.done, state.unit);
  }
  if (state.seconds > 0 && state.done > 0) {
    const double rate = static_cast<double>(state.done) / state.seconds;
    line += rate >= 10 ? fmt::format(", {}/s", format_count(static_cast<uint64_t>(rate)))
                       : fmt::format(", {:.2f}/s", rate);
    if (state.total > state.done) {
      line += fmt::format(", {} left",
                          format_duration(static_cast<double>(state.total - state.done) / rate));
    } else {
      line += ", in " + format_duration(state.seconds);
    }
  }
  if (!state.note.empty()) line += ", " + state.note;
  return line;
}

std::string format_duration(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<uint64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::string format_count(uint64_t count) {
  std::string digits = std::to_string(count);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string format_count(uint64_t count, const std::string& noun) {
  return format_count(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace allot
