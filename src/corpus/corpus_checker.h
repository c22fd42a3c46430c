#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "corpus/check_report.h"
#include "corpus/copied_text.h"
#include "corpus/finding_log.h"
#include "corpus/first_seen.h"
#include "corpus/misalignment.h"
#include "corpus/normal_form.h"
#include "corpus/pair_evidence.h"
#include "corpus/pair_limits.h"
#include "corpus/parallel_reader.h"
#include "corpus/text_scan.h"
#include "text/language_guess.h"

namespace allot {

struct CheckOptions {
  PairLimits limits;
  // Share of the pairs that must be usable: with fewer, the corpus is not (0 = any).
  double min_usable = 0.8;
  // Places to show for each kind of problem.
  uint32_t examples = 3;

  void validate() const;  // throws a usage error naming option, value and range
};

// Checks a corpus pair by pair and keeps only counts, hashes and lengths (about 60 bytes per pair),
// not the text.
class CorpusChecker {
 public:
  explicit CorpusChecker(const CheckOptions& options);

  // Checks the pair that the reader returned last. The reader must continue on errors (kReport).
  void add(const SentencePair& pair, const ParallelReader& reader);
  // Checks a line of the longer file that has no counterpart, as far as its text alone allows, so
  // that the statistics of a side cover its whole file.
  void add_unpaired(CorpusSide side, const std::string& line, const Place& place);
  // After the last pair: the report.
  CheckReport finish(const ParallelReader& reader);

 private:
  // One side of the current pair.
  struct Side {
    const std::string& text;
    uint64_t pair;  // its number, from 1; 0 for a line that is in none
    Place place;
    CorpusSide side;
    const char* prefix;  // distinguishes the sides of one file
    TextScan scan;
  };
  // Where a pair of a document is.
  struct UnitPlace {
    uint64_t line = 0;
    uint64_t unit = 0;
  };

  void check_text(const Side& side);
  void check_empty(const Side& source, const Side& target);
  void check_lengths(const Side& source, const Side& target);
  void check_duplicates(const Side& source, const Side& target);
  void check_ratios();
  void check_alignment();
  void check_languages(const LanguagePair& languages);
  void check_share();
  void check_file(const SideSummary& side);
  // A problem of one pair, or of a line that is in none (pair 0).
  void note(Problem problem, uint64_t pair, const Place& place, const std::string& detail);
  void note(Problem problem, const Side& side, const std::string& detail) {
    note(problem, side.pair, side.place, side.prefix + detail);
  }
  void note_place(const ParallelReader& reader);
  Place place_of(const std::string& file, uint64_t pair) const;
  // "line 7", or "unit 7" of a document.
  std::string name_of(uint64_t pair) const;
  // "unit 7: " before the details of a document.
  std::string unit_prefix(uint64_t pair) const;
  std::string describe(const MisalignedBlock& block) const;

  CheckOptions options_;
  CheckReport report_;
  FindingLog log_;
  std::vector<PairEvidence> evidence_;
  NormalForm normal_form_;
  FirstSeen pairs_;
  FirstSeen sources_;
  uint64_t full_pairs_ = 0;       // with text on both sides
  std::vector<UnitPlace> units_;  // of the pairs of a document, else empty
  // By pair: those with a problem for which 'clean' drops them.
  std::vector<bool> is_dropped_;
  std::vector<bool> is_bad_;  // for another reason than that it is repeated
  LanguageProfile source_profile_, target_profile_;
  CopiedTextFinder copied_text_;
  LanguagePair languages_;
  // Some of the lines of a side that are not ASCII.
  struct LineSample {
    std::string bytes;
    uint64_t num_lines = 0;
    void add(const std::string& line);
  };
  struct SideEncoding {
    LineSample valid, invalid;  // UTF-8, or not
  };
  std::array<SideEncoding, 2> encodings_;  // by CorpusSide
  std::optional<CorpusSide> first_invalid_;
};

}  // namespace allot
