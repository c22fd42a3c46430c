#pragma once

#include <string>

#include "train/recipe/recipe.h"

namespace allot {

// Makes the text of a recipe what all else reads: two files of lines to train on and two to
// validate on. Entries of the cache take the place of a TMX or XLIFF file or of a table (`tsv`,
// `valid-tsv`), of whose pairs each side becomes a line; and, where no validation text is set, of
// the training text, from which it is taken: pairs that no longer are trained on, 1,000 or 5 % of
// them, whichever is less, in blocks that depend on the text alone. Throws Error when there are too
// few.
void use_plain_text(Recipe& recipe);

// For those who read the text of a recipe as it is. Throws Error unless it is plain and has
// validation text.
void require_plain_text(const DataOptions& data);

}  // namespace allot
