#pragma once

#include "train/recipe/recipe.h"

namespace allot {

// Throws a usage error when a recipe sets something that would have no effect: files that nothing
// reads, and values that a file replaces. Such a key would be part of the training's identity, and
// its author would take the result for that of it.
//
// bpe.merges and bpe.joint are no mistakes beside codes: every built-in recipe has them.
void check_unused_keys(const Recipe& recipe);

}  // namespace allot
