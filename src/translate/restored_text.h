#pragma once

#include <vector>

#include "align/link.h"
#include "translate/copied_tokens.h"
#include "translate/source_text.h"
#include "translate/target_text.h"

namespace allot {

// What is put back into the text of a translation.
struct RestoredText {
  const SourceText& source;
  const std::vector<TokenCopy>& copies;
  // Source token of each target token, or none.
  const std::vector<std::optional<size_t>>& links;
};

// Which words they link; copies are linked to what they copy.
align::Links linked_words(const RestoredText& restored, const TargetText& target);

// Puts protected text in the place of its number tokens, and tags where the alignment says
// (project_tags); bytes of words follow. What has no space beside it in the source has none in the
// translation, beside the translation of the same word.
void restore_text(const RestoredText& restored, TargetText& target, TextForm form);

}  // namespace allot
