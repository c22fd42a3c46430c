#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "text/vocabulary.h"
#include "translate/glossary.h"
#include "translate/part_joining.h"
#include "translate/source_text.h"
#include "translate/target_text.h"
#include "translate/term_result.h"
#include "translate/translation_warning.h"

namespace allot {

// Puts the terms that search has not placed in the place of the words that are linked to them: of
// several groups of such words the longest, the first of equals. Words of other terms and copies
// stay.
void place_by_alignment(const SourceText& source, const Glossary& glossary,
                        const Vocabulary& targets, TokenTranslation& translation);

// Terms as the glossary has them, also where the vocabulary cannot spell them. tokens: the texts of
// the translation's.
void write_terms(const SourceText& source, const Glossary& glossary,
                 const TokenTranslation& translation, std::vector<std::string>& tokens);

// By term of the source. `terms`: TokenTranslation::terms.
std::vector<TermResult> term_results(const SourceText& source,
                                     const std::vector<std::optional<TermToken>>& terms,
                                     const TargetText& target);

// Terms that are not in the translation.
std::vector<TranslationWarning> find_missing_terms(const SourceText& source,
                                                   const std::vector<TermResult>& results);

}  // namespace allot
