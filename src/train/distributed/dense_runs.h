#pragma once

#include <cstddef>

#include "nn/parameter_share.h"
#include "nn/parameters.h"

namespace allot {

// Calls visit(parameter, first, count) for every dense parameter that the share has a part of:
// numbers [first, first + count) of that parameter. In the order of the list.
template <typename Visit>
void for_each_dense_run(const ParameterList& list, const ParameterShare& share,
                        const Visit& visit) {
  for (size_t i = 0; i < list.size(); ++i) {
    const ParameterShare::Run& run = share.run(i);
    if (list[i].gradient != Gradient::kDense || run.size() == 0) continue;
    visit(i, run.begin - list[i].begin, run.size());
  }
}
// Only for those of a stage.
template <typename Visit>
void for_each_dense_run(const ParameterList& list, const ParameterShare& share, size_t stage,
                        const Visit& visit) {
  for_each_dense_run(list, share, [&](size_t i, size_t first, size_t count) {
    if (list[i].stage == stage) visit(i, first, count);
  });
}

}  // namespace allot
