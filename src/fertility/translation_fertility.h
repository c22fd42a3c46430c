#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "fertility/fertility_kind.h"
#include "infer/encoder.h"
#include "model/model_folder.h"

namespace allot {

// The bounds of source words when translating: nothing is known but the source. Immutable, so
// several threads may use one.
class TranslationFertility {
 public:
  virtual ~TranslationFertility() = default;

  // For each sentence (ids of its tokens, without the sink) appends a vector to `bounds`: the
  // bounds of its tokens. An empty vector for a sentence that has tokens means that the model finds
  // the bounds itself. What a sentence gets does not depend on the others.
  virtual void append_bounds(const std::vector<std::vector<uint32_t>>& sources,
                             std::vector<std::vector<float>>& bounds) const = 0;

  // What is added to bounds that the model finds itself (infer::BoundsOptions::slack).
  virtual float slack() const { return 0; }
};

// The fertility settings of model.json. Change them and pass them to `load_translation_fertility`
// to translate with other bounds than the model was trained with.
FertilityOptions fertility_options_of(const ModelFolder& model);

// The bounds for the options, with the tables of the model folder; nothing points into the folder
// afterwards. Throws Error when the folder lacks what is needed, and a usage error for `actual`,
// which needs a translation.
std::unique_ptr<const TranslationFertility> load_translation_fertility(
    const ModelFolder& model, const FertilityOptions& options);

}  // namespace allot
