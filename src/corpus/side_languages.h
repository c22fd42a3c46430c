#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus/check_report.h"
#include "corpus/parallel_reader.h"
#include "text/language_guess.h"

namespace allot {

// Something that the language of a side contradicts.
struct LanguageFinding {
  Problem problem{};
  CorpusSide side = CorpusSide::kSource;
  std::string detail;
};

// Compares what the two sides look like with the languages that they are said to be in ("" = not
// said): sides that look swapped, or one that is in another language.
std::vector<LanguageFinding> check_side_languages(const LanguageProfile& source,
                                                  const LanguageProfile& target,
                                                  const LanguagePair& languages);

// "unknown language 'xx' (is the code right?)"; nothing for known ones, for those
// that have rules of their own, and for three letters: there are thousands, and most are real.
std::optional<std::string> describe_unknown_language(const std::string& code);

}  // namespace allot
