#include "experiment/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "base/json_object.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "train/run_paths.h"
#include "train/training_log.h"

namespace allot {

namespace fs = std::filesystem;

namespace {

// What a running item does, in a few words. Preparing takes long where a tagger of fertilities is
// trained.
std::string state_of(const ExperimentProgress::Item& item, const TrainingShare& share, double now) {
  if (item.is_trained || share.has_ended) return "translating";
  const std::string said = share.update == 0 && !item.log.empty() ? last_line(item.log) : "";
  return said.empty() ? fmt::format("{:.0f} %", 100 * now) : fmt::format("({})", said);
}

}  // namespace

double TrainingShare::value() const {
  if (has_ended) return 1;
  if (total_updates == 0) return 0;
  return std::min(1.0, static_cast<double>(update) / static_cast<double>(total_updates));
}

double TrainingShare::value_now() const {
  if (has_ended || update == 0 || total_updates == 0 || seconds <= 0) return value();
  // The next entry is late when it validates, and never comes when it was stopped.
  const double since =
      std::min(age * static_cast<double>(update) / seconds, static_cast<double>(interval));
  return std::min(1.0, value() + since / static_cast<double>(total_updates));
}

double TrainingShare::total_seconds() const {
  return value() > 0 ? seconds / value() : 0;
}

TrainingShare training_share(const std::string& model) {
  TrainingShare share;
  const std::string log = RunPaths(model).log();
  for (const auto& event : read_training_log(log)) {
    const uint64_t update = count_or(event, "update", 0);
    if (update > share.update) share.interval = update - share.update;
    share.update = update;
    share.total_updates = count_or(event, "total-updates", share.total_updates);
    share.seconds = number_or(event, "seconds", share.seconds);
    // Only the last event counts: a finished run that is trained further has an "end" in between.
    share.has_ended = text_or(event, "event", "") == "end";
  }
  std::error_code error;
  const auto written = fs::last_write_time(log, error);
  if (!error) {
    const auto age = fs::file_time_type::clock::now() - written;
    share.age = std::max(0.0, std::chrono::duration<double>(age).count());
  }
  return share;
}

std::string last_line(const std::string& path) {
  constexpr std::streamoff kMostBytes = 2048;
  constexpr size_t kMostCharacters = 60;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return "";
  const std::streamoff size = file.tellg();
  const std::streamoff count = std::min(size, kMostBytes);
  std::string text(static_cast<size_t>(std::max<std::streamoff>(count, 0)), '\0');
  file.seekg(size - count);
  file.read(text.data(), count);
  text.resize(static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  // A line that has not ended yet may be half a word.
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n'));
  const size_t begin = text.rfind('\n');
  return printable(begin == std::string::npos ? text : text.substr(begin + 1), kMostCharacters);
}

ExperimentProgress::ExperimentProgress(std::vector<Item> items) : items_(std::move(items)) {}

void ExperimentProgress::show(const std::vector<size_t>& running, size_t num_ended) {
  if (line_.is_due()) line_.show(text(running, num_ended));
}

std::string ExperimentProgress::text(const std::vector<size_t>& running, size_t num_ended) const {
  std::vector<std::string> parts = {
      fmt::format("{} of {} done", num_ended, format_count(items_.size(), "model"))};
  std::vector<double> left;    // shares
  std::vector<double> totals;  // seconds; 0 = not known yet
  double sum_of_known = 0;
  size_t num_known = 0;
  for (size_t i = 0; i < items_.size(); ++i) {
    const TrainingShare share = training_share(items_[i].model);
    const bool is_running = std::find(running.begin(), running.end(), i) != running.end();
    const double now = items_[i].is_trained ? 1 : is_running ? share.value_now() : share.value();
    left.push_back(1 - now);
    totals.push_back(share.total_seconds());
    sum_of_known += totals.back();
    num_known += totals.back() > 0 ? 1 : 0;
    if (!is_running) continue;
    parts.push_back(items_[i].name + " " + state_of(items_[i], share, now));
  }
  if (num_known == 0) return join(parts, "; ");
  // A training without a log yet will take as long as the others. They run side by side, and the
  // longest of those that are running is waited for.
  double sum = 0, longest = 0;
  for (size_t i = 0; i < items_.size(); ++i) {
    const double total = totals[i] > 0 ? totals[i] : sum_of_known / static_cast<double>(num_known);
    sum += left[i] * total;
    if (std::find(running.begin(), running.end(), i) != running.end()) {
      longest = std::max(longest, left[i] * total);
    }
  }
  const double at_once = static_cast<double>(std::max<size_t>(1, running.size()));
  const double seconds = std::max(longest, sum / at_once);
  if (seconds > 0) parts.push_back(fmt::format("about {} left", format_duration(seconds)));
  return join(parts, "; ");
}

}  // namespace allot
