#include "app/experiment_progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/progress.h"
#include "base/strings.h"
#include "train/run_paths.h"
#include "train/training_log.h"

namespace allot {

double TrainingShare::value() const {
  if (has_ended) return 1;
  if (total_updates == 0) return 0;
  return std::min(1.0, static_cast<double>(update) / static_cast<double>(total_updates));
}

TrainingShare training_share(const std::string& model) {
  TrainingShare share;
  for (const auto& event : read_training_log(RunPaths(model).log())) {
    share.update = event.value("update", uint64_t{0});
    share.total_updates = event.value("total-updates", share.total_updates);
    share.has_ended = share.has_ended || event.value("event", "") == "end";
  }
  return share;
}

ExperimentProgress::ExperimentProgress(std::vector<Item> items) : items_(std::move(items)) {
  for (const Item& item : items_) {
    shares_.push_back(item.is_trained ? 1 : training_share(item.model).value());
  }
}

void ExperimentProgress::show(const std::vector<size_t>& running, size_t num_ended) {
  if (!line_.is_due()) return;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  line_.show(text(running, num_ended, seconds));
}

std::string ExperimentProgress::text(const std::vector<size_t>& running, size_t num_ended,
                                     double seconds) const {
  std::vector<std::string> parts = {fmt::format("{} of {} models done", num_ended, items_.size())};
  // Trainings made since the start, and those that are left.
  double made = 0, left = 0;
  for (size_t i = 0; i < items_.size(); ++i) {
    const TrainingShare share = training_share(items_[i].model);
    const double now = items_[i].is_trained ? 1 : share.value();
    made += now - shares_[i];
    left += 1 - now;
    if (std::find(running.begin(), running.end(), i) == running.end()) continue;
    parts.push_back(now < 1 ? fmt::format("{} {:.0f} %", items_[i].name, 100 * now)
                            : fmt::format("{} translates", items_[i].name));
  }
  if (made > 0 && left > 0) {
    const double speed = made / seconds;
    parts.push_back(fmt::format("about {} left", format_duration(left / speed)));
  }
  return join(parts, "; ");
}

}  // namespace allot
