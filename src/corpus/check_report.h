#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/line_reader.h"
#include "corpus/length_histogram.h"
#include "corpus/pair_limits.h"

namespace allot {

// What can be wrong with a parallel corpus, the worst first.
enum class Problem {
  kUnequalLengths,
  kNoPairs,
  kInvalidUtf8,
  kNotTwoColumns,
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
  kError,    // no command will train on it
  kWarning,  // usable, but worth a look
  kNote,     // nothing to do for allot; other programs may care
};

// The name that JSON output uses: "invalid-utf8".
std::string to_string(Problem problem);
std::string to_string(Severity severity);
Severity severity_of(Problem problem);

struct FindingPlace {
  Place place;
  std::string detail;
};

// One kind of problem, and the first places where it shows.
struct Finding {
  Problem problem{};
  uint64_t count = 0;
  std::vector<FindingPlace> examples;
  // All places; one may stand for several cases (a file for its lines).
  uint64_t num_places = 0;
};

// One side of the corpus: all of its file, lines without another beside them too. Only lines of a
// TSV file that do not have two columns count in `counts` alone: they have no sides.
struct SideSummary {
  std::string file;
  LineCounts counts;
  LengthHistogram words;       // of each line, space-separated
  LengthHistogram characters;  // of each line
};

// Everything that `allot check` has to say.
struct CheckReport {
  SideSummary source;
  SideSummary target;
  uint64_t pairs = 0;  // lines with another beside them; ratios and duplicates are those of pairs
  PairLimits limits;   // what was asked for
  double usual_ratio = 0;                    // target characters for a source character
  std::optional<double> length_correlation;  // of the two sides; nothing when they do not vary
  std::vector<Finding> findings;             // in the order of Problem, only what was found
  // Why the corpus cannot be used; nothing when it can.
  std::optional<Error> failure;

  bool is_usable() const { return !failure.has_value(); }
};

// For people, and for programs.
std::string to_text(const CheckReport& report);
nlohmann::json to_json(const CheckReport& report);

}  // namespace allot
