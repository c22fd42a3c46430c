#pragma once

#include <memory>
#include <vector>

#include "translate/loaded_model.h"

namespace allot {

// Throws a usage error for a change of the attention that no model takes any notice of, such as a
// bound for attention without bounds: who asks for it expects something of it.
void check_overrides(const AttentionOverrides& overrides,
                     const std::vector<std::unique_ptr<LoadedModel>>& models);

}  // namespace allot
