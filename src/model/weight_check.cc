#include "model/weight_check.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {

void check_weights(const Safetensors& weights, const ParameterList& wanted, const std::string& file,
                   const WeightsAsker& asker) {
  for (const ParameterInfo& info : wanted.all()) {
    const Tensor* tensor = weights.find(info.name);
    if (tensor == nullptr) throw Error({file}, fmt::format("has no '{}'", info.name), asker.remedy);
    if (tensor->shape != std::vector<size_t>{info.rows, info.cols}) {
      throw Error({file},
                  fmt::format("'{}' has the shape [{}], but {} for [{}, {}]", info.name,
                              fmt::join(tensor->shape, ", "), asker.name, info.rows, info.cols),
                  asker.remedy);
    }
  }
}

}  // namespace allot
