#pragma once

#include <allot/allot.h>

#include <memory>
#include <mutex>
#include <vector>

#include "translate/line_translation.h"

namespace allot::api {

// What the translations of a line share, and which of them this is.
struct Translation::Impl {
  std::shared_ptr<const LineTranslation> line;
  size_t number = 0;  // of the hypothesis; a line without words has none
  bool was_repaired = false;

  // Computed when they are asked for.
  struct Table {
    std::once_flag is_made;
    std::vector<float> values;
  };
  mutable Table words, tokens;

  const LineHypothesis* hypothesis() const {
    return number < line->hypotheses.size() ? &line->hypotheses[number] : nullptr;
  }
};

}  // namespace allot::api
