#pragma once

#include <string>

#include "app/evaluate/warning_score.h"

namespace allot {

struct WarningsOptions {
  // What `allot translate --json` wrote ("-" = stdin).
  std::string translations = "-";
  // Reference translations of the same lines, raw text.
  std::string reference;
  // Gold links between source and reference words: Pharaoh or NAACL.
  std::string gold_alignments;
  // Of the translations: how they and the references are split into words.
  std::string language;
  bool json = false;
  std::string output = "-";
};

// Compares the warnings about lost words with the words that are lost by the gold links. Throws
// Error with file and line when the files do not belong together.
WarningScore score_warnings(const WarningsOptions& options);

// `allot evaluate-warnings`: the same, and writes the result.
void evaluate_warnings(const WarningsOptions& options);

}  // namespace allot
