#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "app/clean_output.h"
#include "corpus/check_report.h"
#include "corpus/clean_options.h"
#include "corpus/formats/pair_counts.h"
#include "corpus/parallel_reader.h"

namespace allot {

struct CleanResult {
  std::optional<PairCounts> units;  // of a TMX, XLIFF or table file
  uint64_t read = 0;
  uint64_t kept = 0;
  std::array<uint64_t, kNumProblems> dropped{};   // pairs, by reason
  std::array<uint64_t, kNumProblems> repaired{};  // lines of kept pairs
  std::string source;                             // the files that were written
  std::string target;
};

// `allot clean`: writes the good pairs of a corpus, both files or neither, and reports how many
// pairs were removed for which reason. Throws Error when the files are of unequal length, or when
// no pair is left; then only the list of dropped pairs is written, if there is to be one.
CleanResult clean_corpus(const ParallelFiles& files, const CleanOptions& options,
                         const CleanOutput& output);

// The table as text.
std::string to_text(const CleanResult& result);

}  // namespace allot
