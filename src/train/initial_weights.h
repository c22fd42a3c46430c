#pragma once

#include "model/translation_model.h"
#include "train/recipe/recipe.h"

namespace allot {

// The weights that training starts from: random ones by the recipe's seed, or those of the model
// it names (fine-tuning). Throws Error when that model has other sizes, or
// its weights another meaning.
void set_initial_weights(const Recipe& recipe, const TranslationModel& model,
                         Parameters<float>& weights);

}  // namespace allot
