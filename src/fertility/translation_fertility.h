#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "fertility/fertility_kind.h"
#include "infer/encoder.h"
#include "model/model_folder.h"

namespace allot {

// The bounds of source tokens when translating: nothing is known but the source. Immutable, so
// several threads may use one.
class TranslationFertility {
 public:
  virtual ~TranslationFertility() = default;

  // For each sentence (ids of its tokens, without the sink) appends a vector to `fertilities`: the
  // bounds of its tokens, without slack. An empty vector for a sentence that has tokens means that
  // the model finds the bounds itself. What a sentence gets does not depend on the others.
  // quantile: FertilityOptions::predicted_quantile, for those that are predicted.
  virtual void append_fertilities(const std::vector<std::vector<uint32_t>>& sources,
                                  double quantile,
                                  std::vector<std::vector<float>>& fertilities) const = 0;
};

// The fertility settings of model.json. Change them and pass them to `load_translation_fertility`
// to translate with other bounds than the model was trained with.
FertilityOptions fertility_options_of(const ModelFolder& model);

// The bounds for the options (quantile, unit and what is added are left to the caller), with the
// tables of the model folder; nothing points into the folder afterwards. Throws Error when the
// folder lacks what is needed, and a usage error for `actual`, which needs a translation.
std::unique_ptr<const TranslationFertility> load_translation_fertility(
    const ModelFolder& model, const FertilityOptions& options);

}  // namespace allot
