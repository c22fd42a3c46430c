#pragma once

#include "train/recipe/recipe.h"

namespace allot {

// A recipe as it goes into what people hand on: models, results. Files and folders keep their
// names and lose the folders that they lie in, which tell about somebody's machine and say nothing
// to others. The run beside the model keeps the recipe as it was given.
Recipe without_folders(Recipe recipe);

}  // namespace allot
