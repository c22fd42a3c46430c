#pragma once

#include "train/recipe/recipe.h"

namespace allot {

// A recipe as stored in files that are passed on: models, results. Files and folders are reduced to
// their names, since paths reveal the user's machine and mean nothing on another. The run folder
// keeps the recipe as it was given.
Recipe without_folders(Recipe recipe);

}  // namespace allot
