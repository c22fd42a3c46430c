#include "train/training_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/output_file.h"
#include "base/strings.h"
#include "train/log_scalars.h"
#include "train/measure.h"
#include "train/training_log.h"

namespace allot {
namespace {

const std::vector<std::string>& columns() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names = {"epoch",
                                      "seconds",
                                      "loss",
                                      "attention-loss",
                                      "attention-links",
                                      "learning-rate",
                                      "gradient-norm",
                                      "source-tokens-per-second",
                                      "target-tokens-per-second",
                                      "gemm-share",
                                      "validation-seconds"};
    for (const Measure measure : all_measures()) names.push_back(to_string(measure));
    return names;
  }();
  return all;
}

// "" when the entry has no numbers.
std::string row_of(const nlohmann::ordered_json& event) {
  const LogScalars scalars = scalars_of(event);
  if (scalars.group.empty()) return "";
  std::string row = fmt::format("{},{}", scalars.group, scalars.update);
  for (const std::string& column : columns()) {
    const auto found = std::find_if(scalars.values.begin(), scalars.values.end(),
                                    [&](const auto& value) { return value.first == column; });
    row += found == scalars.values.end() ? "," : fmt::format(",{}", found->second);
  }
  return row + "\n";
}

}  // namespace

TrainingCsv::TrainingCsv(std::string path, const std::vector<nlohmann::ordered_json>& events)
    : path_(std::move(path)) {
  std::string table = "event,update," + join(columns(), ",") + "\n";
  for (const nlohmann::ordered_json& event : events) table += row_of(event);
  write_file(path_, table);
}

void TrainingCsv::write(const nlohmann::ordered_json& event) const {
  const std::string row = row_of(event);
  if (!row.empty()) append_to_log(path_, row);
}

}  // namespace allot
