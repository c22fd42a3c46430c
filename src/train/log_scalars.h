#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace allot {

// The numbers of an entry of the training log that make curves: what was measured over the last
// updates ("training"), on the validation text, or of an average of models. Copies of the log in
// other formats have these.
struct LogScalars {
  std::string group;  // "training", "validation" or "average"; "" = no numbers of this kind
  uint64_t update = 0;
  std::vector<std::pair<std::string, double>> values;
};
LogScalars scalars_of(const nlohmann::ordered_json& event);

}  // namespace allot
