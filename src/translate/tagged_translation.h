#pragma once

#include <cstddef>
#include <vector>

#include "text/protect/tagged_text.h"
#include "translate/line_translation.h"

namespace allot {

// A translation of a text whose tags were taken out (TaggedText), with the tags where the alignment
// of the words says (project_tags): each once, elements properly nested. `line`: of its text.
// `number`: which of its translations; the last one where there are fewer. Works with every model,
// whatever it was trained to protect.
std::vector<TaggedPart> tagged_translation(const std::vector<TextTag>& tags,
                                           const LineTranslation& line, size_t number = 0);

}  // namespace allot
