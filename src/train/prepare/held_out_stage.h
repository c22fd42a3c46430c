#pragma once

#include "train/prepare/stage_cache.h"
#include "train/prepare/stage_messages.h"
#include "train/recipe/recipe.h"

namespace allot {

// Compares the validation text with the training text. Throws Error when too much of it is training
// text, unless the recipe allows that; less of it, and sides that look swapped, are in the
// messages.
StageMessages held_out_stage(const DataOptions& files, StageCache& cache);

// Logs the rules by which each side is split into words; warns of a language code that is not
// known.
void name_language_rules(const Recipe& recipe);

}  // namespace allot
