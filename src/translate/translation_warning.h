#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace allot {

// What may be wrong with a translation.
enum class WarningKind {
  kUnspentBudget,  // a source word received almost no attention: it may have been dropped
  kMissingWord,    // nothing in the translation accounts for a source word
  kRepeatedWords,  // the same words again, which the source does not repeat
  kLoop,           // the same words over and over
  kTooShort,       // much shorter than translations of such a source are
  kTooLong,        // much longer
  kUnfinished,     // cut off at the longest length allowed
  kUnknownSource,  // a source word that the model does not know
  kUnknownTarget,  // the translation has an unknown word (<unk>)
  kSplitLine,      // the line was too long to translate at once
  kInvalidUtf8,    // ill-formed bytes were replaced
  kCopiedText,     // protected text was missing and put back, or a copy too many was removed
  kGlossary,       // a term of the glossary is not translated as it should be
  kForbiddenTerm,  // the translation has a forbidden term
};
const std::vector<WarningKind>& all_warning_kinds();
std::string to_string(WarningKind kind);

struct TranslationWarning {
  WarningKind kind = WarningKind::kUnspentBudget;
  std::string text;                // the words that it is about
  std::optional<size_t> position;  // of the first of them: source word for kUnspentBudget,
                                   // kMissingWord, kUnknownSource, kCopiedText and kGlossary,
                                   // target word for the others
  std::optional<double> amount;    // what is left, how often, how long: see docs/formats.md
};

}  // namespace allot
