#pragma once

#include <optional>
#include <vector>

#include "report/explanation.h"
#include "translate/line_translation.h"

namespace allot {

// What a page or a picture shows of a line's best translation, over words; nothing for a line
// without words. Numbers are those of the JSON of 'allot translate'.
std::optional<ExplainedTranslation> explained(const LineTranslation& line);

// The target words that say something again, by the warnings: of a sequence all but the first
// time, of a doubled word the second one.
std::vector<size_t> repeated_words(const std::vector<TranslationWarning>& warnings,
                                   const std::vector<TargetWord>& words);

}  // namespace allot
