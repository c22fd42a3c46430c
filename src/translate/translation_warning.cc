#include "translate/translation_warning.h"

namespace allot {

const std::vector<WarningKind>& all_warning_kinds() {
  static const std::vector<WarningKind> kinds = {
      WarningKind::kUnspentBudget, WarningKind::kMissingWord,   WarningKind::kRepeatedWords,
      WarningKind::kLoop,          WarningKind::kTooShort,      WarningKind::kTooLong,
      WarningKind::kUnfinished,    WarningKind::kUnknownSource, WarningKind::kUnknownTarget,
      WarningKind::kSplitLine,     WarningKind::kInvalidUtf8,   WarningKind::kCopiedText,
      WarningKind::kGlossary,      WarningKind::kForbiddenTerm};
  return kinds;
}

std::string to_string(WarningKind kind) {
  switch (kind) {
    case WarningKind::kUnspentBudget:
      return "unspent-budget";
    case WarningKind::kMissingWord:
      return "missing-word";
    case WarningKind::kRepeatedWords:
      return "repeated-words";
    case WarningKind::kLoop:
      return "loop";
    case WarningKind::kTooShort:
      return "too-short";
    case WarningKind::kTooLong:
      return "too-long";
    case WarningKind::kUnfinished:
      return "unfinished";
    case WarningKind::kUnknownSource:
      return "unknown-source-word";
    case WarningKind::kUnknownTarget:
      return "unknown-target-word";
    case WarningKind::kSplitLine:
      return "split-line";
    case WarningKind::kInvalidUtf8:
      return "invalid-utf8";
    case WarningKind::kCopiedText:
      return "protected-text";
    case WarningKind::kGlossary:
      return "glossary";
    case WarningKind::kForbiddenTerm:
      return "forbidden-term";
  }
  return "";
}

}  // namespace allot
