#pragma once

#include <memory>

#include "fertility/fertility_source.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"

namespace allot {

// The bounds that each part of training works with. All are null when the attention has no bounds.
struct FertilityChoice {
  std::unique_ptr<const FertilitySource> train;
  std::unique_ptr<const FertilitySource> valid;  // where the reference is given: likelihood
  // Where it is not: the bounds that translations will have. Null when the model finds them itself
  // (joint), or when the tagger has not been trained yet.
  std::unique_ptr<const FertilitySource> translation;
};

// The fertility options of the recipe, with a constant that fits the data where it asks for one.
FertilityOptions chosen_fertility_options(const Recipe& recipe, const PreparedData& data);

// The data must outlive what is returned.
FertilityChoice choose_fertility(const Recipe& recipe, const PreparedData& data);

}  // namespace allot
