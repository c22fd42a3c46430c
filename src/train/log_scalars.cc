#include "train/log_scalars.h"

#include "base/json_object.h"

namespace allot {
namespace {

std::string group_of(const std::string& event) {
  if (event == "updates") return "training";
  return event == "validation" || event == "average" ? event : "";
}

}  // namespace

LogScalars scalars_of(const nlohmann::ordered_json& event) {
  LogScalars scalars;
  scalars.group = group_of(text_or(event, "event", ""));
  if (scalars.group.empty()) return scalars;
  scalars.update = count_or(event, "update", 0);
  for (const auto& [name, value] : event.items()) {
    if (name != "update" && value.is_number()) scalars.values.emplace_back(name, value);
  }
  return scalars;
}

}  // namespace allot
