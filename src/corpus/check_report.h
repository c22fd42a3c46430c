#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/line_reader.h"
#include "corpus/copied_text.h"
#include "corpus/formats/pair_counts.h"
#include "corpus/held_out_check.h"
#include "corpus/length_histogram.h"
#include "corpus/pair_limits.h"

namespace allot {

// What can be wrong with a parallel corpus, most severe first.
enum class Problem {
  kUnequalLengths,
  kNoPairs,
  kInvalidUtf8,
  kNotTwoColumns,
  kSwappedSides,
  kOtherLanguage,
  kMisaligned,
  kUnrelatedLengths,
  kEmptySide,
  kDamaged,
  kControlCharacters,
  kLineSeparators,
  kInvisibleCharacters,
  kNotNormalized,
  kTooShort,
  kTooLong,
  kLongWord,
  kOddRatio,
  kDuplicatePair,
  kCopy,
  kDuplicateSource,
  kCarriageReturns,
  kByteOrderMark,
  kNoFinalNewline,
};
inline constexpr size_t kNumProblems = static_cast<size_t>(Problem::kNoFinalNewline) + 1;

enum class Severity {
  kError,    // cannot be trained on
  kWarning,  // usable, but worth a look
  kNote,     // harmless for allot; other programs may care
};

// The name that JSON output uses: "invalid-utf8".
std::string to_string(Problem problem);
std::string to_string(Severity severity);
Severity severity_of(Problem problem);

struct FindingPlace {
  Place place;
  std::string detail;
};

// One kind of problem, and the first places where it occurs.
struct Finding {
  Problem problem{};
  uint64_t count = 0;
  std::vector<FindingPlace> examples;
  // All places; one may cover several cases (a file for its lines).
  uint64_t num_places = 0;
};

// One side of the corpus: its whole file, including lines without a counterpart. Only lines of a
// TSV file that do not have two columns count in `counts` alone: they have no sides.
struct SideSummary {
  std::string file;
  LineCounts counts;
  LengthHistogram words;       // of each line, space-separated
  LengthHistogram characters;  // of each line
  std::string language;        // that it looks like: two letters, "" when that is not clear
};

// The result of `allot check`.
struct CheckReport {
  SideSummary source;
  SideSummary target;
  // Of a TMX, XLIFF or table file.
  std::optional<PairCounts> units;
  uint64_t pairs = 0;         // lines with a counterpart; ratios and duplicates are those of pairs
  uint64_t usable_pairs = 0;  // of them, those that 'clean' keeps with the same limits
  uint64_t good_pairs = 0;    // and those that it drops only because they are repeated
  PairLimits limits;          // as requested
  double usual_ratio = 0;     // target characters per source character
  std::optional<double> length_correlation;  // of the two sides; nothing when they do not vary
  std::vector<Finding> findings;             // in the order of Problem, only what was found
  CopiedTextCounts copied_text;              // of pairs
  // Held-out text beside it, where there is one.
  std::optional<HeldOutReport> held_out;
  // Why the corpus cannot be used; nothing when it can.
  std::optional<Error> failure;

  bool is_usable() const { return !failure.has_value(); }
};

// For people, and for programs.
std::string to_text(const CheckReport& report);
nlohmann::json to_json(const CheckReport& report);

}  // namespace allot
