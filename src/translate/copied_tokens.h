#pragma once

#include <cstddef>
#include <vector>

#include "text/vocabulary.h"
#include "translate/part_joining.h"
#include "translate/source_text.h"
#include "translate/translation_warning.h"

namespace allot {

// A token of a translation that stands for protected text of the source.
struct TokenCopy {
  size_t token = 0;   // of the translation
  size_t copied = 0;  // of SourceText::copied
};

struct CopiedTokens {
  std::vector<TokenCopy> copies;  // in the order of the translation
  std::vector<TranslationWarning> warnings;
};

// Which number token of a translation stands for which protected text: the one with its number,
// and of several that the source has with that number the one that it is linked to.
CopiedTokens find_copies(const SourceText& source, const Vocabulary& targets,
                         const TokenTranslation& translation);

// Makes every protected text of the source occur exactly once. A copy too many, or of nothing, is
// removed. For one that is missing, <unk> that is linked to it takes its place, or else it is put
// behind the translation of the nearest linked source word to its left, or before that of the
// nearest to its right. What was removed and put back is in the warnings. Each copy is a word of
// its own (part_ends).
CopiedTokens enforce_copies(const SourceText& source, const Vocabulary& targets,
                            TokenTranslation& translation);

}  // namespace allot
