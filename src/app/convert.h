#pragma once

#include <string>

#include "corpus/formats/pair_source.h"

namespace allot {

struct ConvertOptions {
  std::string input = "-";
  PairChoice choice;
  // PREFIX.de and PREFIX.en, by the languages; .source and .target where they are not given.
  std::string prefix;
  // Or each file by its name.
  std::string source_output;
  std::string target_output;
};

struct ConvertResult {
  PairCounts counts;
  std::string source;  // the files that were written
  std::string target;
};

// `allot convert`: the pairs of a TMX, XLIFF, CSV or TSV file as two files of lines, both or
// neither. Throws Error when there is no pair.
ConvertResult convert(const ConvertOptions& options);

// The report as text.
std::string to_text(const ConvertResult& result);

}  // namespace allot
